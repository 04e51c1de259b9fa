internal import COrient
internal import OrientCore
internal import OrientSensors

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

  deinit { mutex.pass() }

  // MARK: Handles

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
    mutex.withLock { body(transition) }
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
    function?(handle, orient_status(status), orient_presentation(presentation), userData.pointer)
  }
}

extension orient_presentation {
  init(_ presentation: Transition.Presentation) { self.init(UInt32(presentation.rawValue)) }
}
