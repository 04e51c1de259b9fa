internal import OrientCore

/// What udev knows of a device: its database, and the kernel's own `uevent` where that is silent.
struct UdevProperties {
  private let database: [UInt8]
  private let kernel: [UInt8]

  /// Reads the properties of a device.
  ///
  /// - Parameters:
  ///   - root: the machine.
  ///   - directory: the device in sysfs.
  ///   - subsystem: `iio` or `input`.
  ///   - name: the last component of the device's path.
  init(root: Root, directory: Text, subsystem: Text, name: Text) {
    let number = root.contents("\(directory)/dev", limit: 32)?.trimmed ?? []
    var text: [UInt8]?
    if UdevProperties.isDeviceNumber(number) {
      text = root.contents(
        "/run/udev/data/c\(Text(number))", limit: 65536)
    }
    database = text ?? root.contents("/run/udev/data/+\(subsystem):\(name)", limit: 65536) ?? []
    kernel = root.contents("\(directory)/uevent", limit: 65536) ?? []
  }

  /// The value of a property; nil if it is not set.
  subscript(key: StaticString) -> [UInt8]? {
    value(of: key, in: database, behind: "E:") ?? value(of: key, in: kernel, behind: "")
  }

  /// Whether a property is set to 1.
  func isSet(_ key: StaticString) -> Bool { self[key]?.equals("1") ?? false }

  private func value(
    of key: StaticString, in text: [UInt8], behind prefix: StaticString
  ) -> [UInt8]? {
    for line in text.parts(between: 0x0A) {
      var scanner = TextScanner(line)
      guard scanner.skip(prefix), scanner.skip(key), scanner.skip(0x3D) else { continue }
      return scanner.rest.trimmed
    }
    return nil
  }

  /// Whether the text is `major:minor` and so can be part of a path.
  private static func isDeviceNumber(_ text: [UInt8]) -> Bool {
    var scanner = TextScanner(text)
    return scanner.integer(upTo: 1 << 20) != nil && scanner.skip(0x3A)
      && scanner.integer(upTo: 1 << 20) != nil && scanner.isAtEnd
  }
}
