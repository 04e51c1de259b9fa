internal import COrient
internal import OrientCore
internal import OrientSensors

/// An engine that a source feeds.
///
/// It listens to what changes the engine's wish for samples or its deadlines, so that the source learns of
/// it; that listener keeps this object, and this object the source, until it is detached.
final class EngineClient: SourceClient {
  let engine: EngineObject
  private let source: Source
  private var listener: UInt64 = 0
  /// The state of a trace that is played into the engine; belongs to whoever dispatches the source, and
  /// after it has been detached to nobody.
  private var replay = TraceReplay()

  private init(_ engine: EngineObject, _ source: Source) {
    self.engine = engine
    self.source = source
  }

  /// Sees what `end` did under the engine's lock, see `Mutex.pass`.
  deinit { engine.read { _ in } }

  /// Begins to listen; nil if the engine is closed. (Not an initializer: in Embedded Swift a class's memory
  /// is lost when its initializer fails.)
  static func listening(to engine: EngineObject, for source: Source) -> EngineClient? {
    let client = EngineClient(engine, source)
    return client.listen() ? client : nil
  }

  private func listen() -> Bool {
    let retained = Unmanaged.passRetained(self)
    let listener = CallbackListener(
      kinds: EventKinds(.demand).union(EventKinds(.willRotate)),
      function: { _, _, context in
        guard let context else { return }
        Unmanaged<EngineClient>.fromOpaque(context).takeUnretainedValue().source.clientChanged()
      },
      userData: UserData(
        pointer: retained.toOpaque(),
        destroy: { context in
          guard let context else { return }
          Unmanaged<EngineClient>.fromOpaque(context).release()
        }), isSource: true)
    var id: UInt64 = 0
    let status = engine.change { engine in
      id = engine.addListener(listener, replay: false)
      return .ok
    }
    guard status == .ok else {
      retained.release()
      return false
    }
    self.listener = id
    engine.retainForC()
    if source.isLive { engine.countLiveSource(1) }
    return true
  }

  /// Stops listening and lets go of the engine.
  func end() {
    if source.isLive { engine.countLiveSource(-1) }
    _ = engine.change { engine in
      self.replay.end(in: &engine)
      return .ok
    }
    _ = engine.removeListener(listener)
    engine.releaseFromC()
  }

  // MARK: SourceClient

  var demandsSamples: Bool { engine.visibleState.flags.contains(.demand) }

  var nextDeadline: Instant { engine.visibleState.nextDeadline }

  func receive(accelerations: UnsafeBufferPointer<Sample>) -> Status {
    engine.feed(accelerations: accelerations)
  }

  func receive(angularRates: UnsafeBufferPointer<Sample>) {
    _ = engine.feed(angularRates: angularRates)
  }

  func receive(pose: Pose, at time: Instant) {
    let natural = engine.visibleState.natural
    _ = engine.apply(.orientation(DeviceOrientation(pose, natural: natural), at: time))
  }

  func receive(tabletMode: Bool) { _ = engine.apply(.tabletMode(tabletMode)) }

  func advance(to time: Instant) { _ = engine.apply(.advance(to: time)) }

  func receive(record: TraceRecord) -> Status {
    engine.change(
      { self.replay.apply(record, to: &$0) },
      recording: { $0.append(self.replay.applied, at: $1) })
  }
}
