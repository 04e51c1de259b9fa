// orient.h, "Inputs". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_engine_feed_acceleration") @implementation @inline(__always)
public func orient_engine_feed_acceleration(
  _ engine: OpaquePointer?, _ samples: UnsafePointer<orient_sample>?, _ count: Int
) -> orient_status {
  guard let samples = buffer(samples, count),
    let status = EngineObject.with(engine, { $0.feed(accelerations: samples) })
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(status)
}

@_cdecl("orient_engine_feed_gyroscope") @implementation
public func orient_engine_feed_gyroscope(
  _ engine: OpaquePointer?, _ samples: UnsafePointer<orient_sample>?, _ count: Int
) -> orient_status {
  guard let engine = EngineObject.behind(engine), let samples = buffer(samples, count) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  return orient_status(engine.feed(angularRates: samples))
}

@_cdecl("orient_engine_feed_orientation") @implementation
public func orient_engine_feed_orientation(
  _ engine: OpaquePointer?, _ time_ns: Int64, _ orientation: orient_orientation
) -> orient_status {
  guard let orientation = DeviceOrientation(orientation) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  return apply(engine, .orientation(orientation, at: Instant(nanoseconds: time_ns)))
}

@_cdecl("orient_engine_advance") @implementation
public func orient_engine_advance(_ engine: OpaquePointer?, _ time_ns: Int64) -> orient_status {
  apply(engine, .advance(to: Instant(nanoseconds: time_ns)))
}

@_cdecl("orient_engine_next_deadline") @implementation
public func orient_engine_next_deadline(_ engine: OpaquePointer?) -> Int64 {
  EngineObject.with(engine) { $0.visibleState.nextDeadline.nanoseconds } ?? .max
}

@_cdecl("orient_engine_set_active") @implementation
public func orient_engine_set_active(_ engine: OpaquePointer?, _ active: Bool) -> orient_status {
  apply(engine, .active(active))
}

@_cdecl("orient_engine_set_touched") @implementation
public func orient_engine_set_touched(
  _ engine: OpaquePointer?, _ time_ns: Int64, _ touched: Bool
) -> orient_status {
  apply(engine, .touched(touched, at: Instant(nanoseconds: time_ns)))
}

@_cdecl("orient_engine_set_tablet_mode") @implementation
public func orient_engine_set_tablet_mode(
  _ engine: OpaquePointer?, _ tablet_mode: Bool
) -> orient_status {
  apply(engine, .tabletMode(tablet_mode))
}

/// Applies an input to the engine behind a handle.
func apply(_ engine: OpaquePointer?, _ input: Input) -> orient_status {
  guard let engine = EngineObject.behind(engine) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(engine.apply(input))
}

/// The caller's samples; nil for NULL with a count, or a count that no memory holds.
@inline(__always)
private func buffer(
  _ samples: UnsafePointer<orient_sample>?, _ count: Int
) -> UnsafeBufferPointer<Sample>? {
  guard let samples else { return count == 0 ? UnsafeBufferPointer(start: nil, count: 0) : nil }
  guard count >= 0, count <= Int.max / MemoryLayout<orient_sample>.stride else { return nil }
  // The core's sample is laid out like the header's; a test holds them to it.
  let start = UnsafeRawPointer(samples).assumingMemoryBound(to: Sample.self)
  return UnsafeBufferPointer(start: start, count: count)
}
