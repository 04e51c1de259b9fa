// orient.h, "State". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_reason_name") @implementation
public func orient_reason_name(_ reason: orient_reason) -> UnsafePointer<CChar>? {
  guard let raw = UInt8(exactly: reason.rawValue) else { return nil }
  return DetectorReason(rawValue: raw).map { cString($0.name) }
}

@_cdecl("orient_engine_get_state") @implementation @_optimize(speed)
public func orient_engine_get_state(
  _ engine: OpaquePointer?, _ out: UnsafeMutablePointer<orient_state>?
) {
  guard let out, let state = EngineObject.with(engine, { $0.visibleState }) else { return }
  writeSized(orient_state(state), to: out)
}

@_cdecl("orient_engine_device_orientation") @implementation
public func orient_engine_device_orientation(_ engine: OpaquePointer?) -> orient_orientation {
  EngineObject.with(engine) { orient_orientation($0.visibleState.device) } ?? ORIENT_UNKNOWN
}

@_cdecl("orient_engine_interface_orientation") @implementation
public func orient_engine_interface_orientation(_ engine: OpaquePointer?) -> orient_orientation {
  EngineObject.with(engine) { orient_orientation($0.visibleState.interface) } ?? ORIENT_UNKNOWN
}

extension orient_state {
  @inline(__always)
  fileprivate init(_ state: State) {
    self.init()
    // What is computed comes first: what is only copied would have to be kept meanwhile.
    screen_angle = state.screenAngle
    tilt = state.tilt
    (gravity_x, gravity_y, gravity_z) = state.gravity
    struct_size = UInt32(MemoryLayout<orient_state>.size)
    device = orient_orientation(state.device)
    interface = orient_orientation(state.interface)
    target = orient_orientation(state.heading)
    suggestion = orient_orientation(state.suggestion)
    axis = orient_axis(state.axis)
    natural = orient_axis(state.natural)
    panel_angle = state.panelAngle.degrees
    angle = state.angle.degrees
    width = state.width
    height = state.height
    mask = state.mask.rawValue
    upside_down_allowed = state.flags.contains(.upsideDownAllowed)
    rotation_locked = state.flags.contains(.rotationLocked)
    landscape_locked = state.flags.contains(.landscapeLocked)
    auto_rotate = state.flags.contains(.autoRotate)
    active = state.flags.contains(.active)
    tablet_mode = state.flags.contains(.tabletMode)
    scene_locked = state.flags.contains(.sceneLocked)
    held = state.flags.contains(.held)
    rotating = state.flags.contains(.rotating)
    demand = state.flags.contains(.demand)
    scale_suspect = state.flags.contains(.scaleSuspect)
    reason = orient_reason(UInt32(state.reason.rawValue))
    stable_since_ns = state.stableSince.nanoseconds
    time_ns = state.time.nanoseconds
    sequence = state.sequence
    confidence = state.confidence
  }
}

extension DetectorReason {
  /// The word for it.
  var name: StaticString {
    switch self {
    case .none: "none"
    case .acquiring: "acquiring"
    case .flat: "flat"
    case .overhead: "overhead"
    case .moving: "moving"
    case .accelerating: "accelerating"
    case .touched: "touched"
    case .settling: "settling"
    case .hysteresis: "hysteresis"
    }
  }
}
