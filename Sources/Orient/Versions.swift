// orient.h, "Version and status". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_version") @implementation
public func orient_version() -> UInt32 {
  UInt32(ORIENT_VERSION_MAJOR * 1_000_000 + ORIENT_VERSION_MINOR * 1000 + ORIENT_VERSION_PATCH)
}

@_cdecl("orient_version_string") @implementation
public func orient_version_string() -> UnsafePointer<CChar>! { cString("1.0.0") }

@_cdecl("orient_status_name") @implementation
public func orient_status_name(_ status: orient_status) -> UnsafePointer<CChar>! {
  cString(Status(rawValue: status.rawValue)?.name ?? "unknown")
}

@_cdecl("orient_status_message") @implementation
public func orient_status_message(_ status: orient_status) -> UnsafePointer<CChar>! {
  cString(Status(rawValue: status.rawValue)?.message ?? "unknown status")
}

extension Status {
  /// The constant's name in the header.
  var name: StaticString {
    switch self {
    case .ok: "ORIENT_OK"
    case .invalidArgument: "ORIENT_ERROR_INVALID_ARGUMENT"
    case .noMemory: "ORIENT_ERROR_NO_MEMORY"
    case .notSupported: "ORIENT_ERROR_NOT_SUPPORTED"
    case .aborted: "ORIENT_ERROR_ABORTED"
    case .notAllowed: "ORIENT_ERROR_NOT_ALLOWED"
    case .noScene: "ORIENT_ERROR_NO_SCENE"
    case .invalidState: "ORIENT_ERROR_INVALID_STATE"
    case .noSensor: "ORIENT_ERROR_NO_SENSOR"
    case .inputOutput: "ORIENT_ERROR_IO"
    case .parse: "ORIENT_ERROR_PARSE"
    case .time: "ORIENT_ERROR_TIME"
    case .timeout: "ORIENT_ERROR_TIMEOUT"
    case .busy: "ORIENT_ERROR_BUSY"
    }
  }

  /// What it means, for people.
  var message: StaticString {
    switch self {
    case .ok: "done"
    case .invalidArgument: "an argument is NULL, out of its range, or not known"
    case .noMemory: "out of memory"
    case .notSupported: "not among the orientations that are permitted, or none would be left"
    case .aborted: "superseded by a newer wish, or its owner went away"
    case .notAllowed: "not allowed while the engine is inactive or the scene hidden, or by the host"
    case .noScene: "there is no visible scene"
    case .invalidState: "not possible in the present state"
    case .noSensor: "no orientation sensor was found"
    case .inputOutput: "reading or writing failed"
    case .parse: "a text could not be understood"
    case .time: "a time stamp is earlier than the one before it"
    case .timeout: "no answer in time"
    case .busy: "busy with the same thing already"
    }
  }
}
