internal import CPlatform

/// A mutual exclusion lock of the C library, which checkers of threads understand. Held for a few
/// instructions at a time.
public struct Mutex: ~Copyable, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes one that nobody has.
  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    _ = pthread_mutex_init(mutex, nil)
  }

  deinit {
    _ = pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits for the lock and takes it.
  @inline(__always)
  public borrowing func lock() { _ = pthread_mutex_lock(mutex) }

  /// Gives it back, on the thread that took it.
  @inline(__always)
  public borrowing func unlock() { _ = pthread_mutex_unlock(mutex) }

  /// Does something with the lock taken.
  public borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  /// Waits until nobody has it, and sees what was done under it.
  ///
  /// For a `deinit`: the last reference may go on a thread that has not had the lock since another one made
  /// its last change. Counting references orders the two as well, but not for checkers of threads, most of
  /// which know nothing but locks.
  public borrowing func pass() { withLock {} }
}
