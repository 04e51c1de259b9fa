internal import CPlatform

/// A mutual exclusion lock of the C library, which thread sanitizers understand.
struct Mutex: ~Copyable, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    _ = pthread_mutex_init(mutex, nil)
  }

  deinit {
    _ = pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  func lock() { _ = pthread_mutex_lock(mutex) }

  @inline(__always)
  func unlock() { _ = pthread_mutex_unlock(mutex) }

  /// Waits until nobody has it, and sees what was done under it.
  ///
  /// For a `deinit`: the last reference may go on a thread that has not had the lock since another one made
  /// its last change. Counting references orders the two as well, but not for checkers of threads, most of
  /// which know nothing but locks.
  func pass() {
    lock()
    unlock()
  }
}
