internal import CPlatform
internal import OrientCore

/// An accelerometer of the kernel's IIO subsystem, as sysfs describes it.
struct IIODevice {
  let root: Root
  /// `/sys/bus/iio/devices/iio:deviceN`.
  let directory: Text
  /// `iio:deviceN`.
  let name: Text
  /// What the driver calls it; empty if it says nothing.
  let model: Text
  let location: SensorLocation
  let mounting: Mounting
  let offset: Vector
  let scale: Vector
  /// Whether the raw values can be read one by one.
  let isReadable: Bool
  /// Whether it has a buffer with all three axes.
  let hasBuffer: Bool
  let remarks: [Text]

  /// The character device of its buffer.
  var node: Text { "/dev/\(name)" }

  /// Reads what sysfs says; nil if it is no accelerometer of three axes.
  init?(root: Root, directory: Text, name: Text, _ configuration: SourceConfiguration) {
    let axes: [StaticString] = ["x", "y", "z"]
    isReadable = axes.allSatisfy { root.exists("\(directory)/in_accel_\($0)_raw") }
    hasBuffer =
      root.exists("\(directory)/buffer/enable")
      && axes.allSatisfy { root.exists("\(directory)/scan_elements/in_accel_\($0)_en") }
    guard isReadable || hasBuffer else { return nil }
    self.root = root
    self.directory = directory
    self.name = name
    model = root.contents("\(directory)/name", limit: 256).map { $0.trimmed.printable } ?? Text()

    let properties = UdevProperties(
      root: root, directory: directory, subsystem: "iio", name: name)
    location =
      configuration.location != .unknown
      ? configuration.location : IIODevice.location(root, directory, properties)

    var remarks: [Text] = []
    mounting = Mounting(
      configuration, properties: properties, root: root, directory: directory,
      files: ["mount_matrix", "in_accel_mount_matrix", "in_mount_matrix"], remarks: &remarks)
    offset = Vector(
      IIODevice.value("offset", "x", root, directory) ?? 0,
      IIODevice.value("offset", "y", root, directory) ?? 0,
      IIODevice.value("offset", "z", root, directory) ?? 0)
    scale = Vector(
      IIODevice.scale("x", root, directory, &remarks),
      IIODevice.scale("y", root, directory, &remarks),
      IIODevice.scale("z", root, directory, &remarks))
    self.remarks = remarks
  }

  /// The acceleration along the axes of the device, in m/s².
  func acceleration(_ toDevice: MountMatrix, raw: Vector) -> Vector {
    toDevice.applied(to: (raw + offset) * scale)
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

  /// A property of an axis: the axis' own, that of all axes, that of the device.
  private static func value(
    _ property: Text, _ axis: Text, _ root: Root, _ directory: Text
  ) -> Double? {
    for file in ["in_accel_\(axis)_\(property)", "in_accel_\(property)", property] {
      if let value = root.contents("\(directory)/\(file)", limit: 64)?.number { return value }
    }
    return nil
  }

  private static func scale(
    _ axis: Text, _ root: Root, _ directory: Text, _ remarks: inout [Text]
  ) -> Double {
    let scale = value("scale", axis, root, directory)
    if let scale, scale != 0 { return scale }
    remarks.append(
      scale == nil
        ? "\(directory) has no scale for \(axis); 1 is used"
        : "\(directory) has the scale 0 for \(axis); 1 is used")
    return 1
  }
}

extension [UInt8] {
  /// The text with everything but printable ASCII replaced, since it comes from a device and goes to
  /// people's terminals; at most 120 bytes.
  var printable: Text {
    Text(prefix(120).map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F })
  }
}
