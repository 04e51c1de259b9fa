internal import COrient

/// The version of the library, from the header that it was built with.
@_cdecl("orient_version") @implementation
public func orient_version() -> UInt32 {
  UInt32(ORIENT_VERSION_MAJOR) * 1_000_000
    + UInt32(ORIENT_VERSION_MINOR) * 1000
    + UInt32(ORIENT_VERSION_PATCH)
}
