import COrient

/// One screen: an `orient_engine` with Swift closures for listeners.
///
/// The library may be called from any thread, and calls listeners one at a time.
final class Engine: @unchecked Sendable {
  /// What a listener hears, as long as it is called: copy what is to be kept.
  typealias Handler = @Sendable (_ engine: Handle, _ event: orient_event) -> Void

  let handle: Handle

  /// Makes an engine; the closure changes what differs from the defaults.
  init(configure: (inout orient_engine_config) -> Void = { _ in }) throws(OrientError) {
    var config = orient_engine_config()
    orient_engine_config_init(&config)
    configure(&config)
    var engine: OpaquePointer?
    try OrientError.check(orient_engine_new(&config, &engine))
    handle = Handle(pointer: engine)
  }

  deinit { orient_engine_unref(handle.pointer) }

  /// How the picture stands.
  var interface: orient_orientation { handle.interface }

  /// Feeds accelerations in m/s^2, in order of time.
  func feed(accelerations samples: [orient_sample]) throws(OrientError) {
    try OrientError.check(
      orient_engine_feed_acceleration(handle.pointer, samples, samples.count))
  }

  /// Adds a listener, and returns its number.
  @discardableResult
  func listen(
    to kinds: orient_event_kind..., handler: @escaping Handler
  ) throws(OrientError) -> UInt64 {
    let bits = kinds.reduce(0) { $0 | $1.rawValue }
    var id: UInt64 = 0
    // The library gives the box back exactly once, also when it refuses.
    let box = Unmanaged.passRetained(Box(handler)).toOpaque()
    let status = orient_engine_add_listener(
      handle.pointer, bits, 0,
      { engine, event, box in
        guard let event, let box else { return }
        let handler = Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().handler
        handler(Handle(pointer: engine), event.pointee)
      },
      box,
      { box in
        if let box { Unmanaged<Box>.fromOpaque(box).release() }
      }, &id)
    try OrientError.check(status)
    return id
  }

  /// Removes a listener.
  func removeListener(_ id: UInt64) throws(OrientError) {
    try OrientError.check(orient_engine_remove_listener(handle.pointer, id))
  }

  /// An engine as a listener sees it, which need not hold it: so a closure never keeps its own engine.
  struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer?

    /// How the picture stands.
    var interface: orient_orientation { orient_engine_interface_orientation(pointer) }
  }

  private final class Box {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
  }
}

extension orient_orientation {
  /// The W3C's name, such as "portrait-primary".
  var name: String {
    orient_name(self, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT).map { String(cString: $0) }
      ?? "orientation \(rawValue)"
  }
}
