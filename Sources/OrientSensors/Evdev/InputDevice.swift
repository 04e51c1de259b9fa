internal import OrientCore

/// An input device as sysfs and udev describe it, without opening it.
final class InputDevice {
  let root: Root
  /// `/sys/class/input/eventN`.
  let directory: Text
  /// `eventN`.
  let name: Text

  init(root: Root, directory: Text, name: Text) {
    self.root = root
    self.directory = directory
    self.name = name
  }

  /// The character device of its events.
  var node: Text { "/dev/input/\(name)" }

  /// What the driver calls it; empty if it says nothing.
  var model: Text {
    root.contents("\(directory)/device/name", limit: 256)?.trimmed.printable ?? ""
  }

  /// What udev knows of it.
  var properties: UdevProperties {
    UdevProperties(root: root, directory: directory, subsystem: "input", name: name)
  }

  /// All input devices with events.
  static func all(in root: Root) -> [InputDevice] {
    let directory: Text = "/sys/class/input"
    return root.numbered("event", in: directory).map {
      InputDevice(root: root, directory: "\(directory)/\($0)", name: $0)
    }
  }

  /// Whether it says of itself that it is an accelerometer.
  func isAccelerometer(_ properties: UdevProperties) -> Bool {
    properties.isSet("ID_INPUT_ACCELEROMETER")
      || hasBit(6, in: "device/properties")  // INPUT_PROP_ACCELEROMETER
  }

  /// Whether it can tell whether the keyboard is folded away: `SW_TABLET_MODE`.
  var isTabletSwitch: Bool { hasBit(1, in: "device/capabilities/sw") }

  /// Whether it is a game controller or part of one: it moves with somebody's hands, not with the screen.
  func isController(_ properties: UdevProperties) -> Bool {
    if properties.isSet("ID_INPUT_JOYSTICK") || hasControllerKeys("device/capabilities/key") {
      return true
    }
    // A controller's motion sensors are an input device of their own beside that with the buttons.
    return root.numbered("input", in: "\(directory)/device/device/input").contains {
      hasControllerKeys("device/device/input/\($0)/capabilities/key")
    }
  }

  /// Whether it has any of the keys from BTN_JOYSTICK to the last BTN_GAMEPAD.
  private func hasControllerKeys(_ file: Text) -> Bool {
    (0x120...0x13E).contains { hasBit($0, in: file) }
  }

  /// Whether a bit is set in one of the kernel's bitmaps: hexadecimal words of the machine's size, the
  /// highest first.
  func hasBit(_ bit: Int, in file: Text) -> Bool {
    guard let text = root.contents("\(directory)/\(file)") else { return false }
    return Bitmap.hasBit(bit, in: text)
  }
}

/// The kernel's way to write a set of bits.
enum Bitmap {
  static func hasBit(_ bit: Int, in text: [UInt8]) -> Bool {
    let words = text.trimmed.parts(between: 0x20)
    let place = bit / Int.bitWidth
    guard place < words.count else { return false }
    var value: UInt = 0
    for byte in words[words.count - 1 - place] {
      guard let digit = hexadecimalDigit(byte), value >> (UInt.bitWidth - 4) == 0 else {
        return false
      }
      value = value << 4 | digit
    }
    return value >> UInt(bit % Int.bitWidth) & 1 == 1
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt? {
    switch byte {
    case 0x30...0x39: UInt(byte - 0x30)
    case 0x41...0x46: UInt(byte - 0x41 + 10)
    case 0x61...0x66: UInt(byte - 0x61 + 10)
    default: nil
    }
  }
}
