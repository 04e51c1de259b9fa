// What follows from a change: the order of events is the order of this file.

extension Engine {
  /// Tells what has changed, turns the screen if it must be, and ends what has been waiting.
  mutating func settle(_ cause: Cause) {
    mask = scenes.effective(policy.permitted)
    announceLocks(cause)
    announceDevice(cause)
    turn(cause)
    conclude(cause)
    announceSuggestion(cause)
    announceDemand(cause)
  }

  // MARK: Turning

  /// Starts the rotation that the rule asks for, if it is another than the one under way.
  private mutating func turn(_ cause: Cause) {
    guard policy.isActive else { return }
    while true {
      let target = resolution.target
      if target == heading || target == refused { return }
      if abortPending(except: target) { continue }
      begin(target, cause)
    }
  }

  /// Starts a rotation, which takes the place of one that is under way.
  ///
  /// Without a driver the host turns the screen when it hears of it, and it counts as turned at once.
  mutating func begin(_ target: InterfaceOrientation, _ cause: Cause) {
    lastRotation &+= 1
    rotation = Rotation(id: lastRotation, target: target, cause: cause)
    var event = makeEvent(.willRotate, cause)
    event.rotation = lastRotation
    event.request = pending.last?.id ?? 0
    emit(event)
    if let driver {
      queue.append(.drive(event, driver))
    } else {
      finish(cause)
    }
  }

  /// The screen has turned.
  private mutating func finish(_ cause: Cause) {
    guard let done = rotation else { return }
    rotation = nil
    let previous = interface
    interface = done.target
    // A host that was called back to where it started has turned nothing.
    if previous != interface {
      var event = makeEvent(.didRotate, cause)
      event.previous = previous
      event.rotation = done.id
      event.request = pending.last?.id ?? 0
      emit(event)
    }
  }

  /// Ends what waited for the screen, when it has come to rest.
  private mutating func conclude(_ cause: Cause) {
    guard rotation == nil else { return }
    announceMask(cause)
    while !pending.isEmpty { complete(pending.removeFirst(), .ok, cause) }
  }

  // MARK: The host's answers

  mutating func rotationFinished(_ id: UInt64, at time: Instant, result: Status) -> Status {
    guard let rotation, rotation.id == id else { return .invalidState }
    tick(time)
    if result == .ok {
      refused = nil
      finish(rotation.cause)
      conclude(rotation.cause)
      settle(.host)
    } else {
      giveUpRotation(result)
    }
    return .ok
  }

  /// Gives up a rotation for which the host has taken too long.
  mutating func timeOutRotation() {
    guard let rotation, let since = rotation.since, configuration.requestTimeout > 0,
      clock.elapsed(since: since) >= configuration.requestTimeout
    else { return }
    giveUpRotation(.timeout)
  }

  /// The picture stays; what waited for the rotation ends with `result` and is undone.
  private mutating func giveUpRotation(_ result: Status) {
    guard let failed = rotation else { return }
    rotation = nil
    refused = failed.target
    while !pending.isEmpty {
      let request = pending.removeFirst()
      undo(request)
      complete(request, result, .host)
    }
    settle(.host)
  }

  // MARK: Requests

  /// Ends, as aborted, the waiting requests that do not want `target`. Tells whether there were any.
  mutating func abortPending(except target: InterfaceOrientation) -> Bool {
    abortPending { !$0.accepts(target) }
  }

  /// Ends waiting requests as aborted and undoes them. Tells whether there were any.
  @discardableResult
  mutating func abortPending(where isLost: (Request) -> Bool) -> Bool {
    var found = false
    while let index = pending.firstIndex(where: isLost) {
      let request = pending.remove(at: index)
      undo(request)
      complete(request, .aborted, .request)
      found = true
    }
    if found { mask = scenes.effective(policy.permitted) }
    return found
  }

  /// Takes back what a request changed when it was made.
  private mutating func undo(_ request: Request) {
    switch request.wish {
    case .none: break
    case .rotate(_, let wasHeld): isHeld = isHeld && wasHeld
    case .lock(let id, _): scenes.update(id) { $0.lock = $0.settledLock }
    }
  }

  private mutating func complete(_ request: Request, _ status: Status, _ cause: Cause) {
    if status == .ok, case .lock(let id, _) = request.wish {
      scenes.update(id) { $0.settledLock = $0.lock }
    }
    var event = makeEvent(.request, cause)
    event.request = request.id
    event.status = status
    emit(event)
    queue.append(.completion(request, status, state))
  }

  // MARK: Channels

  private mutating func announceLocks(_ cause: Cause) {
    if announced.rotationLocked != policy.rotationLocked {
      announced.rotationLocked = policy.rotationLocked
      emit(makeEvent(.rotationLock, cause))
    }
    if announced.landscapeLocked != policy.landscapeLocked {
      announced.landscapeLocked = policy.landscapeLocked
      emit(makeEvent(.landscapeLock, cause))
    }
  }

  private mutating func announceDevice(_ cause: Cause) {
    if announced.device != device {
      var event = makeEvent(.device, cause)
      event.previousDevice = announced.device
      announced.device = device
      emit(event)
    }
    if announced.axis != axis {
      announced.axis = axis
      emit(makeEvent(.axis, cause))
    }
  }

  private mutating func announceMask(_ cause: Cause) {
    guard announced.mask != mask else { return }
    announced.mask = mask
    emit(makeEvent(.mask, cause))
  }

  private mutating func announceSuggestion(_ cause: Cause) {
    let suggestion = resolution.suggestion
    guard announced.suggestion != suggestion else { return }
    announced.suggestion = suggestion
    emit(makeEvent(.suggestion, cause))
  }

  mutating func announceDemand(_ cause: Cause) {
    guard announced.demand != demandsSamples else { return }
    announced.demand = demandsSamples
    emit(makeEvent(.demand, cause))
  }

  /// An event of this moment.
  func makeEvent(_ kind: EventKind, _ cause: Cause) -> Event {
    Event(kind: kind, cause: cause, previous: interface, target: heading, state: state)
  }

  private mutating func emit(_ event: Event) {
    sequence &+= 1
    guard listenedKinds.contains(EventKinds(event.kind)) else { return }
    var event = event
    event.state.sequence = sequence
    queue.append(.event(event))
  }
}
