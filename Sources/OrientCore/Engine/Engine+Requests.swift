extension Engine {
  /// Turns the picture, whatever rotation lock and landscape lock say.
  mutating func rotate(to target: InterfaceOrientation, _ request: Request) -> Status {
    guard policy.isActive else { return .notAllowed }
    guard mask.contains(target) else { return .notSupported }
    _ = abortPending(except: target)
    request.wish = .rotate(target, wasHeld: isHeld)
    enqueue(request)
    isHeld = true
    refused = nil
    if target != heading { begin(target, .request) }
    settle(.request)
    return .ok
  }

  /// Turns the picture to the other axis: the way the device is held, if that is permitted.
  mutating func toggle(_ request: Request) -> Status {
    guard policy.isActive else { return .notAllowed }
    let across = mask.intersection(OrientationMask(heading.axis.other))
    guard !across.isEmpty else { return .notSupported }
    if let lastUpright, across.contains(lastUpright) { return rotate(to: lastUpright, request) }
    let target = InterfaceOrientation.allCases.first { across.contains($0) } ?? heading
    return rotate(to: target, request)
  }

  /// Gives a request its number and lets it wait for the screen to come to rest.
  mutating func enqueue(_ request: Request) {
    request.id = nextID()
    pending.append(request)
  }

  /// Ends everything: requests are aborted, and what the host attached is given back.
  public mutating func close() {
    queue.keepEndings()
    rotation = nil
    abortPending { _ in true }
    for listener in listeners { queue.append(.discard(listener, state)) }
    listeners = []
    listenedKinds = []
    sensorListenerCount = 0
    if let driver { queue.append(.discard(driver, state)) }
    driver = nil
  }
}
