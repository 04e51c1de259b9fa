internal import COrient

@_cdecl("orient_version") @implementation
public func orient_version() -> UInt32 { 1_000 }
