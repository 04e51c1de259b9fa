internal import OrientCore

/// One quantity that an IIO device measures along three axes: where its files are, and what its raw values
/// mean.
struct Measure {
  /// What the names of its channels begin with: `in_accel` for accelerations in m/s², `in_anglvel` for angular
  /// rates in rad/s.
  let name: StaticString
  let offset: Vector
  let scale: Vector
  /// Whether the raw values can be read one by one.
  let isReadable: Bool
  /// Whether the device has a buffer with all three axes.
  let hasBuffer: Bool

  /// Reads what sysfs says; nil if the device does not measure it along three axes.
  init?(_ name: StaticString, of directory: Text, in root: Root, remarks: inout [Text]) {
    let axes: [StaticString] = ["x", "y", "z"]
    isReadable = axes.allSatisfy { root.exists("\(directory)/\(name)_\($0)_raw") }
    hasBuffer =
      root.exists("\(directory)/buffer/enable")
      && axes.allSatisfy { root.exists("\(directory)/scan_elements/\(name)_\($0)_en") }
    guard isReadable || hasBuffer else { return nil }
    self.name = name
    offset = Vector(
      Measure.value("offset", name, "x", root, directory) ?? 0,
      Measure.value("offset", name, "y", root, directory) ?? 0,
      Measure.value("offset", name, "z", root, directory) ?? 0)
    scale = Vector(
      Measure.scale(name, "x", root, directory, &remarks),
      Measure.scale(name, "y", root, directory, &remarks),
      Measure.scale(name, "z", root, directory, &remarks))
  }

  /// The value along the sensor's axes, in the quantity's unit.
  func value(ofRaw raw: Vector) -> Vector { (raw + offset) * scale }

  /// A property of an axis: the axis' own, that of all axes, that of the device.
  private static func value(
    _ property: Text, _ name: StaticString, _ axis: Text, _ root: Root, _ directory: Text
  ) -> Double? {
    for file in ["\(name)_\(axis)_\(property)", "\(name)_\(property)", property] {
      if let value = root.contents("\(directory)/\(file)", limit: 64)?.number { return value }
    }
    return nil
  }

  private static func scale(
    _ name: StaticString, _ axis: Text, _ root: Root, _ directory: Text, _ remarks: inout [Text]
  ) -> Double {
    let scale = value("scale", name, axis, root, directory)
    if let scale, scale != 0 { return scale }
    remarks.append(
      scale == nil
        ? "\(directory) has no scale for \(name)_\(axis); 1 is used"
        : "\(directory) has the scale 0 for \(name)_\(axis); 1 is used")
    return 1
  }
}
