// The one door through which everything but samples in bulk comes in.

extension Engine {
  /// Takes an input.
  ///
  /// - Parameters:
  ///   - input: what happened or is wished.
  ///   - request: for `rotate`, `toggle`, `lock` and `lockScene`: who is told how it ended. With an error
  ///     returned the request ends without a word and stays the caller's.
  /// - Returns: `.ok`, or why nothing was changed.
  @inline(never)
  public mutating func apply(_ input: Input, request: Request? = nil) -> Status {
    switch input {
    case .acceleration(let sample): feed(acceleration: sample)
    case .angularRate(let sample): feed(angularRate: sample)
    case .orientation(let orientation, let time): feed(orientation: orientation, at: time)
    case .advance(let time): advance(to: time)
    case .touched(let isTouched, let time): setTouched(isTouched, at: time)

    case .active(let isActive): change(.activity) { $0.isActive = isActive }
    case .tabletMode(let isOn): change(.tabletMode) { $0.tabletMode = isOn }
    case .supported(let mask):
      mask.isValid ? change(.policy) { $0.supported = mask } : .invalidArgument
    case .preference(let preference): change(.policy) { $0.preference = preference }
    case .upsideDownAllowed(let isAllowed): change(.policy) { $0.upsideDownAllowed = isAllowed }
    case .rotationLocked(let isLocked): setRotationLocked(isLocked)
    case .landscapeLocked(let isLocked): setLandscapeLocked(isLocked)
    case .autoRotate(let isOn): change(.policy) { $0.autoRotate = isOn }

    case .rotate(let target): rotate(to: target, request ?? Request())
    case .toggle: toggle(request ?? Request())
    case .lock(let lock): scenes.top.map { lockScene($0, lock, request ?? Request()) } ?? .noScene
    case .unlock: scenes.top.map { unlockScene($0) } ?? .noScene
    case .rotationFinished(let id, let time, let result):
      rotationFinished(id, at: time, result: result)

    case .dropScene(let id): dropScene(id)
    case .raiseScene(let id): raiseScene(id)
    case .sceneVisible(let id, let isVisible): setScene(id, visible: isVisible)
    case .sceneSupported(let id, let mask): setScene(id, supported: mask)
    case .lockScene(let id, let lock): lockScene(id, lock, request ?? Request())
    case .unlockScene(let id): unlockScene(id)
    }
  }

  /// Changes the policy unless that leaves no orientation at all.
  @inline(never)
  private mutating func change(_ cause: Cause, _ change: (inout Policy) -> Void) -> Status {
    var next = policy
    change(&next)
    if next == policy { return .ok }
    let isNarrower = !policy.permitted.isSubset(of: next.permitted)
    guard !isNarrower || !scenes.narrowed(next.permitted).isEmpty else { return .notSupported }
    policy = next
    changed(cause)
    return .ok
  }

  private mutating func setRotationLocked(_ isLocked: Bool) -> Status {
    if policy.rotationLocked, !isLocked { isHeld = false }
    return change(.policy) { $0.rotationLocked = isLocked }
  }

  private mutating func setLandscapeLocked(_ isLocked: Bool) -> Status {
    if policy.landscapeLocked, !isLocked { isHeld = false }
    return change(.policy) { $0.landscapeLocked = isLocked }
  }

  /// What every input that can matter ends with.
  @inline(never)
  mutating func changed(_ cause: Cause) {
    refused = nil
    settle(cause)
  }
}
