internal import CPlatform
internal import OrientCore

/// An accelerometer of the kernel's IIO subsystem, as sysfs describes it.
final class IIODevice {
  let root: Root
  /// `/sys/bus/iio/devices/iio:deviceN`.
  let directory: Text
  /// `iio:deviceN`.
  let name: Text
  /// What the driver calls it; empty if it says nothing.
  let model: Text
  let location: SensorLocation
  let mounting: Mounting
  let acceleration: Measure
  /// What its gyroscope measures, if it has one and that is wanted.
  let angularRate: Measure?
  let remarks: [Text]
  private let toDevice: MountMatrix

  /// The character device of its buffer.
  var node: Text { "/dev/\(name)" }

  /// Reads what sysfs says; nil if it is no accelerometer of three axes. (Not an initializer, see
  /// `FileDescriptor.owning`.)
  static func described(
    by root: Root, directory: Text, name: Text, _ configuration: SourceConfiguration
  ) -> IIODevice? {
    var remarks: [Text] = []
    guard let acceleration = Measure("in_accel", of: directory, in: root, remarks: &remarks) else {
      return nil
    }
    return IIODevice(acceleration, remarks, root, directory, name, configuration)
  }

  private init(
    _ acceleration: Measure, _ remarks: [Text], _ root: Root, _ directory: Text, _ name: Text,
    _ configuration: SourceConfiguration
  ) {
    var remarks = remarks
    self.acceleration = acceleration
    angularRate =
      configuration.readsGyroscope
      ? Measure("in_anglvel", of: directory, in: root, remarks: &remarks) : nil
    if configuration.readsGyroscope, angularRate == nil {
      remarks.append("\(directory) has no gyroscope beside the accelerometer")
    }
    self.root = root
    self.directory = directory
    self.name = name
    model = root.contents("\(directory)/name", limit: 256).map { $0.trimmed.printable } ?? Text()

    let properties = UdevProperties(
      root: root, directory: directory, subsystem: "iio", name: name)
    location =
      configuration.location != .unknown
      ? configuration.location : IIODevice.location(root, directory, properties)

    mounting = Mounting(
      configuration, properties: properties, root: root, directory: directory,
      files: ["mount_matrix", "in_accel_mount_matrix", "in_mount_matrix"], remarks: &remarks)
    toDevice = mounting.toDevice
    self.remarks = remarks
  }

  /// The acceleration along the axes of the device, in m/s².
  func acceleration(raw: Vector) -> Vector {
    toDevice.applied(to: acceleration.value(ofRaw: raw))
  }

  /// The angular rate about the axes of the device, in rad/s; nil without a gyroscope.
  func angularRate(raw: Vector?) -> Vector? {
    guard let raw, let angularRate else { return nil }
    let rate = toDevice.applied(to: angularRate.value(ofRaw: raw))
    // In a mirror, what turns to the left turns to the right.
    return toDevice.isReflection ? rate * Vector(-1, -1, -1) : rate
  }

  private static func location(
    _ root: Root, _ directory: Text, _ properties: UdevProperties
  ) -> SensorLocation {
    let texts = [
      properties["ACCEL_LOCATION"], root.contents("\(directory)/label", limit: 256),
      root.contents("\(directory)/location", limit: 256),
    ]
    for text in texts {
      if let text, let location = SensorLocation(text: text) { return location }
    }
    return .unknown
  }
}

extension [UInt8] {
  /// The text with everything but printable ASCII replaced, since it comes from a device and goes to
  /// people's terminals; at most 120 bytes.
  var printable: Text {
    Text(prefix(120).map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F })
  }
}
