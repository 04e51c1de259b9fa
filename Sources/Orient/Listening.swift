// orient.h, "Listening". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore

/// The bits of `EventKind.allCases`. A global variable stays where it is, so C can point to it.
nonisolated(unsafe) private var eventBits: InlineArray<10, UInt32> = [
  1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9,
]
nonisolated(unsafe) private let eventKinds: UnsafePointer<orient_event_kind> =
  withUnsafeMutablePointer(to: &eventBits) {
    UnsafeRawPointer($0).assumingMemoryBound(to: orient_event_kind.self)
  }

@_cdecl("orient_event_kinds") @implementation
public func orient_event_kinds(
  _ out: UnsafeMutablePointer<UnsafePointer<orient_event_kind>?>?
) -> Int {
  out?.pointee = eventKinds
  return EventKind.allCases.count
}

@_cdecl("orient_event_kind_name") @implementation
public func orient_event_kind_name(_ kind: orient_event_kind) -> UnsafePointer<CChar>? {
  EventKind.allCases.first { orient_event_kind($0) == kind }.map { cString($0.name) }
}

@_cdecl("orient_cause_name") @implementation
public func orient_cause_name(_ cause: orient_cause) -> UnsafePointer<CChar>? {
  guard let raw = UInt8(exactly: cause.rawValue) else { return nil }
  return Cause(rawValue: raw).map { cString($0.name) }
}

@_cdecl("orient_engine_add_listener") @implementation
public func orient_engine_add_listener(
  _ engine: OpaquePointer?, _ kinds: UInt32, _ flags: UInt32, _ listener: orient_listener_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: orient_destroy_fn?,
  _ id: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  let userData = UserData(pointer: user_data, destroy: destroy)
  let kinds = EventKinds(rawValue: kinds)
  guard let engine = EngineObject.behind(engine), let listener, !kinds.isEmpty,
    kinds.isSubset(of: .all), flags & ~ORIENT_REPLAY_CURRENT == 0
  else {
    userData.giveBack()
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else {
    userData.giveBack()
    return ORIENT_ERROR_NO_MEMORY
  }
  let callback = CallbackListener(kinds: kinds, function: listener, userData: userData)
  let status = engine.change { engine in
    let newID = engine.addListener(callback, replay: flags & ORIENT_REPLAY_CURRENT != 0)
    // Before any callback runs.
    id?.pointee = newID
    return .ok
  }
  if status != .ok { userData.giveBack() }
  return orient_status(status)
}

@_cdecl("orient_engine_remove_listener") @implementation
public func orient_engine_remove_listener(_ engine: OpaquePointer?, _ id: UInt64) -> orient_status {
  guard let engine = EngineObject.behind(engine) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(engine.removeListener(id))
}

extension Cause {
  /// The word for it.
  var name: StaticString {
    switch self {
    case .replay: "replay"
    case .device: "device"
    case .policy: "policy"
    case .scene: "scene"
    case .request: "request"
    case .activity: "activity"
    case .tabletMode: "tablet-mode"
    case .host: "host"
    case .listener: "listener"
    }
  }
}
