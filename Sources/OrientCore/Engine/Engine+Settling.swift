// What follows from a change: the order of events is the order of this file.

extension Engine {
  /// Tells what has changed, turns the screen if it must be, and ends what has been waiting.
  @inline(never)
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
  @inline(never)
  mutating func begin(_ target: InterfaceOrientation, _ cause: Cause) {
    lastRotation &+= 1
    rotation = Rotation(
      id: lastRotation, target: target, cause: cause, isWished: !pending.isEmpty,
      since: clock == .distantPast ? nil : clock)
    let (id, request) = (lastRotation, pending.last?.id ?? 0)
    emit(.willRotate, cause) {
      $0.rotation = id
      $0.request = request
    }
    if let driver {
      var event = makeEvent(.willRotate, cause)
      event.rotation = id
      event.request = request
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
    finishedRotation = done.id
    // A host that was called back to where it started has turned nothing.
    if previous != interface {
      let request = pending.last?.id ?? 0
      emit(.didRotate, cause) {
        $0.previous = previous
        $0.rotation = done.id
        $0.request = request
      }
    }
  }

  /// Ends what waited for the screen, when it has come to rest.
  private mutating func conclude(_ cause: Cause) {
    guard rotation == nil else { return }
    announceMask(cause)
    // There may be any number; taking them from the front one by one would cost its square.
    for request in pending { complete(request, .ok, cause) }
    pending.removeAll()
  }

  // MARK: The host's answers

  mutating func rotationFinished(_ id: UInt64, at time: Instant, result: Status) -> Status {
    guard let rotation, rotation.id == id else { return .invalidState }
    tick(time)
    if result == .ok {
      refused = nil
      finish(rotation.cause)
      conclude(rotation.cause)
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
    for request in pending {
      undo(request)
      complete(request, result, .host)
    }
    pending.removeAll()
    settle(.host)
  }

  // MARK: Requests

  /// Ends, as aborted, the waiting requests that do not want `target`. Tells whether there were any.
  mutating func abortPending(except target: InterfaceOrientation) -> Bool {
    abortPending { !$0.accepts(target) }
  }

  /// Ends waiting requests as aborted and undoes them. They are lost together: what is told of one no longer
  /// counts with the others. Tells whether there were any.
  @discardableResult @inline(never)
  mutating func abortPending(where isLost: (Request) -> Bool) -> Bool {
    let lost = pending.filter(isLost)
    guard !lost.isEmpty else { return false }
    pending.removeAll(where: isLost)
    for request in lost {
      undo(request)
      complete(request, .aborted, .request)
    }
    return true
  }

  /// Takes back what a request changed when it was made.
  private mutating func undo(_ request: Request) {
    switch request.wish {
    case .none: break
    case .rotate(_, let wasHeld): isHeld = isHeld && wasHeld
    case .lock(let id, _):
      scenes.update(id) { $0.lock = $0.settledLock }
      mask = scenes.effective(policy.permitted)
    }
  }

  @inline(never)
  private mutating func complete(_ request: Request, _ status: Status, _ cause: Cause) {
    if status == .ok, case .lock(let id, _) = request.wish {
      scenes.update(id) { $0.settledLock = $0.lock }
    }
    emit(.request, cause) {
      $0.request = request.id
      $0.status = status
    }
    queue.append(.completion(request, status, state))
  }

  // MARK: Channels

  private mutating func announceLocks(_ cause: Cause) {
    if announced.rotationLocked != policy.rotationLocked {
      announced.rotationLocked = policy.rotationLocked
      emit(.rotationLock, cause)
    }
    if announced.landscapeLocked != policy.landscapeLocked {
      announced.landscapeLocked = policy.landscapeLocked
      emit(.landscapeLock, cause)
    }
  }

  private mutating func announceDevice(_ cause: Cause) {
    if announced.device != device {
      let previous = announced.device
      announced.device = device
      emit(.device, cause) { $0.previousDevice = previous }
    }
    if announced.axis != axis {
      announced.axis = axis
      emit(.axis, cause)
    }
  }

  private mutating func announceMask(_ cause: Cause) {
    guard announced.mask != mask else { return }
    announced.mask = mask
    emit(.mask, cause)
  }

  private mutating func announceSuggestion(_ cause: Cause) {
    let suggestion = resolution.suggestion
    guard announced.suggestion != suggestion else { return }
    announced.suggestion = suggestion
    emit(.suggestion, cause)
  }

  mutating func announceDemand(_ cause: Cause) {
    guard announced.demand != demandsSamples else { return }
    announced.demand = demandsSamples
    emit(.demand, cause)
  }

  /// An event of this moment.
  @inline(never)
  mutating func makeEvent(_ kind: EventKind, _ cause: Cause) -> Event {
    Event(kind: kind, cause: cause, previous: interface, target: heading, state: state)
  }

  /// Counts an event, and queues it if anybody listens.
  @inline(never)
  private mutating func emit(
    _ kind: EventKind, _ cause: Cause, _ complete: (inout Event) -> Void = { _ in }
  ) {
    sequence &+= 1
    guard listenedKinds.contains(EventKinds(kind)) else { return }
    var event = makeEvent(kind, cause)
    complete(&event)
    queue.append(.event(event))
  }
}
