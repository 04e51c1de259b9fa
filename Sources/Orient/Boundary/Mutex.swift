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
}
