import OrientCore

// What a host can do.

extension PlainEngine {
  // MARK: Device and time

  mutating func hold(_ orientation: DeviceOrientation, at time: Int64) -> Status {
    guard time >= lastOrientationTime else { return .time }
    lastOrientationTime = time
    pass(time)
    guard device != orientation else { return .ok }
    device = orientation
    deviceSince = clock ?? 0
    if let now = InterfaceOrientation(rawValue: orientation.rawValue), now != upright {
      upright = now
      isHeld = false
    }
    return matters(.device)
  }

  mutating func advance(to time: Int64) -> Status {
    guard time >= lastAdvanceTime else { return .time }
    lastAdvanceTime = time
    pass(time)
    if let began = turn?.began, timeout > 0, let clock {
      let (elapsed, overflow) = clock.subtractingReportingOverflow(began)
      if overflow || elapsed >= timeout { fail(.timeout) }
    }
    return .ok
  }

  private mutating func pass(_ time: Int64) {
    clock = max(clock ?? time, time)
    if turn != nil, turn?.began == nil { turn?.began = time }
  }

  /// What matters makes a host that has refused be asked again.
  private mutating func matters(_ cause: Cause) -> Status {
    refused = nil
    consider(cause)
    return .ok
  }

  // MARK: Policy

  mutating func setActive(_ isOn: Bool) -> Status {
    if isActive == isOn { return .ok }
    isActive = isOn
    return matters(.activity)
  }

  mutating func setTabletMode(_ isOn: Bool) -> Status {
    if tabletMode == isOn { return .ok }
    tabletMode = isOn
    return matters(.tabletMode)
  }

  mutating func setAutoRotate(_ isOn: Bool) -> Status {
    if autoRotate == isOn { return .ok }
    autoRotate = isOn
    return matters(.policy)
  }

  mutating func setRotationLocked(_ isOn: Bool) -> Status {
    if rotationLocked == isOn { return .ok }
    rotationLocked = isOn
    if !isOn { isHeld = false }
    return matters(.policy)
  }

  mutating func setLandscapeLocked(_ isOn: Bool) -> Status {
    if landscapeLocked == isOn { return .ok }
    landscapeLocked = isOn
    if !isOn { isHeld = false }
    return matters(.policy)
  }

  mutating func setUpsideDownAllowed(_ isOn: Bool) -> Status {
    if upsideDownAllowed == isOn { return .ok }
    upsideDownAllowed = isOn
    if !isOn, supported & 0b1000 != 0, strictMask() == 0 {
      upsideDownAllowed = true
      return .notSupported
    }
    return matters(.policy)
  }

  mutating func setSupported(_ mask: Mask) -> Status {
    guard mask != 0, mask & ~0b11110 == 0 else { return .invalidArgument }
    if supported == mask { return .ok }
    let (before, hostBefore) = (supported, hostMask())
    supported = mask
    if hostBefore & ~hostMask() != 0, strictMask() == 0 {
      supported = before
      return .notSupported
    }
    return matters(.policy)
  }

  mutating func setPreference(_ choices: [InterfaceOrientation]) -> Status {
    if preference == choices { return .ok }
    preference = choices
    return matters(.policy)
  }

  // MARK: Requests

  mutating func rotate(to target: InterfaceOrientation) -> Status {
    guard isActive else { return .notAllowed }
    guard contains(mask(), target) else { return .notSupported }
    abort(waiting.filter { !accepts($0, target) })
    wish(.rotation(target, wasHeld: isHeld))
    isHeld = true
    refused = nil
    if target != goal() { start(target, .request) }
    consider(.request)
    return .ok
  }

  mutating func toggle() -> Status {
    guard isActive else { return .notAllowed }
    let choices: [InterfaceOrientation] =
      isLandscape(goal())
      ? [.portraitPrimary, .portraitSecondary] : [.landscapePrimary, .landscapeSecondary]
    let permitted = choices.filter { contains(mask(), $0) }
    guard let first = permitted.first else { return .notSupported }
    if let upright, permitted.contains(upright) { return rotate(to: upright) }
    return rotate(to: first)
  }

  mutating func lock(_ number: UInt32, _ lock: Lock) -> Status {
    guard let index = pages.firstIndex(where: { $0.number == number }) else {
      return .invalidArgument
    }
    guard isActive, pages[index].isVisible else { return .notAllowed }
    let asked = wanted(by: lock)
    guard hostMask() & pages[index].supported & asked != 0 else { return .notSupported }
    let before = pages[index].lock
    pages[index].lock = Held(lock: lock, mask: asked)
    if strictMask() == 0 {
      pages[index].lock = before
      return .notSupported
    }
    pages[index].lock = before
    endLocks(of: number)
    pages[index].lock = Held(lock: lock, mask: asked)
    wish(.lock(page: number, asked))
    return matters(.request)
  }

  private func wanted(by lock: Lock) -> Mask {
    switch lock {
    case .any: 0b11110
    case .natural: natural == .landscape ? 0b00100 : 0b00010
    case .landscape: 0b10100
    case .portrait: 0b01010
    case .portraitPrimary: 0b00010
    case .landscapePrimary: 0b00100
    case .portraitSecondary: 0b01000
    case .landscapeSecondary: 0b10000
    case .current: 1 << Mask(standing.rawValue)
    }
  }

  mutating func unlock(_ number: UInt32) -> Status {
    guard let index = pages.firstIndex(where: { $0.number == number }) else {
      return .invalidArgument
    }
    guard isActive, pages[index].isVisible else { return .notAllowed }
    endLocks(of: number)
    pages[index].lock = nil
    pages[index].granted = nil
    isHeld = false
    return matters(.request)
  }

  private mutating func wish(_ what: Wish.What) {
    lastID += 1
    waiting.append(Wish(id: lastID, what: what))
  }

  // MARK: The driver

  mutating func setDriver(_ isThere: Bool) {
    if hasDriver { notes.append(Note(.discard, view())) }
    hasDriver = isThere
    if let turn { start(turn.target, turn.cause) }
    _ = matters(.host)
  }

  mutating func answer(_ id: UInt64, at time: Int64, _ result: Status) -> Status {
    guard let turn, turn.id == id else { return .invalidState }
    pass(time)
    guard result == .ok else {
      fail(result)
      return .ok
    }
    arrive()
    rest(turn.cause)
    return matters(.host)
  }

  private mutating func fail(_ status: Status) {
    refused = turn?.target
    turn = nil
    while let next = waiting.first { end(next, status, .host) }
    consider(.host)
  }

  // MARK: Scenes

  func top() -> UInt32? { speaking().first?.number }

  mutating func addPage(
    _ supported: Mask, isVisible: Bool, inherits: Bool, number: UInt32
  )
    -> Status
  {
    guard supported != 0, supported & ~0b11110 == 0 else { return .invalidArgument }
    pages.append(
      Page(number: number, supported: supported, isVisible: isVisible, inherits: inherits))
    if strictMask() == 0 {
      pages.removeLast()
      return .notSupported
    }
    return matters(.scene)
  }

  mutating func drop(_ number: UInt32) -> Status {
    guard pages.contains(where: { $0.number == number }) else { return .invalidArgument }
    endLocks(of: number)
    pages.removeAll { $0.number == number }
    return matters(.scene)
  }

  mutating func raise(_ number: UInt32) -> Status {
    guard let index = pages.firstIndex(where: { $0.number == number }) else {
      return .invalidArgument
    }
    let before = pages
    pages.append(pages.remove(at: index))
    if strictMask() == 0 {
      pages = before
      return .notSupported
    }
    return matters(.scene)
  }

  mutating func show(_ number: UInt32, _ isVisible: Bool) -> Status {
    guard let index = pages.firstIndex(where: { $0.number == number }) else {
      return .invalidArgument
    }
    if pages[index].isVisible == isVisible { return .ok }
    if !isVisible { endLocks(of: number) }
    pages[index].isVisible = isVisible
    if isVisible, strictMask() == 0 {
      pages[index].isVisible = false
      return .notSupported
    }
    return matters(.scene)
  }

  mutating func setSupported(_ number: UInt32, _ supported: Mask) -> Status {
    guard let index = pages.firstIndex(where: { $0.number == number }),
      supported != 0, supported & ~0b11110 == 0
    else { return .invalidArgument }
    let before = pages[index].supported
    pages[index].supported = supported
    let narrows = before & ~supported != 0
    if narrows, strictMask() == 0 || supported & (pages[index].lock?.mask ?? 0b11110) == 0 {
      pages[index].supported = before
      return .notSupported
    }
    return matters(.scene)
  }

  // MARK: Listeners

  mutating func listen(_ kinds: UInt32, replay: Bool) -> UInt64 {
    lastID += 1
    listeners.append((lastID, kinds))
    if replay {
      for channel in EventKind.allCases where kinds & (1 << UInt32(channel.rawValue)) != 0 {
        if channel == .request || channel == .willRotate && turn == nil { continue }
        var note = note(.replay, channel, .replay)
        note.listener = lastID
        if channel == .device { note.previousDevice = device }
        if channel == .willRotate { note.rotation = lastTurn }
        if channel == .didRotate {
          note.rotation = lastFinishedTurn
          note.target = standing
        }
        notes.append(note)
      }
    }
    considerDemand(.listener)
    return lastID
  }

  mutating func unlisten(_ id: UInt64) -> Status {
    guard listeners.contains(where: { $0.id == id }) else { return .invalidArgument }
    listeners.removeAll { $0.id == id }
    var note = Note(.discard, view())
    note.listener = id
    notes.append(note)
    considerDemand(.listener)
    return .ok
  }
}
