extension Engine {
  /// Adds a listener and returns its id. With `replay` it first hears the current values.
  public mutating func addListener(_ listener: Listener, replay: Bool) -> UInt64 {
    listener.id = nextID()
    listener.since = sequence
    listeners.append(listener)
    listenedKinds.formUnion(listener.kinds)
    if !listener.kinds.isDisjoint(with: .needSensor) { sensorListenerCount += 1 }
    if replay { replayCurrent(to: listener) }
    announceDemand(.listener)
    return listener.id
  }

  /// Removes a listener; nil when there is none of that id. It is discarded in its turn, after the events
  /// that were on their way.
  public mutating func removeListener(_ id: UInt64) -> Listener? {
    guard let index = index(ofListener: id) else { return nil }
    let listener = listeners.remove(at: index)
    listenedKinds = listeners.reduce([]) { $0.union($1.kinds) }
    if !listener.kinds.isDisjoint(with: .needSensor) { sensorListenerCount -= 1 }
    queue.append(.discard(listener, state))
    announceDemand(.listener)
    return listener
  }

  /// Sets, replaces or removes the host's driver.
  ///
  /// A rotation that the former driver has not finished is asked of the new one; with none it is done.
  /// What a former one has refused is asked again.
  public mutating func setDriver(_ newDriver: Driver?) {
    if let driver { queue.append(.discard(driver, state)) }
    driver = newDriver
    if let rotation { begin(rotation.target, rotation.cause) }
    changed(.host)
  }

  /// Whether something waits to be told.
  public var hasDeliveries: Bool { !queue.isEmpty }

  /// The next thing that the host must be told. There must be one.
  public mutating func nextDelivery() -> Delivery { queue.removeFirst() }

  /// The listeners of this moment, in the order in which they came.
  public var currentListeners: [Listener] { listeners }

  private mutating func replayCurrent(to listener: Listener) {
    for kind in EventKind.allCases where listener.kinds.contains(EventKinds(kind)) {
      switch kind {
      // These are not values but moments; the one that is under way is told as it began.
      case .request: continue
      case .willRotate where rotation == nil: continue
      default: break
      }
      var event = makeEvent(kind, .replay)
      if kind == .device { event.previousDevice = device }
      if kind == .willRotate { event.rotation = lastRotation }
      if kind == .didRotate {
        event.target = interface
        event.rotation = finishedRotation
      }
      queue.append(.replay(event, listener))
    }
  }

  /// Ids grow, so the list is sorted by them.
  private func index(ofListener id: UInt64) -> Int? {
    var low = 0
    var high = listeners.count
    while low < high {
      let middle = (low + high) / 2
      if listeners[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < listeners.count && listeners[low].id == id ? low : nil
  }
}
