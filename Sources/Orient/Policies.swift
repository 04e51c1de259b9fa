// orient.h, "Policy". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_engine_set_supported") @implementation
public func orient_engine_set_supported(
  _ engine: OpaquePointer?, _ supported: orient_mask
) -> orient_status {
  apply(engine, .supported(OrientationMask(rawValue: supported)))
}

@_cdecl("orient_engine_set_preference") @implementation
public func orient_engine_set_preference(
  _ engine: OpaquePointer?, _ orientations: UnsafePointer<orient_orientation>?, _ count: Int
) -> orient_status {
  guard count == 0 || orientations != nil, (0...4).contains(count) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  var preference = Preference()
  for choice in UnsafeBufferPointer(start: orientations, count: count) {
    guard let orientation = InterfaceOrientation(choice), preference.append(orientation) else {
      return ORIENT_ERROR_INVALID_ARGUMENT
    }
  }
  return apply(engine, .preference(preference))
}

@_cdecl("orient_engine_set_upside_down_allowed") @implementation
public func orient_engine_set_upside_down_allowed(
  _ engine: OpaquePointer?, _ allowed: Bool
) -> orient_status {
  apply(engine, .upsideDownAllowed(allowed))
}

@_cdecl("orient_engine_set_rotation_locked") @implementation
public func orient_engine_set_rotation_locked(
  _ engine: OpaquePointer?, _ locked: Bool
) -> orient_status {
  apply(engine, .rotationLocked(locked))
}

@_cdecl("orient_engine_set_landscape_locked") @implementation
public func orient_engine_set_landscape_locked(
  _ engine: OpaquePointer?, _ locked: Bool
) -> orient_status {
  apply(engine, .landscapeLocked(locked))
}

@_cdecl("orient_engine_set_auto_rotate") @implementation
public func orient_engine_set_auto_rotate(
  _ engine: OpaquePointer?, _ auto_rotate: Bool
) -> orient_status {
  apply(engine, .autoRotate(auto_rotate))
}
