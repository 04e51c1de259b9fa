// orient.h, "Requests and the host's driver". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_engine_rotate") @implementation
public func orient_engine_rotate(
  _ engine: OpaquePointer?, _ orientation: orient_orientation, _ completion: orient_request_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: orient_destroy_fn?,
  _ request: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  makeRequest(
    .behind(engine), InterfaceOrientation(orientation).map { .rotate($0) }, completion,
    UserData(pointer: user_data, destroy: destroy), request)
}

@_cdecl("orient_engine_toggle") @implementation
public func orient_engine_toggle(
  _ engine: OpaquePointer?, _ completion: orient_request_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: orient_destroy_fn?, _ request: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  makeRequest(
    .behind(engine), .toggle, completion, UserData(pointer: user_data, destroy: destroy), request)
}

@_cdecl("orient_engine_lock") @implementation
public func orient_engine_lock(
  _ engine: OpaquePointer?, _ lock: orient_lock, _ completion: orient_request_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: orient_destroy_fn?,
  _ request: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  makeRequest(
    .behind(engine), Lock(lock).map { .lock($0) }, completion,
    UserData(pointer: user_data, destroy: destroy), request)
}

@_cdecl("orient_engine_unlock") @implementation
public func orient_engine_unlock(_ engine: OpaquePointer?) -> orient_status {
  apply(engine, .unlock)
}

@_cdecl("orient_engine_set_driver") @implementation
public func orient_engine_set_driver(
  _ engine: OpaquePointer?, _ driver: orient_driver_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: orient_destroy_fn?
) -> orient_status {
  let userData = UserData(pointer: user_data, destroy: destroy)
  guard let engine = EngineObject.behind(engine) else {
    userData.giveBack()
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard driver == nil || orient_has_memory(objectSize) else {
    userData.giveBack()
    return ORIENT_ERROR_NO_MEMORY
  }
  let callback = driver.map { CallbackDriver(function: $0, userData: userData) }
  let status = engine.change(
    { engine in
      engine.setDriver(callback)
      return .ok
    }, recording: { $0.append(.driver(callback != nil), at: $1) })
  // Without a driver nobody holds the user data.
  if callback == nil || status != .ok { userData.giveBack() }
  return orient_status(status)
}

@_cdecl("orient_engine_rotation_finished") @implementation
public func orient_engine_rotation_finished(
  _ engine: OpaquePointer?, _ rotation: UInt64, _ time_ns: Int64, _ result: orient_status
) -> orient_status {
  guard let result = Status(rawValue: result.rawValue) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return apply(
    engine, .rotationFinished(rotation, at: Instant(nanoseconds: time_ns), result))
}

/// Makes a request of the engine behind a handle; a nil input is an argument that no enumeration has.
func makeRequest(
  _ engine: EngineObject?, _ input: Input?, _ completion: orient_request_fn?, _ userData: UserData,
  _ id: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  guard let engine, let input else {
    userData.giveBack()
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else {
    userData.giveBack()
    return ORIENT_ERROR_NO_MEMORY
  }
  let request = CallbackRequest(function: completion, userData: userData)
  return orient_status(engine.apply(input, request, id))
}
