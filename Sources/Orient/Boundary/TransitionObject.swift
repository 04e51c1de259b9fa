internal import COrient
internal import OrientCore
internal import Synchronization

/// What an `orient_transition` points to: the core's transition, the lock around it, and the delivery of
/// what it has to tell, one thing after the other and with the lock released.
final class TransitionObject {
  private let mutex = Mutex()
  private var transition: Transition
  private let binding: SceneBinding?
  private let function: orient_transition_fn?
  private let userData: UserData
  private var waiting: [Delivery] = []
  private var isDelivering = false
  private var isClosed = false
  private let references = Atomic<Int>(1)

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
  }

  // MARK: Handles

  /// The object behind a handle; nil for NULL.
  static func behind(_ handle: OpaquePointer?) -> TransitionObject? {
    guard let handle else { return nil }
    return Unmanaged<TransitionObject>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// A handle that owns the reference with which the object was made.
  func passFirstReference() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  func retainForC() {
    _ = Unmanaged.passRetained(self)
    references.add(1, ordering: .relaxed)
  }

  /// Drops a reference of C's; the last one ends a run that is under way.
  func releaseFromC() {
    if references.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { close() }
    Unmanaged.passUnretained(self).release()
  }

  private func close() {
    mutex.lock()
    guard !isClosed else { return mutex.unlock() }
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
    var refusal = ORIENT_OK
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      mutex.unlock()
      switch next.kind {
      case .arrival:
        refusal = binding?.follow(next.presentation) ?? ORIENT_OK
      case .completion:
        complete(refusal, next.presentation)
        refusal = ORIENT_OK
      case .abortion:
        complete(ORIENT_ERROR_ABORTED, next.presentation)
      case .end:
        binding?.end()
        userData.giveBack()
      }
      mutex.lock()
    }
    isDelivering = false
    mutex.unlock()
  }

  private func complete(_ status: orient_status, _ presentation: Transition.Presentation) {
    let handle = OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
    function?(handle, status, orient_presentation(presentation), userData.pointer)
  }
}

/// The scene whose lock goes with a transition. Used by one delivery at a time.
final class SceneBinding {
  private let scene: OpaquePointer
  private let expanded: orient_lock
  private var holdsLock = false
  /// The lock that was there before; nil for none.
  private var found: orient_lock?

  init(_ scene: OpaquePointer, expanded: InterfaceOrientation) {
    self.scene = scene
    self.expanded =
      switch expanded {
      case .portraitPrimary: ORIENT_LOCK_PORTRAIT_PRIMARY
      case .landscapePrimary: ORIENT_LOCK_LANDSCAPE_PRIMARY
      case .portraitSecondary: ORIENT_LOCK_PORTRAIT_SECONDARY
      case .landscapeSecondary: ORIENT_LOCK_LANDSCAPE_SECONDARY
      }
    _ = orient_scene_ref(scene)
  }

  /// Locks or gives back, as the presentation demands; says why the scene would not.
  func follow(_ presentation: Transition.Presentation) -> orient_status {
    presentation == .expanded ? take() : giveBack()
  }

  /// Gives back what it still holds, and the scene.
  func end() {
    _ = giveBack()
    orient_scene_unref(scene)
  }

  private func take() -> orient_status {
    found = orient_scene_is_locked(scene) ? orient_scene_current_lock(scene) : nil
    let status = orient_scene_lock(scene, expanded, nil, nil, nil, nil)
    holdsLock = status == ORIENT_OK
    return status
  }

  private func giveBack() -> orient_status {
    guard holdsLock else { return ORIENT_OK }
    holdsLock = false
    guard let found else { return orient_scene_unlock(scene) }
    return orient_scene_lock(scene, found, nil, nil, nil, nil)
  }
}

extension orient_presentation {
  init(_ presentation: Transition.Presentation) { self.init(UInt32(presentation.rawValue)) }
}
