// orient.h, "Engines". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_engine_config_init") @implementation
public func orient_engine_config_init(_ config: UnsafeMutablePointer<orient_engine_config>?) {
  config?.pointee = orient_engine_config(EngineConfiguration())
}

@_cdecl("orient_engine_new") @implementation
public func orient_engine_new(
  _ config: UnsafePointer<orient_engine_config>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> orient_status {
  guard let out else { return ORIENT_ERROR_INVALID_ARGUMENT }
  out.pointee = nil
  var configuration = EngineConfiguration()
  if let config {
    let defaults = orient_engine_config(configuration)
    guard let told = readSized(config, defaults: defaults),
      let checked = EngineConfiguration(told)
    else { return ORIENT_ERROR_INVALID_ARGUMENT }
    configuration = checked
  }
  guard let engine = Engine(configuration) else { return ORIENT_ERROR_NOT_SUPPORTED }
  out.pointee = EngineObject(engine).passFirstReference()
  return ORIENT_OK
}

@_cdecl("orient_engine_ref") @implementation
public func orient_engine_ref(_ engine: OpaquePointer?) -> OpaquePointer? {
  EngineObject.behind(engine)?.retainForC()
  return engine
}

@_cdecl("orient_engine_unref") @implementation
public func orient_engine_unref(_ engine: OpaquePointer?) {
  EngineObject.behind(engine)?.releaseFromC()
}

extension orient_engine_config {
  /// The header's form of a configuration.
  init(_ configuration: EngineConfiguration) {
    self.init()
    struct_size = UInt32(MemoryLayout<orient_engine_config>.size)
    natural = orient_axis(configuration.natural)
    panel_angle = configuration.panelAngle.degrees
    supported = configuration.supported.rawValue
    upside_down_allowed = configuration.upsideDownAllowed
    rotation_locked = configuration.rotationLocked
    landscape_locked = configuration.landscapeLocked
    auto_rotate = configuration.autoRotate
    initial = configuration.initial.map { orient_orientation($0) } ?? ORIENT_UNKNOWN
    width = configuration.width
    height = configuration.height
    request_timeout_ns = configuration.requestTimeout
    flat_policy =
      configuration.reportsFlatAsUnknown ? ORIENT_FLAT_REPORTS_UNKNOWN : ORIENT_FLAT_KEEPS_LAST
  }
}

extension EngineConfiguration {
  /// The core's form of a config; nil when a value is out of its range.
  init?(_ config: orient_engine_config) {
    self.init()
    guard let natural = Axis(config.natural),
      let panelAngle = QuarterTurn(degrees: config.panel_angle),
      OrientationMask(rawValue: config.supported).isSubset(of: .all),
      let initial = DeviceOrientation(config.initial), config.width >= 0, config.height >= 0,
      config.request_timeout_ns >= 0,
      config.flat_policy == ORIENT_FLAT_KEEPS_LAST
        || config.flat_policy == ORIENT_FLAT_REPORTS_UNKNOWN
    else { return nil }
    // Flat is no way for a picture to stand.
    guard initial == .unknown || initial.upright != nil else { return nil }
    self.natural =
      natural != .unknown ? natural : config.width > config.height ? .landscape : .portrait
    self.panelAngle = panelAngle
    supported = OrientationMask(rawValue: config.supported)
    upsideDownAllowed = config.upside_down_allowed
    rotationLocked = config.rotation_locked
    landscapeLocked = config.landscape_locked
    autoRotate = config.auto_rotate
    self.initial = initial.upright
    width = config.width
    height = config.height
    requestTimeout = config.request_timeout_ns
    reportsFlatAsUnknown = config.flat_policy == ORIENT_FLAT_REPORTS_UNKNOWN
  }
}
