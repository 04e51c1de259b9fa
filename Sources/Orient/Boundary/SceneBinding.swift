internal import COrient
internal import OrientCore

/// The scene whose lock goes with a transition. Used by one delivery at a time.
final class SceneBinding {
  private let scene: SceneObject
  private let expanded: InterfaceOrientation
  private var holdsLock = false
  /// The lock that was there before, and how the picture stood.
  private var found = Found(hasLock: false, lock: .any, standing: .portraitPrimary)

  private struct Found {
    var hasLock: Bool
    var lock: Lock
    var standing: InterfaceOrientation
  }

  init(_ scene: SceneObject, expanded: InterfaceOrientation) {
    self.scene = scene
    self.expanded = expanded
    scene.retainForC()
  }

  /// Locks or gives back, as the presentation demands; says why the scene would not.
  func follow(_ presentation: Transition.Presentation) -> Status {
    presentation == .expanded ? take() : giveBack()
  }

  /// Gives back what it still holds, and the scene.
  func end() {
    _ = giveBack()
    scene.releaseFromC()
  }

  private func take() -> Status {
    let lock = scene.scene?.lock?.lock
    found = Found(
      hasLock: lock != nil, lock: lock ?? .any, standing: scene.engine.read { $0.heading })
    let status = lockScene(Lock(expanded))
    holdsLock = status == .ok
    return status
  }

  private func giveBack() -> Status {
    guard holdsLock else { return .ok }
    holdsLock = false
    let status =
      found.hasLock ? lockScene(found.lock) : scene.engine.apply(.unlockScene(scene.id))
    if status == .ok, found.standing != expanded, staysByItself { _ = rotate(found.standing) }
    return status
  }

  /// Whether the picture goes on standing as expanded although nobody holds the device so, or it does
  /// not follow the device: an unlocked engine leaves it where it is.
  private var staysByItself: Bool {
    scene.engine.read { engine in
      let follows = engine.policy.rotatesAutomatically && engine.lastUpright == expanded
      return engine.heading == expanded && !follows
    }
  }

  private func lockScene(_ lock: Lock) -> Status {
    scene.engine.apply(.lockScene(scene.id, lock), .withoutCompletion, nil)
  }

  private func rotate(_ orientation: InterfaceOrientation) -> Status {
    scene.engine.apply(.rotate(orientation), .withoutCompletion, nil)
  }
}

extension CallbackRequest {
  /// A request of which nobody hears.
  fileprivate static var withoutCompletion: CallbackRequest {
    CallbackRequest(function: nil, userData: UserData(pointer: nil, destroy: nil))
  }
}

extension Lock {
  /// The lock to one orientation alone.
  fileprivate init(_ orientation: InterfaceOrientation) {
    switch orientation {
    case .portraitPrimary: self = .portraitPrimary
    case .landscapePrimary: self = .landscapePrimary
    case .portraitSecondary: self = .portraitSecondary
    case .landscapeSecondary: self = .landscapeSecondary
    }
  }
}
