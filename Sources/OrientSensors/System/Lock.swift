internal import CPlatform

/// A mutex that holds for a few instructions at a time.
final class Lock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until nobody has it, and sees what was done under it.
  ///
  /// For a `deinit`: the last reference may go on a thread that has not had the lock since another one made
  /// its last change. Counting references orders the two as well, but not for checkers of threads, most of
  /// which know nothing but locks.
  func pass() { withLock {} }
}
