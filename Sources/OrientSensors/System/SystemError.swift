internal import CPlatform
internal import OrientCore

/// What the kernel answered instead of doing it.
struct SystemError: Error, Equatable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The error of the call that has just failed on this thread.
  static var last: SystemError { SystemError(orient_errno()) }

  /// The error in the words of the C library, in no locale.
  var reason: Text {
    switch code {
    case ENOENT: "No such file or directory"
    case EACCES, EPERM: "Permission denied"
    case EBUSY: "Device or resource busy"
    case ETIMEDOUT: "Connection timed out"
    case ENODEV, ENXIO: "No such device"
    case EIO: "Input/output error"
    case EINVAL: "Invalid argument"
    case EAGAIN: "Resource temporarily unavailable"
    case ELOOP: "Too many levels of symbolic links"
    case ENOTDIR: "Not a directory"
    case EISDIR: "Is a directory"
    case EXDEV: "Invalid cross-device link"
    case EMFILE, ENFILE: "Too many open files"
    case EFBIG: "File too large"
    case EBADMSG: "Bad message"
    case ECONNREFUSED: "Connection refused"
    case ECONNRESET, EPIPE: "Connection reset by peer"
    case ENOSYS: "Function not implemented"
    default: "error \(code)"
    }
  }

  /// Whether the file or device is not there, or no longer.
  var isGone: Bool { code == ENOENT || code == ENODEV || code == ENXIO }

  /// Whether the process may not do this.
  var isDenied: Bool { code == EACCES || code == EPERM }
}
