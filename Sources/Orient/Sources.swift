// orient.h, "Sources". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore
internal import OrientSensors

/// More bytes than a source takes, and the search for its sensor.
private let sourceSize = 1 << 18

/// Why sources could not be opened, the latest last.
private let failures = TextRing()

@_cdecl("orient_source_config_init") @implementation
public func orient_source_config_init(_ config: UnsafeMutablePointer<orient_source_config>?) {
  config?.pointee = defaults
}

@_cdecl("orient_source_open") @implementation
public func orient_source_open(
  _ config: UnsafePointer<orient_source_config>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> orient_status {
  guard let out else { return ORIENT_ERROR_INVALID_ARGUMENT }
  out.pointee = nil
  guard orient_has_memory(sourceSize) else { return ORIENT_ERROR_NO_MEMORY }
  guard let told = sized(config), let configuration = SourceConfiguration(told) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  switch Source.open(configuration, log: { Log.say(ORIENT_LOG_WARNING, $0.bytes) }) {
  case .success(let source):
    out.pointee = SourceObject(source).passFirstReference()
    return ORIENT_OK
  case .failure(let error):
    return report(error, told)
  }
}

@_cdecl("orient_source_ref") @implementation
public func orient_source_ref(_ source: OpaquePointer?) -> OpaquePointer? {
  SourceObject.behind(source)?.retainForC()
  return source
}

@_cdecl("orient_source_unref") @implementation
public func orient_source_unref(_ source: OpaquePointer?) {
  SourceObject.behind(source)?.releaseFromC()
}

@_cdecl("orient_source_attach") @implementation
public func orient_source_attach(
  _ source: OpaquePointer?, _ engine: OpaquePointer?
) -> orient_status {
  guard let source = SourceObject.behind(source), let engine = EngineObject.behind(engine) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else { return ORIENT_ERROR_NO_MEMORY }
  return orient_status(source.attach(engine))
}

@_cdecl("orient_source_detach") @implementation
public func orient_source_detach(
  _ source: OpaquePointer?, _ engine: OpaquePointer?
) -> orient_status {
  guard let source = SourceObject.behind(source), let engine = EngineObject.behind(engine) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  return orient_status(source.detach(engine))
}

@_cdecl("orient_source_fd") @implementation
public func orient_source_fd(_ source: OpaquePointer?) -> Int32 {
  SourceObject.behind(source)?.source.descriptor ?? -1
}

@_cdecl("orient_source_next_deadline") @implementation
public func orient_source_next_deadline(_ source: OpaquePointer?) -> Int64 {
  SourceObject.behind(source)?.source.nextDeadline.nanoseconds ?? .max
}

@_cdecl("orient_source_dispatch") @implementation
public func orient_source_dispatch(_ source: OpaquePointer?) -> orient_status {
  guard let object = SourceObject.behind(source) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(object.source.dispatch())
}

@_cdecl("orient_source_run") @implementation
public func orient_source_run(_ source: OpaquePointer?) -> orient_status {
  guard let object = SourceObject.behind(source) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(object.source.run())
}

@_cdecl("orient_source_stop") @implementation
public func orient_source_stop(_ source: OpaquePointer?) {
  SourceObject.behind(source)?.source.stop()
}

@_cdecl("orient_source_describe") @implementation
public func orient_source_describe(
  _ source: OpaquePointer?, _ out: UnsafeMutablePointer<orient_source_info>?
) -> orient_status {
  guard let object = SourceObject.behind(source), let out else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else { return ORIENT_ERROR_NO_MEMORY }
  writeSized(orient_source_info(object.source.description), to: out)
  return ORIENT_OK
}

@_cdecl("orient_source_error") @implementation
public func orient_source_error(_ source: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let object = SourceObject.behind(source) else { return failures.latest }
  return object.errorText
}

@_cdecl("orient_source_recorded_config") @implementation
public func orient_source_recorded_config(
  _ source: OpaquePointer?, _ out: UnsafeMutablePointer<orient_engine_config>?
) -> orient_status {
  guard let object = SourceObject.behind(source), let out else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard let configuration = object.source.recordedConfiguration else {
    return ORIENT_ERROR_INVALID_STATE
  }
  writeSized(orient_engine_config(configuration), to: out)
  return ORIENT_OK
}

@_cdecl("orient_source_probe") @implementation
public func orient_source_probe(
  _ config: UnsafePointer<orient_source_config>?, _ callback: orient_source_probe_fn?,
  _ user_data: UnsafeMutableRawPointer?
) -> orient_status {
  guard let callback, let told = sized(config), let configuration = SourceConfiguration(told) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(sourceSize) else { return ORIENT_ERROR_NO_MEMORY }
  switch Source.probe(configuration) {
  case .success(let probe):
    for finding in probe.findings {
      var info = orient_source_info(finding)
      let isChosen = finding.place.equals(probe.chosen)
      let remarks =
        finding.objection.isEmpty ? finding.remarks : [finding.objection] + finding.remarks
      var text = remarks.joined(by: "; ").bytes
      text.append(0)
      text.withUnsafeBytes { bytes in
        let start = bytes.baseAddress.unsafelyUnwrapped
        callback(&info, isChosen, start.assumingMemoryBound(to: CChar.self), user_data)
      }
    }
    return probe.account.isEmpty
      ? ORIENT_OK : report(SourceError(.noSensor, probe.account), told)
  case .failure(let error):
    return report(error, told)
  }
}

// MARK: - Names

@_cdecl("orient_source_kind_name") @implementation
public func orient_source_kind_name(_ kind: orient_source_kind) -> UnsafePointer<CChar>? {
  switch kind {
  case ORIENT_SOURCE_AUTO: cString("auto")
  case ORIENT_SOURCE_IIO: cString("iio")
  case ORIENT_SOURCE_EVDEV: cString("evdev")
  case ORIENT_SOURCE_SENSOR_PROXY: cString("sensor-proxy")
  case ORIENT_SOURCE_TRACE: cString("trace")
  default: nil
  }
}

@_cdecl("orient_source_state_name") @implementation
public func orient_source_state_name(_ state: orient_source_state) -> UnsafePointer<CChar>? {
  switch state {
  case ORIENT_SOURCE_IDLE: cString("idle")
  case ORIENT_SOURCE_STARTING: cString("starting")
  case ORIENT_SOURCE_RUNNING: cString("running")
  case ORIENT_SOURCE_STALLED: cString("stalled")
  case ORIENT_SOURCE_WAITING: cString("waiting")
  case ORIENT_SOURCE_FINISHED: cString("finished")
  default: nil
  }
}

@_cdecl("orient_location_name") @implementation
public func orient_location_name(_ location: orient_location) -> UnsafePointer<CChar>? {
  switch location {
  case ORIENT_LOCATION_UNKNOWN: cString("unknown")
  case ORIENT_LOCATION_DISPLAY: cString("display")
  case ORIENT_LOCATION_BASE: cString("base")
  case ORIENT_LOCATION_CAMERA: cString("camera")
  default: nil
  }
}

@_cdecl("orient_mount_origin_name") @implementation
public func orient_mount_origin_name(_ origin: orient_mount_origin) -> UnsafePointer<CChar>? {
  switch origin {
  case ORIENT_MOUNT_IDENTITY: cString("identity")
  case ORIENT_MOUNT_CONFIG: cString("config")
  case ORIENT_MOUNT_UDEV: cString("udev")
  case ORIENT_MOUNT_SYSFS: cString("sysfs")
  default: nil
  }
}

// MARK: - Conversions

private var defaults: orient_source_config {
  var config = orient_source_config()
  config.struct_size = UInt32(MemoryLayout<orient_source_config>.size)
  config.rate_hz = SourceConfiguration.defaultRate
  config.realtime = true
  return config
}

/// The caller's config, or the defaults for NULL; nil when its size is wrong.
private func sized(_ config: UnsafePointer<orient_source_config>?) -> orient_source_config? {
  guard let config else { return defaults }
  return readSized(config, defaults: defaults)
}

/// Tells why there is no source, wherever somebody may look for it.
private func report(_ error: SourceError, _ config: orient_source_config) -> orient_status {
  let text = error.text.bytes
  _ = failures.keep(text)
  if let buffer = config.error { copy(text, to: buffer, config.error_size) }
  Log.say(ORIENT_LOG_ERROR, text)
  return orient_status(error.status)
}

/// Copies a text into room of a size, cut and terminated.
private func copy(_ text: [UInt8], to buffer: UnsafeMutablePointer<CChar>, _ size: Int) {
  guard size > 0 else { return }
  let count = min(text.count, size - 1)
  for index in 0..<count { buffer[index] = CChar(bitPattern: text[index]) }
  buffer[count] = 0
}
