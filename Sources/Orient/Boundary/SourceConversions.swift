internal import COrient
internal import OrientCore
internal import OrientSensors

// Between what the header says of sources and what the library knows of them.

extension SourceConfiguration {
  /// The library's form of a config; nil when a value is out of its range.
  init?(_ config: orient_source_config) {
    self.init()
    guard let kind = UInt8(exactly: config.kind.rawValue).flatMap(SourceKind.init(rawValue:)),
      let frame = UInt8(exactly: config.mount_frame.rawValue).flatMap(SensorFrame.init(rawValue:)),
      let location = UInt8(exactly: config.location.rawValue).flatMap(
        SensorLocation.init(rawValue:)),
      config.rate_hz >= 1, config.rate_hz <= 1000, config.error_size >= 0,
      Self.read(config.path, into: &path), Self.read(config.root, into: &root),
      Self.read(config.bus_address, into: &busAddress), kind != .trace || path != nil
    else { return nil }
    let m = config.mount_matrix
    let matrix = MountMatrix(
      x: Vector(Double(m.0), Double(m.1), Double(m.2)),
      y: Vector(Double(m.3), Double(m.4), Double(m.5)),
      z: Vector(Double(m.6), Double(m.7), Double(m.8)))
    if !matrix.isZero {
      guard matrix.isUsable else { return nil }
      mountMatrix = matrix
    }
    self.kind = kind
    self.frame = frame
    self.location = location
    rate = config.rate_hz
    invertsZ = config.invert_z
    pollsOnly = config.poll_only
    waitsForSensor = config.wait_for_sensor
    followsTabletSwitch = config.tablet_switch
    leavesTimeToHost = config.host_timer
    readsGyroscope = config.gyroscope
    playsInRealTime = config.realtime
    step = config.step == 0 ? .max : Int(config.step)
  }

  /// Copies a text of the caller's; false if it is too long.
  private static func read(_ text: UnsafePointer<CChar>?, into result: inout Text?) -> Bool {
    guard let text else { return true }
    guard let bytes = bytes(of: text, atMost: 4095) else { return false }
    result = Text(Array(bytes))
    return true
  }
}

extension orient_source_info {
  /// How a source is at this moment.
  init(_ description: SourceDescription) {
    self.init()
    struct_size = UInt32(MemoryLayout<orient_source_info>.size)
    state = orient_source_state(UInt32(description.state.rawValue))
    kind = orient_source_kind(UInt32(description.kind.rawValue))
    location = orient_location(UInt32(description.location.rawValue))
    rate_hz = description.rate
    count = description.count
    last_time_ns = description.lastTime.nanoseconds
    progress = description.progress
    gyroscope = description.hasGyroscope
    setMounting(description.mounting)
    copy(description.method.bytes, into: &method)
    copy(description.place.bytes, into: &device)
    copy(description.model.bytes, into: &name)
    copy(description.tabletSwitch.bytes, into: &tablet_switch)
  }

  /// A sensor that a look at the machine has found.
  init(_ finding: Finding) {
    self.init()
    struct_size = UInt32(MemoryLayout<orient_source_info>.size)
    kind = orient_source_kind(UInt32(finding.kind.rawValue))
    location = orient_location(UInt32(finding.location.rawValue))
    last_time_ns = .min
    progress = -1
    setMounting(finding.mounting)
    copy(finding.place.bytes, into: &device)
    copy(finding.model.bytes, into: &name)
  }

  private mutating func setMounting(_ mounting: Mounting?) {
    guard let mounting else { return }
    let (x, y, z) = (mounting.matrix.x, mounting.matrix.y, mounting.matrix.z)
    mount_matrix = (
      Float(x.x), Float(x.y), Float(x.z), Float(y.x), Float(y.y), Float(y.z), Float(z.x),
      Float(z.y),
      Float(z.z)
    )
    mount_origin = orient_mount_origin(UInt32(mounting.origin.rawValue))
    mount_frame = orient_mount_frame(UInt32(mounting.frame.rawValue))
    face_uncertain = mounting.hasUncertainFace
  }
}

/// Copies a text into an array of a struct.
private func copy<Characters>(_ text: [UInt8], into characters: inout Characters) {
  withUnsafeMutableBytes(of: &characters) { bytes in
    let count = min(text.count, bytes.count - 1)
    for index in 0..<count { bytes[index] = text[index] }
    bytes[count] = 0
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount))
  }
}
