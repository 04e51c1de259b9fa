internal import COrient
internal import CPlatform
internal import OrientCore
internal import Synchronization

/// User data of the host's, and how to give it back.
struct UserData {
  let pointer: UnsafeMutableRawPointer?
  let destroy: orient_destroy_fn?

  /// Calls the destroy function; once only, which is the caller's care.
  func giveBack() { destroy?(pointer) }
}

/// A listener that is a C function.
final class CallbackListener: Listener {
  let function: orient_listener_fn
  let userData: UserData
  /// Set when it is removed, so that it hears no more even while another thread is delivering.
  let isRemoved = Atomic<Bool>(false)

  init(
    kinds: EventKinds, function: @escaping orient_listener_fn, userData: UserData,
    isSource: Bool = false
  ) {
    self.function = function
    self.userData = userData
    super.init(kinds: kinds, isSource: isSource)
    // Says only that it is true; what is behind it is ordered by the engine's lock.
    withUnsafePointer(to: isRemoved) { orient_mark_atomic($0, MemoryLayout<Bool>.size) }
  }
}

/// A request whose end a C function hears of, if there is one.
final class CallbackRequest: Request {
  let function: orient_request_fn?
  let userData: UserData

  init(function: orient_request_fn?, userData: UserData) {
    self.function = function
    self.userData = userData
    super.init()
  }
}

/// A driver that is a C function.
final class CallbackDriver: Driver {
  let function: orient_driver_fn
  let userData: UserData

  init(function: @escaping orient_driver_fn, userData: UserData) {
    self.function = function
    self.userData = userData
    super.init()
  }
}
