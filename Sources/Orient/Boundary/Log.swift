internal import COrient
internal import CPlatform

/// The process's log handler.
enum Log {
  private struct Handler {
    var function: orient_log_fn?
    var userData: UnsafeMutableRawPointer?
  }

  nonisolated(unsafe) private static var handler = Handler()

  static func setHandler(_ function: orient_log_fn?, _ userData: UnsafeMutableRawPointer?) {
    orient_lock_log()
    handler = Handler(function: function, userData: userData)
    orient_unlock_log()
  }

  /// Says something, with no lock held. `message` is UTF-8 without a terminator.
  static func say(_ level: orient_log_level, _ message: [UInt8]) {
    orient_lock_log()
    let current = handler
    orient_unlock_log()
    guard let function = current.function else { return }
    var text = message
    text.append(0)
    text.withUnsafeBufferPointer { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
      function(level, start.assumingMemoryBound(to: CChar.self), current.userData)
    }
  }
}
