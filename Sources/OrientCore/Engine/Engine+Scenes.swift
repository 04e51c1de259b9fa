// A scene's call is refused when it would leave no orientation at all; so it is tried, and taken back.

extension Engine {
  /// Puts a new scene on top. Its number holds until it is dropped.
  public mutating func addScene(_ scene: Scene) -> Result<SceneID, Refusal> {
    guard scene.supported.isValid else { return .failure(Refusal(.invalidArgument)) }
    guard let id = scenes.add(scene) else { return .failure(Refusal(.noMemory)) }
    guard isPossible else {
      scenes.remove(id)
      return .failure(Refusal(.notSupported))
    }
    changed(.scene)
    return .success(id)
  }

  mutating func dropScene(_ id: SceneID) -> Status {
    guard scenes[id] != nil else { return .invalidArgument }
    abortLock(of: id)
    scenes.remove(id)
    changed(.scene)
    return .ok
  }

  mutating func raiseScene(_ id: SceneID) -> Status {
    guard let order = scenes.raise(id) else { return .invalidArgument }
    guard isPossible else {
      scenes.lower(id, to: order)
      return .notSupported
    }
    changed(.scene)
    return .ok
  }

  mutating func setScene(_ id: SceneID, visible isVisible: Bool) -> Status {
    guard let scene = scenes[id] else { return .invalidArgument }
    if scene.isVisible == isVisible { return .ok }
    if !isVisible { abortLock(of: id) }
    scenes.setVisible(id, isVisible)
    if isVisible, !isPossible {
      scenes.setVisible(id, false)
      return .notSupported
    }
    changed(.scene)
    return .ok
  }

  mutating func setScene(_ id: SceneID, supported: OrientationMask) -> Status {
    guard let scene = scenes[id], supported.isValid else { return .invalidArgument }
    scenes.update(id) { $0.supported = supported }
    let isWider = scene.supported.isSubset(of: supported)
    let leavesLock = !supported.intersection(scene.lock?.mask ?? .all).isEmpty
    guard isWider || (leavesLock && isPossible) else {
      scenes.update(id) { $0.supported = scene.supported }
      return .notSupported
    }
    changed(.scene)
    return .ok
  }

  /// Takes a lock for a scene. It has no effect while another scene lies above.
  mutating func lockScene(_ id: SceneID, _ lock: Lock, _ request: Request) -> Status {
    guard let scene = scenes[id] else { return .invalidArgument }
    guard policy.isActive, scene.isVisible else { return .notAllowed }
    let mask = lock.mask(natural: policy.natural, current: interface)
    guard !policy.permitted.intersection(scene.supported).intersection(mask).isEmpty else {
      return .notSupported
    }
    scenes.update(id) { $0.lock = SceneLock(lock: lock, mask: mask) }
    guard isPossible else {
      scenes.update(id) { $0.lock = scene.lock }
      return .notSupported
    }
    abortLock(of: id)
    scenes.update(id) { $0.lock = SceneLock(lock: lock, mask: mask) }
    request.wish = .lock(id, mask)
    enqueue(request)
    changed(.request)
    return .ok
  }

  /// Ends a scene's lock and whatever holds the picture, and follows the device again.
  mutating func unlockScene(_ id: SceneID) -> Status {
    guard let scene = scenes[id] else { return .invalidArgument }
    guard policy.isActive, scene.isVisible else { return .notAllowed }
    abortLock(of: id)
    scenes.update(id) {
      $0.lock = nil
      $0.settledLock = nil
    }
    isHeld = false
    changed(.request)
    return .ok
  }

  /// Aborts the lock that a scene is still waiting for; an earlier one stays.
  private mutating func abortLock(of id: SceneID) {
    abortPending { request in
      if case .lock(id, _) = request.wish { true } else { false }
    }
  }

  /// Whether policy and scenes leave an orientation.
  private var isPossible: Bool { !scenes.narrowed(policy.permitted).isEmpty }
}

/// An error of a call that would have returned something.
public struct Refusal: Error {
  /// Why.
  public let status: Status
  init(_ status: Status) { self.status = status }
}

extension Engine {
  /// The scene of that number, if there is one.
  public func scene(_ id: SceneID) -> Scene? { scenes[id] }
}
