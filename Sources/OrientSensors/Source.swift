internal import CPlatform
public import OrientCore
internal import Synchronization

/// Where samples come from: a sensor, chosen and kept alive, that feeds any number of clients.
///
/// All work on devices is done by whoever dispatches, one at a time: `dispatch` or `run`. Every other
/// function takes the lock for a few instructions and at most wakes that one up. Clients are called by it
/// too, with no lock held, and may call anything.
public final class Source: @unchecked Sendable {
  /// What other threads may look at and change, under the lock.
  struct Shared {
    var clients: [any SourceClient] = []
    var isDispatching = false
    /// The thread that dispatches.
    var dispatcher = pthread_self()
    var isStopping = false
    var description = SourceDescription()
    var recordedConfiguration: EngineConfiguration?
    /// What is wrong with the sensor, or why there is none; empty if nothing is.
    var trouble = Text()
    /// What is odd about it.
    var remarks: [Text] = []
    var startedAt = Instant.distantPast
    /// Whether silence of the present sensor means that something is wrong.
    var isSteady = false
  }

  /// Nanoseconds between looks for a sensor while there is none.
  static let searchInterval = Int64.second
  /// Nanoseconds without a sample after which a steady sensor counts as stalled.
  static let silence = Int64.second

  let lock = Mutex()
  var shared = Shared()
  let poller: Poller
  let log: @Sendable (Text) -> Void

  // The rest belongs to whoever dispatches.
  let selector: Selector
  let batch = Batch()
  var sensor: (any Sensor)?
  /// In place of a sensor: a trace, until it has come to its end.
  var player: TracePlayer?
  /// What the call that dispatches is to return.
  var outcome = Status.ok
  var isSampling = false
  var messages: DeviceMessages?
  var tabletSwitch: TabletSwitch?
  /// What the clients have been told of the switch, and how many they were.
  var toldTablet: (isTablet: Bool, generation: UInt64)?
  let clientGeneration = Atomic<UInt64>(0)
  /// Whether a client may want something else than before.
  let hasChange = Atomic<Bool>(true)
  var searchAt = Instant.distantFuture
  /// When the descriptors were last looked at.
  var lastPoll = Instant.distantPast

  /// The time by the clock of live sources, `CLOCK_MONOTONIC`.
  public static var now: Instant { Clock.now }

  /// Whether it lives by that clock: a trace has the time of its recording.
  public var isLive: Bool { selector.configuration.kind != .trace }

  /// Opens a source and chooses a sensor; none is asked for anything yet.
  ///
  /// - Parameters:
  ///   - configuration: what the host wants.
  ///   - log: takes sentences about what happens while nobody asks; called with no lock held.
  /// - Returns: the source, or why there can be none.
  public static func open(
    _ configuration: SourceConfiguration, log: @escaping @Sendable (Text) -> Void
  ) -> Result<Source, SourceError> {
    let root: Root
    let poller: Poller
    do throws(SystemError) {
      root =
        try configuration.root.map { path throws(SystemError) in try Root.at(path) } ?? Root()
      poller = try .opened()
    } catch {
      return .failure(
        SourceError(.inputOutput, "opening \(configuration.root ?? "a source"): \(error.reason)"))
    }
    let selector = Selector(Survey(root: root, configuration: configuration))
    if configuration.kind == .trace {
      do throws(SourceError) {
        let player = try TracePlayer.opening(
          configuration.path ?? "", isRealTime: configuration.playsInRealTime,
          step: configuration.step)
        return .success(Source(poller, selector, player, log))
      } catch {
        return .failure(error)
      }
    }
    if !configuration.waitsForSensor, !selector.hasAny() {
      return .failure(SourceError(.noSensor, selector.account))
    }
    return .success(Source(poller, selector, nil, log))
  }

  private init(
    _ poller: Poller, _ selector: Selector, _ player: TracePlayer?,
    _ log: @escaping @Sendable (Text) -> Void
  ) {
    self.poller = poller
    self.selector = selector
    self.player = player
    self.log = log
    // What has changed is behind the clients' own locks.
    withUnsafePointer(to: hasChange) { orient_mark_atomic($0, MemoryLayout<Bool>.size) }
    poller.usesTimer = !selector.configuration.leavesTimeToHost
    if let player { adopt(player) } else { adopt(selector.next(at: Clock.now)) }
    searchTabletSwitch()
    poller.wake()
  }

  deinit {
    lock.pass()
    if isSampling { sensor?.stop(poller) }
  }

  /// Looks for sensors as `open` would.
  ///
  /// - Parameter configuration: as for `open`.
  /// - Returns: every sensor that was found; the place and the method of the one that would be chosen are
  ///   in `chosen`, and an account of where was looked if that is nil.
  public static func probe(_ configuration: SourceConfiguration) -> Result<Probe, SourceError> {
    let root: Root
    do throws(SystemError) {
      root =
        try configuration.root.map { path throws(SystemError) in try Root.at(path) } ?? Root()
    } catch {
      return .failure(
        SourceError(.inputOutput, "opening \(configuration.root ?? "/"): \(error.reason)"))
    }
    let survey = Survey(root: root, configuration: configuration)
    let selector = Selector(survey)
    let chosen = selector.next(at: .distantPast)
    return .success(
      Probe(
        findings: survey.findings(of: configuration.kind), chosen: chosen?.place ?? "",
        account: chosen == nil ? selector.account : ""))
  }

  // MARK: Clients

  /// Feeds a client from now on; it is kept alive until it is detached.
  ///
  /// - Parameters:
  ///   - client: the client.
  ///   - isSame: whether another client stands for the same; called under the lock.
  /// - Returns: false, and nothing happens, if it or one that is the same is attached already.
  public func attach(
    _ client: any SourceClient, unless isSame: (any SourceClient) -> Bool = { _ in false }
  ) -> Bool {
    let isNew = lock.withLock {
      guard !shared.clients.contains(where: { $0 === client || isSame($0) }) else { return false }
      shared.clients.append(client)
      return true
    }
    if isNew {
      clientGeneration.add(1, ordering: .relaxed)
      poller.wake()
    }
    return isNew
  }

  /// Feeds a client no longer. What is just being delivered on another thread may still arrive.
  ///
  /// - Returns: false if it is not attached.
  public func detach(_ client: any SourceClient) -> Bool {
    let wasAttached = lock.withLock {
      guard let index = shared.clients.firstIndex(where: { $0 === client }) else { return false }
      shared.clients.remove(at: index)
      return true
    }
    if wasAttached { poller.wake() }
    return wasAttached
  }

  /// Detaches whoever `shouldDetach` says, and returns them.
  public func detachAll() -> [any SourceClient] {
    let clients = lock.withLock {
      defer { shared.clients = [] }
      return shared.clients
    }
    poller.wake()
    return clients
  }

  /// What the engine of a trace was made with; nil if the trace does not say so at its start.
  public var recordedConfiguration: EngineConfiguration? {
    lock.withLock { shared.recordedConfiguration }
  }

  /// Does something with the clients of this moment, with no lock held.
  public func withClients<Result>(_ body: ([any SourceClient]) -> Result) -> Result {
    let clients = lock.withLock { shared.clients }
    defer {
      // Whoever changes the array in place, once it is let go here, has the lock after this.
      withExtendedLifetime(clients) { lock.pass() }
    }
    return body(clients)
  }

  /// Tells that a client's demand or deadline may have changed; from any thread, also from a callback.
  public func clientChanged() {
    hasChange.store(true, ordering: .releasing)
    // Whoever dispatches looks again before it goes.
    let isOwn = lock.withLock {
      shared.isDispatching && pthread_equal(shared.dispatcher, pthread_self()) != 0
    }
    if !isOwn { poller.wake() }
  }

  // MARK: The loop

  /// Readable when `dispatch` has something to do. Belongs to the source.
  public var descriptor: Int32 { poller.descriptor }

  /// When `dispatch` has something to do though the descriptor is not readable; distant future where the
  /// source has a timer of its own.
  public var nextDeadline: Instant {
    guard selector.configuration.leavesTimeToHost else { return .distantFuture }
    return Instant(nanoseconds: poller.next.load(ordering: .relaxed))
  }

  /// Does what there is to do, without waiting.
  ///
  /// - Returns: busy if it is being dispatched already, by another thread or a caller of this one; parse
  ///   or inputOutput, once, when a trace ends early.
  public func dispatch() -> Status {
    guard beginDispatching() else { return .busy }
    // When it is time for a reading, that is what woke the host. What else there is keeps the descriptor
    // readable and is looked for with the next call, or after five seconds at the latest.
    let now = Clock.now
    if poller.isDue(now), now.elapsed(since: lastPoll) < 5 * .second {
      handle([])
    } else {
      lastPoll = now
      handle(poller.poll())
    }
    return endDispatching()
  }

  /// Dispatches until `stop` is called, or a trace ends.
  ///
  /// - Returns: as `dispatch`.
  public func run() -> Status {
    guard beginDispatching() else { return .busy }
    poller.usesTimer = false
    let isTrace = selector.configuration.kind == .trace
    while !takeStop(), outcome == .ok, !isTrace || player != nil { handle(poller.waitUntilDue()) }
    poller.usesTimer = !selector.configuration.leavesTimeToHost
    poller.arm(Clock.now)
    return endDispatching()
  }

  /// Lets `run` return, the one that runs or else the next one; from any thread.
  public func stop() {
    lock.withLock { shared.isStopping = true }
    poller.wake()
  }

  private func beginDispatching() -> Bool {
    lock.withLock {
      guard !shared.isDispatching else { return false }
      shared.isDispatching = true
      shared.dispatcher = pthread_self()
      return true
    }
  }

  private func endDispatching() -> Status {
    let result = outcome
    outcome = .ok
    lock.withLock { shared.isDispatching = false }
    return result
  }

  private func takeStop() -> Bool {
    lock.withLock {
      defer { shared.isStopping = false }
      return shared.isStopping
    }
  }

  // MARK: Description

  /// What the source is doing now.
  public var description: SourceDescription {
    lock.withLock {
      var description = shared.description
      description.state = state(at: Clock.now)
      return description
    }
  }

  /// What is wrong and what to do about it; empty if nothing is.
  public var errorText: Text {
    lock.withLock {
      var parts: [Text] = []
      let now = Clock.now
      switch state(at: now) {
      case .stalled:
        let since = max(shared.description.lastTime, shared.startedAt)
        let seconds = now.elapsed(since: since) / .second
        let reason: Text = shared.trouble.isEmpty ? "" : ": \(shared.trouble)"
        parts.append("no data for \(seconds) s from \(shared.description.place)\(reason)")
      default:
        if !shared.trouble.isEmpty { parts.append(shared.trouble) }
      }
      return (parts + shared.remarks).joined(by: "; ")
    }
  }

  private func state(at now: Instant) -> SourceState {
    let state = shared.description.state
    guard state == .starting || state == .running, shared.isSteady else { return state }
    let since = max(shared.description.lastTime, shared.startedAt)
    return now.elapsed(since: since) >= Source.silence ? .stalled : state
  }
}

/// What looking for sensors came to.
public struct Probe: Sendable {
  /// Every sensor that was found, those that cannot be used included.
  public let findings: [Finding]
  /// The place of the one that would be chosen; empty if there is none.
  public let chosen: Text
  /// Where was looked and what is wrong there, if there is none; empty otherwise.
  public let account: Text
}
