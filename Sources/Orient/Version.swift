internal import COrient
internal import OrientSensors

@_cdecl("orient_version") @implementation
public func orient_version() -> UInt32 { probe() }
