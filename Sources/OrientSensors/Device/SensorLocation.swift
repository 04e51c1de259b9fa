/// Which part of the machine a sensor moves with.
public enum SensorLocation: UInt8, Sendable {
  /// Not told; taken for the display.
  case unknown = 0
  /// The part with the screen.
  case display = 1
  /// The part with the keyboard. It never turns the screen.
  case base = 2
  /// A camera that turns by itself. It never turns the screen.
  case camera = 3

  /// Whether a sensor there may turn the screen.
  public var drivesScreen: Bool { self == .unknown || self == .display }

  /// Reads udev's `ACCEL_LOCATION` and the `location` of cros_ec sensors (`display`, `lid`, `base`), and
  /// the `label` of the kernel (`accel-display`, `accel-base`, `accel-camera`).
  init?(text: [UInt8]) {
    let word = text.trimmed
    if word.equals("display") || word.equals("lid") || word.equals("accel-display") {
      self = .display
    } else if word.equals("base") || word.equals("accel-base") {
      self = .base
    } else if word.equals("camera") || word.equals("accel-camera") {
      self = .camera
    } else {
      return nil
    }
  }
}
