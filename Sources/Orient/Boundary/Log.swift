internal import COrient

/// The process's log handler.
enum Log {
  private struct Handler {
    var function: orient_log_fn?
    var userData: UnsafeMutableRawPointer?
  }

  private static let mutex = Mutex()
  nonisolated(unsafe) private static var handler = Handler()

  static func setHandler(_ function: orient_log_fn?, _ userData: UnsafeMutableRawPointer?) {
    mutex.lock()
    handler = Handler(function: function, userData: userData)
    mutex.unlock()
  }

  /// Says something, with no lock held. `message` is UTF-8 without a terminator.
  static func say(_ level: orient_log_level, _ message: [UInt8]) {
    mutex.lock()
    let current = handler
    mutex.unlock()
    guard let function = current.function else { return }
    var text = message
    text.append(0)
    text.withUnsafeBufferPointer { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
      function(level, start.assumingMemoryBound(to: CChar.self), current.userData)
    }
  }
}
