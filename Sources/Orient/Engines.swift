// orient.h, "Engines". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_engine_config_init") @implementation
public func orient_engine_config_init(_ config: UnsafeMutablePointer<orient_engine_config>?) {
  config?.pointee = orient_engine_config(EngineConfiguration())
}

@_cdecl("orient_engine_config_set_sensitivity") @implementation
public func orient_engine_config_set_sensitivity(
  _ config: UnsafeMutablePointer<orient_engine_config>?, _ sensitivity: orient_sensitivity
) -> orient_status {
  guard let config, Int(config.pointee.struct_size) >= MemoryLayout<orient_engine_config>.size,
    let raw = UInt8(exactly: sensitivity.rawValue), let sensitivity = Sensitivity(rawValue: raw)
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  config.pointee.setThresholds(DetectorConfiguration(sensitivity))
  return ORIENT_OK
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
  guard orient_has_memory(objectSize) else { return ORIENT_ERROR_NO_MEMORY }
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

/// More bytes than an engine, a scene, a listener, a request or a transition takes.
let objectSize = 4096

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
    setThresholds(configuration.detector)
  }

  mutating func setThresholds(_ detector: DetectorConfiguration) {
    hysteresis = detector.hysteresis
    flat_limit = detector.flatLimit
    face_limit = detector.faceLimit
    overhead_limit = detector.overheadLimit
    resting_rate = detector.restingRate
    fast_rate = detector.fastRate
    resting_share = detector.restingShare
    full_trust_deviation = detector.fullTrustDeviation
    no_trust_deviation = detector.noTrustDeviation
    unsteady_deviation = detector.unsteadyDeviation
    lasting_push = detector.lastingPush
    coherence = detector.coherence
    settle_time_ns = detector.settleTime
    unsteady_settle_time_ns = detector.unsteadySettleTime
    face_dwell_ns = detector.faceDwell
    lift_dwell_ns = detector.liftDwell
    lift_guard_ns = detector.liftGuard
    touch_guard_ns = detector.touchGuard
    silence_ns = detector.silence
    gap_limit_ns = detector.gapLimit
    smoothing_time_ns = detector.smoothingTime
    look_ahead_ns = detector.lookAhead
    turn_memory_ns = detector.turnMemory
    steadying_time_ns = detector.steadyingTime
    averaging_time_ns = detector.averagingTime
    scale_time_ns = detector.scaleTime
    gyroscope_time_ns = detector.gyroscopeTime
  }
}

extension DetectorConfiguration {
  /// The core's form of a config's thresholds; nil when one is not finite.
  init?(_ config: orient_engine_config) {
    self.init()
    hysteresis = config.hysteresis
    flatLimit = config.flat_limit
    faceLimit = config.face_limit
    overheadLimit = config.overhead_limit
    restingRate = config.resting_rate
    fastRate = config.fast_rate
    restingShare = config.resting_share
    fullTrustDeviation = config.full_trust_deviation
    noTrustDeviation = config.no_trust_deviation
    unsteadyDeviation = config.unsteady_deviation
    lastingPush = config.lasting_push
    coherence = config.coherence
    settleTime = config.settle_time_ns
    unsteadySettleTime = config.unsteady_settle_time_ns
    faceDwell = config.face_dwell_ns
    liftDwell = config.lift_dwell_ns
    liftGuard = config.lift_guard_ns
    touchGuard = config.touch_guard_ns
    silence = config.silence_ns
    gapLimit = config.gap_limit_ns
    smoothingTime = config.smoothing_time_ns
    lookAhead = config.look_ahead_ns
    turnMemory = config.turn_memory_ns
    steadyingTime = config.steadying_time_ns
    averagingTime = config.averaging_time_ns
    scaleTime = config.scale_time_ns
    gyroscopeTime = config.gyroscope_time_ns
    guard hysteresis.isFinite, flatLimit.isFinite, faceLimit.isFinite, overheadLimit.isFinite,
      restingRate.isFinite, fastRate.isFinite, restingShare.isFinite, fullTrustDeviation.isFinite,
      noTrustDeviation.isFinite, unsteadyDeviation.isFinite, lastingPush.isFinite,
      coherence.isFinite
    else { return nil }
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
    guard initial == .unknown || initial.upright != nil,
      let detector = DetectorConfiguration(config)
    else { return nil }
    self.detector = detector
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
