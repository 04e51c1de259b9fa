import COrient

/// A sensor, or a recorded trace: an `orient_source`.
final class Source {
  private let pointer: OpaquePointer

  /// Opens a trace, or the best sensor of this machine.
  init(trace: String?) throws(OrientError) {
    var config = orient_source_config()
    orient_source_config_init(&config)
    var opened: OpaquePointer?
    let status: orient_status
    if let trace {
      config.kind = ORIENT_SOURCE_TRACE
      config.realtime = false
      status = trace.withCString { path in
        config.path = path
        return orient_source_open(&config, &opened)
      }
    } else {
      status = orient_source_open(&config, &opened)
    }
    try OrientError.check(status) { String(cString: orient_source_error(nil)) }
    guard let opened else {
      throw OrientError(status: ORIENT_ERROR_NO_MEMORY, description: "out of memory")
    }
    pointer = opened
  }

  deinit { orient_source_unref(pointer) }

  /// Feeds an engine, which is kept alive, from now on.
  func attach(_ engine: Engine) throws(OrientError) {
    try OrientError.check(orient_source_attach(pointer, engine.handle.pointer))
  }

  /// Feeds its engines until a trace has come to its end.
  func run() throws(OrientError) {
    try OrientError.check(orient_source_run(pointer)) {
      String(cString: orient_source_error(pointer))
    }
  }
}
