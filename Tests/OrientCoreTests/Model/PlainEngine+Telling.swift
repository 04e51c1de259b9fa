import OrientCore

// What is told, and in which order.

extension PlainEngine {
  /// After whatever can matter: what has changed, then the rotation, then who waited for it.
  mutating func consider(_ cause: Cause) {
    if toldRotationLock != rotationLocked {
      toldRotationLock = rotationLocked
      tell(.rotationLock, cause)
    }
    if toldLandscapeLock != landscapeLocked {
      toldLandscapeLock = landscapeLocked
      tell(.landscapeLock, cause)
    }
    if toldDevice != device {
      let previous = toldDevice
      toldDevice = device
      tell(.device, cause) { $0.previousDevice = previous }
    }
    if toldAxis != axis() {
      toldAxis = axis()
      tell(.axis, cause)
    }
    while isActive, target() != goal(), target() != refused {
      let target = target()
      let lost = waiting.filter { !accepts($0, target) }
      if lost.isEmpty { start(target, cause) } else { abort(lost) }
    }
    rest(cause)
    if toldSuggestion != suggestion() {
      toldSuggestion = suggestion()
      tell(.suggestion, cause)
    }
    considerDemand(cause)
  }

  mutating func considerDemand(_ cause: Cause) {
    if toldDemand != demands() {
      toldDemand = demands()
      tell(.demand, cause)
    }
  }

  /// A rotation begins. Without a driver it ends as well.
  mutating func start(_ target: InterfaceOrientation, _ cause: Cause) {
    lastTurn += 1
    turn = Turn(
      id: lastTurn, target: target, cause: cause, isWished: !waiting.isEmpty, began: clock)
    let (id, request) = (lastTurn, waiting.last?.id ?? 0)
    tell(.willRotate, cause) {
      $0.rotation = id
      $0.request = request
    }
    guard hasDriver else { return arrive() }
    var note = note(.drive, .willRotate, cause)
    note.rotation = id
    note.request = request
    notes.append(note)
  }

  /// The screen has turned.
  mutating func arrive() {
    guard let done = turn else { return }
    turn = nil
    lastFinishedTurn = done.id
    let previous = standing
    standing = done.target
    if previous == standing { return }
    let request = waiting.last?.id ?? 0
    tell(.didRotate, done.cause) {
      $0.previous = previous
      $0.rotation = done.id
      $0.request = request
    }
  }

  /// Nothing turns any more: the mask is told, and who waited is content.
  mutating func rest(_ cause: Cause) {
    if turn != nil { return }
    if toldMask != mask() {
      toldMask = mask()
      tell(.mask, cause)
    }
    while let next = waiting.first { end(next, .ok, cause) }
  }

  /// A request ends: its wish comes true, or what it changed is undone.
  mutating func end(_ wish: Wish, _ status: Status, _ cause: Cause) {
    waiting.removeAll { $0.id == wish.id }
    switch wish.what {
    case .rotation(_, let wasHeld):
      if status != .ok { isHeld = isHeld && wasHeld }
    case .lock(let number, _):
      guard let index = pages.firstIndex(where: { $0.number == number }) else { break }
      if status == .ok {
        pages[index].granted = pages[index].lock
      } else {
        pages[index].lock = pages[index].granted
      }
    }
    tell(.request, cause) {
      $0.request = wish.id
      $0.status = status
    }
    var note = Note(.completion, view())
    note.request = wish.id
    note.status = status
    notes.append(note)
  }

  /// Wishes that are lost, are lost together.
  mutating func abort(_ lost: [Wish]) {
    waiting.removeAll { wish in lost.contains { $0.id == wish.id } }
    for wish in lost { end(wish, .aborted, .request) }
  }

  mutating func endLocks(of number: UInt32) {
    abort(waiting.filter { isLock($0, of: number) })
  }

  func accepts(_ wish: Wish, _ target: InterfaceOrientation) -> Bool {
    switch wish.what {
    case .rotation(let wanted, _): wanted == target
    case .lock(_, let mask): contains(mask, target)
    }
  }

  private func isLock(_ wish: Wish, of number: UInt32) -> Bool {
    if case .lock(number, _) = wish.what { true } else { false }
  }

  // MARK: Notes

  mutating func tell(_ channel: EventKind, _ cause: Cause, _ more: (inout Note) -> Void = { _ in })
  {
    sequence += 1
    let bit = UInt32(1) << UInt32(channel.rawValue)
    guard listeners.contains(where: { $0.kinds & bit != 0 }) else { return }
    var note = note(.event, channel, cause)
    more(&note)
    notes.append(note)
  }

  func note(_ kind: Note.Kind, _ channel: EventKind, _ cause: Cause) -> Note {
    var note = Note(kind, view())
    note.channel = channel
    note.cause = cause
    note.previous = standing
    note.target = goal()
    return note
  }
}
