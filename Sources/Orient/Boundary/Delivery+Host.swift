internal import COrient
internal import OrientCore
internal import Synchronization

extension Delivery {
  /// Calls the host, with no lock held.
  ///
  /// - Parameters:
  ///   - handle: The engine that it comes from.
  ///   - listeners: Everybody who listens at this moment.
  func tell(_ handle: OpaquePointer, _ listeners: [Listener]) {
    switch self {
    case .event(let event):
      var message = orient_event(event)
      let (kind, sequence) = (EventKinds(event.kind), event.state.sequence)
      listeners.withUnsafeBufferPointer { listeners in
        for index in listeners.indices {
          // The array keeps them all, so that none is counted.
          Unmanaged.passUnretained(unsafeDowncast(listeners[index], to: CallbackListener.self))
            ._withUnsafeGuaranteedRef { callback in
              guard callback.kinds.contains(kind), callback.since < sequence,
                !callback.isRemoved.load(ordering: .acquiring)
              else { return }
              callback.function(handle, &message, callback.userData.pointer)
            }
        }
      }
    case .replay(let event, let listener):
      let callback = unsafeDowncast(listener, to: CallbackListener.self)
      guard !callback.isRemoved.load(ordering: .acquiring) else { return }
      var message = orient_event(event)
      callback.function(handle, &message, callback.userData.pointer)
    case .drive(let event, let driver):
      var message = orient_event(event)
      // A replayed trace answers for the host that was recorded.
      guard let callback = driver as? CallbackDriver else { return }
      callback.function(handle, event.rotation, &message, callback.userData.pointer)
    case .completion(let request, let status, _):
      guard let callback = request as? CallbackRequest else { return }
      callback.function?(handle, callback.id, orient_status(status), callback.userData.pointer)
      callback.userData.giveBack()
    case .discard(let attachment, _):
      if let listener = attachment as? CallbackListener { listener.userData.giveBack() }
      if let driver = attachment as? CallbackDriver { driver.userData.giveBack() }
    }
  }
}
