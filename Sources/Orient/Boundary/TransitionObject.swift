internal import COrient
internal import OrientCore

/// What an `orient_transition` points to: the core's transition, the lock around it, and the delivery of
/// what it has to tell, one thing after the other and with the lock released.
final class TransitionObject: CountedObject {
  private let mutex = Mutex()
  private var transition: Transition
  private let binding: SceneBinding?
  private let function: orient_transition_fn?
  private let userData: UserData
  private var waiting: [Delivery] = []
  private var isDelivering = false
  private var isClosed = false

  /// Something that the host is to be told, or its scene to be asked for.
  private struct Delivery {
    enum Kind: UInt8 {
      case arrival
      case completion
      case abortion
      case end
    }

    var kind: Kind
    var presentation: Transition.Presentation
  }

  init(
    _ transition: Transition, binding: SceneBinding?, function: orient_transition_fn?,
    userData: UserData
  ) {
    self.transition = transition
    self.binding = binding
    self.function = function
    self.userData = userData
    super.init()
  }

  // MARK: Handles

  /// The object behind a handle; nil for NULL.
  static func behind(_ handle: OpaquePointer?) -> TransitionObject? { object(behind: handle) }

  /// Ends a run that is under way.
  override func end() {
    mutex.lock()
    isClosed = true
    let presentation = transition.presentation
    if transition.phase != .idle {
      waiting.append(Delivery(kind: .abortion, presentation: presentation))
    }
    waiting.append(Delivery(kind: .end, presentation: presentation))
    deliver()
  }

  // MARK: Calls

  /// Reads the transition under the lock.
  func read<Value>(_ body: (Transition) -> Value) -> Value {
    mutex.lock()
    defer { mutex.unlock() }
    return body(transition)
  }

  /// Changes the transition under the lock, then delivers what came of it.
  func change(_ body: (inout Transition) -> Transition.Outcome) -> Status {
    mutex.lock()
    guard !isClosed else {
      mutex.unlock()
      return .invalidState
    }
    let outcome = body(&transition)
    if let arrival = outcome.arrival {
      waiting.append(Delivery(kind: .arrival, presentation: arrival))
    }
    for _ in 0..<outcome.completions {
      waiting.append(Delivery(kind: .completion, presentation: transition.presentation))
    }
    deliver()
    return outcome.status
  }

  // MARK: Delivering

  /// Delivers what waits, unless somebody is at it. Takes over the lock and releases it.
  private func deliver() {
    if isDelivering { return mutex.unlock() }
    isDelivering = true
    var refusal = Status.ok
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      mutex.unlock()
      switch next.kind {
      case .arrival:
        refusal = binding?.follow(next.presentation) ?? .ok
      case .completion:
        complete(refusal, next.presentation)
        refusal = .ok
      case .abortion:
        complete(.aborted, next.presentation)
      case .end:
        binding?.end()
        userData.giveBack()
      }
      mutex.lock()
    }
    isDelivering = false
    mutex.unlock()
  }

  private func complete(_ status: Status, _ presentation: Transition.Presentation) {
    let handle = OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
    function?(handle, orient_status(status), orient_presentation(presentation), userData.pointer)
  }
}

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

extension orient_presentation {
  init(_ presentation: Transition.Presentation) { self.init(UInt32(presentation.rawValue)) }
}
