internal import COrient
internal import OrientCore
internal import OrientSensors
internal import Synchronization

/// What an `orient_engine` points to: the core's engine, the lock around it, and the delivery of what it
/// has to tell.
///
/// Inputs are serialised by one lock. Whoever finds something to deliver, and nobody delivering, delivers,
/// with the lock released around each callback; what comes about meanwhile, on any thread, is appended to
/// the same queue. So callbacks come one at a time and in order, nobody waits for one, and none is nested.
final class EngineObject: CountedObject {
  private var isDelivering = false
  private var isClosed = false
  /// Whether samples go straight to the engine: it is neither closed nor recorded.
  private var isDirect = true
  /// How many sources feed it that live by the machine's clock.
  private var liveSources: Int32 = 0
  private var engine: Engine
  /// Writes down what comes in, if that is wanted.
  private var recorder: Recorder?
  private let mutex = Mutex()
  private let snapshot: SnapshotCell

  init(_ engine: consuming Engine) {
    snapshot = SnapshotCell(engine.state)
    self.engine = engine
    super.init()
  }

  deinit { mutex.pass() }

  // MARK: Handles

  /// Calls the object behind a handle without counting a reference, for the calls that come for every
  /// sample or frame; nil for NULL. The caller's reference keeps the object, until a callback drops it:
  /// so `publishAndDeliver` counts one of its own.
  @inline(__always)
  static func with<Result>(
    _ handle: OpaquePointer?, _ body: (EngineObject) -> Result
  ) -> Result? {
    guard let handle else { return nil }
    return Unmanaged<EngineObject>.fromOpaque(UnsafeRawPointer(handle))
      ._withUnsafeGuaranteedRef(body)
  }

  /// Closes the engine.
  override func end() {
    mutex.lock()
    isClosed = true
    isDirect = false
    engine.close()
    publishAndDeliver()
  }

  // MARK: Reading

  /// The state that everybody sees at this moment. Never waits.
  var visibleState: State {
    @inline(__always)
    get { snapshot.load() }
  }

  /// Reads the engine itself, under the lock.
  func read<Value>(_ body: (borrowing Engine) -> Value) -> Value {
    mutex.withLock { body(engine) }
  }

  // MARK: Changing

  /// Changes the engine under the lock, then delivers what came of it. When it succeeds, `write` puts it
  /// into a trace; where it is a matter of listeners alone there is nothing to put.
  @inline(never)
  func change(
    _ body: (inout Engine) -> Status, recording write: (Recorder, Instant) -> Void = { _, _ in }
  ) -> Status {
    mutex.lock()
    guard !isClosed else {
      mutex.unlock()
      return .invalidState
    }
    if liveSources > 0 { tellTime() }
    let status = body(&engine)
    if status == .ok, let recorder { write(recorder, engine.clock) }
    publishAndDeliver()
    return status
  }

  /// Tells the engine the time of its sources. They are silent while nothing needs samples, and a rotation
  /// that began then would seem to have taken long already.
  private func tellTime() {
    let now = Source.now
    engine.tell(now)
    recorder?.append(.input(.advance(to: now)), at: now)
  }

  /// Counts the sources that live by the machine's clock.
  func countLiveSource(_ difference: Int32) {
    mutex.withLock { liveSources += difference }
  }

  @inline(never)
  func apply(_ input: Input) -> Status {
    change({ $0.apply(input) }, recording: { $0.append(.input(input), at: $1) })
  }

  /// Applies an input that may be a request. A refused one is given back here, since it ends without a
  /// word.
  func apply(
    _ input: Input, _ request: CallbackRequest, _ id: UnsafeMutablePointer<UInt64>?
  ) -> Status {
    let status = change(
      { engine in
        let status = engine.apply(input, request: request)
        // Before any callback runs.
        if status == .ok { id?.pointee = request.id }
        return status
      }, recording: { $0.append(.input(input), at: $1) })
    if status != .ok { request.userData.giveBack() }
    return status
  }

  /// Feeds samples. The lock is taken once, unless something happens on the way.
  @inline(never) @_optimize(speed)
  func feed(accelerations samples: UnsafeBufferPointer<Sample>) -> Status {
    mutex.lock()
    guard isDirect else { return feedAndRecord(samples) }
    let before = engine.sequence
    let (count, status) = engine.feed(accelerations: samples)
    guard engine.sequence == before else {
      return deliverAndFeed(UnsafeBufferPointer(rebasing: samples[count...]), status)
    }
    // Whoever delivers shows the moment that is being told, and the latest in the end.
    if !isDelivering { snapshot.update { engine.updateSensing(of: &$0) } }
    mutex.unlock()
    return status
  }

  /// Tells what a sample made happen and feeds the others. Takes over the lock and releases it.
  ///
  /// A loop, since a batch may make any number of things happen; and with a reference of its own, since
  /// a callback may drop the last one while samples are left.
  @inline(never)
  private func deliverAndFeed(_ samples: UnsafeBufferPointer<Sample>, _ first: Status) -> Status {
    let reference = Unmanaged.passRetained(self)
    defer { reference.release() }
    var rest = samples
    var first = first
    while true {
      publishAndDeliver()
      if rest.isEmpty { return first }
      mutex.lock()
      guard !isClosed else {
        mutex.unlock()
        return first != .ok ? first : .invalidState
      }
      let (count, status) = engine.feed(accelerations: rest)
      if first == .ok { first = status }
      rest = UnsafeBufferPointer(rebasing: rest[count...])
    }
  }

  /// Feeds samples and writes down those that are taken. Takes over the lock and releases it.
  @inline(never)
  private func feedAndRecord(_ samples: UnsafeBufferPointer<Sample>) -> Status {
    let reference = Unmanaged.passRetained(self)
    defer { reference.release() }
    var first = Status.ok
    for sample in samples {
      guard !isClosed else { break }
      let status = engine.feed(acceleration: sample)
      if status == .ok { recorder?.append(.input(.acceleration(sample)), at: engine.clock) }
      if first == .ok { first = status }
      guard engine.hasDeliveries else { continue }
      publishAndDeliver()
      mutex.lock()
    }
    if first == .ok, isClosed { first = .invalidState }
    publishAndDeliver()
    return first
  }

  /// Starts a trace of what comes in from now on, in place of one that was being written; -1 only ends that.
  func record(to descriptor: Int32) -> Status {
    mutex.lock()
    guard !isClosed else {
      mutex.unlock()
      return .invalidState
    }
    recorder?.flush()
    var failure = recorder?.failure
    recorder = nil
    if descriptor >= 0 {
      let new = Recorder(descriptor, engine)
      failure = new.failure
      if failure == nil { recorder = new }
    }
    isDirect = recorder == nil
    mutex.unlock()
    return failure == nil ? .ok : .inputOutput
  }

  /// Writes what is left, and ends the recording when that fails or nothing more can come. Under the lock.
  ///
  /// - Returns: what there is to say about it.
  private func flushRecorder() -> [UInt8]? {
    recorder?.flush()
    let failure = recorder?.failure
    if failure != nil || isClosed {
      recorder = nil
      isDirect = !isClosed
    }
    return failure
  }

  /// Feeds angular rates, one by one: a gyroscope is slower and rarer than an accelerometer.
  func feed(angularRates samples: UnsafeBufferPointer<Sample>) -> Status {
    var first = Status.ok
    for sample in samples {
      let status = apply(.angularRate(sample))
      if first == .ok { first = status }
    }
    return first
  }

  /// Removes a listener, which hears no more from now on.
  func removeListener(_ id: UInt64) -> Status {
    change { engine in
      guard let listener = engine.removeListener(id) else { return .invalidArgument }
      unsafeDowncast(listener, to: CallbackListener.self).isRemoved.store(
        true, ordering: .releasing)
      return .ok
    }
  }

  // MARK: Delivering

  /// Delivers what waits, unless somebody is at it. Takes over the lock and releases it.
  @inline(never)
  private func publishAndDeliver() {
    if isDelivering { return mutex.unlock() }
    let reference = Unmanaged.passRetained(self)
    defer { reference.release() }
    isDelivering = true
    let isNews = engine.hasDeliveries
    while engine.hasDeliveries {
      let delivery = engine.nextDelivery()
      snapshot.store(delivery.state)
      let listeners = engine.currentListeners
      // Let go of under the lock again: only then may others change them in place.
      withExtendedLifetime(listeners) {
        mutex.unlock()
        delivery.tell(handle, listeners)
        mutex.lock()
      }
    }
    isDelivering = false
    snapshot.store(engine.state)
    let complaint = recorder != nil && (isNews || isClosed) ? flushRecorder() : nil
    mutex.unlock()
    if let complaint { Log.say(ORIENT_LOG_ERROR, complaint) }
  }
}
