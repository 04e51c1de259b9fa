internal import CPlatform
internal import OrientCore
internal import Synchronization

// What whoever dispatches does. Nothing here runs on two threads at a time.

extension Source {
  /// Rounds of full batches that one dispatch takes; what is left comes with the next one.
  private static let maximalRounds = 64
  /// Nanoseconds to the next attempt for a client whose deadline stays in the past.
  private static let patience = 10 * Int64.millisecond

  /// Handles what has come, then arms what is to come next.
  func handle(_ signals: Signals) {
    let now = Clock.now
    let signals = poller.takeTick(now) ? signals.union(.tick) : signals
    if signals.contains(.wake) || hasChange.load(ordering: .relaxed) { followDemand(at: now) }
    if signals.contains(.devices) { devicesChanged(at: now) }
    if signals.contains(.tabletSwitch), tabletSwitch?.handle(poller) == false { tabletSwitch = nil }
    var playAt = Instant.distantFuture
    if let player { playAt = play(player, at: now) }
    if isSampling, let sensor {
      if !signals.isDisjoint(with: [.tick, .sensor, .sensorGone, .reading])
        || sensor.deadline <= now
      {
        read(sensor, signals, at: now)
      }
    }
    if now >= searchAt { search(at: now) }
    tellTabletMode()
    if hasChange.load(ordering: .relaxed) { followDemand(at: now) }
    if selector.configuration.kind == .trace {
      // A trace has its own time; its engines' deadlines are in it.
      poller.deadline = playAt
      poller.arm(now)
    } else {
      armDeadline(withClients { advance($0, to: now) }, at: now)
    }
  }

  // MARK: Demand

  /// Starts or stops sampling as clients want it.
  private func followDemand(at now: Instant) {
    hasChange.store(false, ordering: .relaxed)
    guard selector.configuration.kind != .trace else { return }
    let isWanted = withClients { $0.contains { $0.demandsSamples } }
    guard isWanted != isSampling else { return }
    isSampling = isWanted
    if isWanted {
      if selector.root.isMachine { messages = DeviceMessages.listening(poller) }
      if let sensor { start(sensor, at: now) } else { search(at: now) }
    } else {
      sensor?.stop(poller)
      messages?.close(poller)
      messages = nil
      searchAt = .distantFuture
      setState(sensor == nil ? .waiting : .idle)
    }
  }

  // MARK: Playing a trace

  /// Makes a trace what is played.
  func adopt(_ player: TracePlayer) {
    player.watch(poller)
    lock.withLock {
      shared.description.kind = .trace
      shared.description.place = player.path
      shared.recordedConfiguration = player.configuration
      shared.description.progress = player.progress < 0 ? -1 : 0
      shared.description.method =
        selector.configuration.playsInRealTime ? "real time" : "as fast as possible"
    }
  }

  /// Plays what is due, if there is anybody to play it to.
  ///
  /// - Returns: when more is due.
  private func play(_ player: TracePlayer, at now: Instant) -> Instant {
    let played = withClients { clients -> TracePlayer.Progress? in
      guard !clients.isEmpty else { return nil }
      setState(.running)
      return player.play(at: now, to: clients)
    }
    guard let progress = played else { return .distantFuture }
    let remarks = player.refusals > 0 ? [player.refusalText] : []
    lock.withLock {
      shared.description.count = player.count
      shared.description.lastTime = player.lastTime
      shared.description.progress = player.progress
      shared.remarks = remarks
    }
    switch progress {
    case .next(let moment):
      return moment
    case .finished:
      break
    case .failed(let problem, let status):
      setTrouble(problem.text)
      outcome = status
    }
    self.player = nil
    player.unwatch(poller)
    setState(.finished)
    return .distantFuture
  }

  // MARK: Choosing a sensor

  /// Starts the best sensor that there is, or waits for one.
  private func search(at now: Instant) {
    searchAt = .distantFuture
    searchTabletSwitch()
    while let candidate = selector.next(at: now) {
      adopt(candidate)
      if begin(candidate, at: now) { return }
    }
    adopt(nil)
    searchAt = now.advanced(by: pause(afterSearchSince: now))
  }

  /// Nanoseconds to the next look: where there is so much to look at that it takes long, looking takes a
  /// tenth of the time at most.
  private func pause(afterSearchSince start: Instant) -> Int64 {
    let took = max(Clock.now.elapsed(since: start), 0)
    return max(Source.searchInterval, min(took, .second) * 10)
  }

  private func start(_ sensor: any Sensor, at now: Instant) {
    if !begin(sensor, at: now) { search(at: now) }
  }

  private func begin(_ sensor: any Sensor, at now: Instant) -> Bool {
    do throws(Problem) {
      try sensor.start(poller, at: now)
    } catch {
      selector.pass(over: sensor, for: error, at: now)
      log("\(sensor.place): \(error.text)")
      return false
    }
    lock.withLock {
      shared.startedAt = now
      shared.remarks = sensor.remarks
      shared.description.rate = sensor.rate
    }
    setState(.starting)
    // Some know their first value at once.
    if sensor.deadline <= now { read(sensor, [], at: now) }
    return true
  }

  /// Makes a sensor the present one, or nothing.
  func adopt(_ sensor: (any Sensor)?) {
    self.sensor = sensor
    let account = sensor == nil ? selector.account : ""
    lock.withLock {
      var description = SourceDescription()
      description.count = shared.description.count
      description.lastTime = shared.description.lastTime
      description.tabletSwitch = shared.description.tabletSwitch
      description.state = sensor == nil ? .waiting : .idle
      if let sensor {
        description.kind = sensor.kind
        description.place = sensor.place
        description.model = sensor.model
        description.method = sensor.method
        description.location = sensor.location
        description.hasGyroscope = sensor.hasGyroscope
        description.mounting = sensor.mounting
        description.rate = sensor.rate
      }
      shared.description = description
      shared.isSteady = sensor?.isSteady ?? false
      shared.remarks = sensor?.remarks ?? []
      shared.trouble = account
    }
  }

  private func devicesChanged(at now: Instant) {
    guard messages?.drain() ?? false else { return }
    searchTabletSwitch()
    if let sensor, !sensor.isPresent() {
      lose(sensor, Problem(.gone, "\(sensor.place) was removed"), at: now)
    } else if sensor == nil {
      search(at: now)
    }
  }

  // MARK: Reading

  private func read(_ sensor: any Sensor, _ signals: Signals, at now: Instant) {
    var signals = signals
    for _ in 0..<Source.maximalRounds {
      batch.removeAll()
      var more = false
      var problem: Problem?
      do throws(Problem) {
        more = try sensor.handle(signals, poller, at: now, into: batch)
      } catch {
        problem = error
      }
      deliver(at: now)
      if problem == nil, signals.contains(.sensorGone), batch.isEmpty, !more {
        problem = Problem(.gone, "\(sensor.place) has hung up")
      }
      if let problem { return handle(problem, of: sensor, at: now) }
      guard more else { return }
      signals = .sensor
    }
  }

  private func deliver(at now: Instant) {
    guard !batch.isEmpty else { return }
    lock.withLock {
      if shared.description.state == .starting, let sensor {
        // What is known of it once it works.
        shared.description.rate = sensor.rate
        shared.remarks = sensor.remarks
      }
      shared.description.state = .running
      shared.description.lastTime = now
      shared.description.count &+= UInt64(max(batch.count, 1))
      if !shared.trouble.isEmpty { shared.trouble = "" }
    }
    withClients { clients in
      for client in clients {
        if batch.angularRates.count > 0 { client.receive(angularRates: batch.angularRates) }
        if batch.count > 0 { client.receive(accelerations: batch.accelerations) }
        if let pose = batch.pose { client.receive(pose: pose, at: now) }
      }
    }
  }

  private func handle(_ problem: Problem, of sensor: any Sensor, at now: Instant) {
    switch problem.kind {
    case .silent:
      setTrouble(problem.text)
    case .gone:
      lose(sensor, problem, at: now)
    case .unusable:
      selector.pass(over: sensor, for: problem, at: now)
      log("\(sensor.place): \(problem.text)")
      if let other = selector.next(at: now) {
        sensor.stop(poller)
        adopt(other)
        start(other, at: now)
      } else if sensor.kind == .sensorProxy {
        // The connection stays, and with it the watch on the service's name.
        setTrouble(problem.text)
        setState(.waiting)
      } else {
        sensor.stop(poller)
        adopt(nil)
        searchAt = now.advanced(by: Source.searchInterval)
      }
    }
  }

  private func lose(_ sensor: any Sensor, _ problem: Problem, at now: Instant) {
    log("\(sensor.place): \(problem.text)")
    sensor.stop(poller)
    adopt(nil)
    setTrouble("\(problem.text); waiting for a sensor")
    // Not at once: what goes away while it is still listed would be opened and lost without end.
    searchAt = now.advanced(by: Source.searchInterval)
  }

  private func setState(_ state: SourceState) { lock.withLock { shared.description.state = state } }

  private func setTrouble(_ text: Text) { lock.withLock { shared.trouble = text } }

  // MARK: The tablet switch

  /// Looks for the switch, if it is wanted and not there.
  func searchTabletSwitch() {
    guard selector.configuration.followsTabletSwitch, tabletSwitch == nil else { return }
    var remark: Text?
    tabletSwitch = TabletSwitch.first(in: selector.root, poller, remark: &remark)
    if let remark { log(remark) }
    let place = tabletSwitch?.place ?? ""
    lock.withLock { shared.description.tabletSwitch = place }
  }

  private func tellTabletMode() {
    guard let isTablet = tabletSwitch?.isTablet else { return }
    let generation = clientGeneration.load(ordering: .relaxed)
    if let told = toldTablet, told.isTablet == isTablet, told.generation == generation { return }
    toldTablet = (isTablet, generation)
    // After looking at the generation: a client that comes in between is told twice rather than never.
    withClients { for client in $0 { client.receive(tabletMode: isTablet) } }
  }

  // MARK: Deadlines

  /// Lets clients' deadlines fire.
  ///
  /// - Returns: the earliest one to come.
  private func advance(_ clients: [any SourceClient], to now: Instant) -> Instant {
    var earliest = Instant.distantFuture
    for client in clients {
      if client.nextDeadline <= now { client.advance(to: now) }
      let next = client.nextDeadline
      earliest = min(earliest, next <= now ? now.advanced(by: Source.patience) : next)
    }
    return earliest
  }

  private func armDeadline(_ clients: Instant, at now: Instant) {
    poller.deadline = min(clients, searchAt)
    if isSampling, let sensor { poller.deadline = min(poller.deadline, sensor.deadline) }
    poller.arm(now)
  }
}
