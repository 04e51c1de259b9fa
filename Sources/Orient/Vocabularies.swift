// orient.h, "Orientations and their vocabularies". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_name") @implementation
public func orient_name(
  _ orientation: orient_orientation, _ vocabulary: orient_vocabulary, _ natural: orient_axis
) -> UnsafePointer<CChar>? {
  term(orientation, vocabulary, natural).map { cString($0.name) }
}

@_cdecl("orient_parse") @implementation
public func orient_parse(
  _ name: UnsafePointer<CChar>?, _ vocabulary: orient_vocabulary, _ natural: orient_axis,
  _ out: UnsafeMutablePointer<orient_orientation>?
) -> orient_status {
  guard let name, let out, let vocabulary = Vocabulary(vocabulary), let natural = Axis(natural)
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  guard let text = bytes(of: name),
    let orientation = vocabulary.orientation(named: text, natural: natural)
  else { return ORIENT_ERROR_PARSE }
  out.pointee = orient_orientation(orientation)
  return ORIENT_OK
}

@_cdecl("orient_parse_lock") @implementation
public func orient_parse_lock(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<orient_lock>?
) -> orient_status {
  guard let name, let out, let text = bytes(of: name), let lock = Lock(name: text) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  out.pointee = orient_lock(UInt32(lock.rawValue))
  return ORIENT_OK
}

@_cdecl("orient_lock_name") @implementation
public func orient_lock_name(_ lock: orient_lock) -> UnsafePointer<CChar>? {
  Lock(lock).map { cString($0.name) }
}

@_cdecl("orient_value") @implementation
public func orient_value(
  _ orientation: orient_orientation, _ vocabulary: orient_vocabulary, _ natural: orient_axis
) -> Int32 {
  term(orientation, vocabulary, natural)?.value ?? -1
}

@_cdecl("orient_from_value") @implementation
public func orient_from_value(
  _ value: Int32, _ vocabulary: orient_vocabulary, _ natural: orient_axis,
  _ out: UnsafeMutablePointer<orient_orientation>?
) -> orient_status {
  guard let out, let vocabulary = Vocabulary(vocabulary), let natural = Axis(natural),
    let orientation = vocabulary.orientation(valued: value, natural: natural)
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  out.pointee = orient_orientation(orientation)
  return ORIENT_OK
}

@_cdecl("orient_angle") @implementation
public func orient_angle(_ orientation: orient_orientation, _ natural: orient_axis) -> Int32 {
  guard let upright = InterfaceOrientation(orientation), let natural = Axis(natural) else {
    return -1
  }
  return upright.angle(natural: natural).degrees
}

@_cdecl("orient_angle_between") @implementation
public func orient_angle_between(_ from: orient_orientation, _ to: orient_orientation) -> Int32 {
  guard let from = InterfaceOrientation(from), let to = InterfaceOrientation(to) else { return -1 }
  return (to.angle(natural: .portrait) - from.angle(natural: .portrait)).degrees
}

@_cdecl("orient_axis_of") @implementation
public func orient_axis_of(_ orientation: orient_orientation) -> orient_axis {
  orient_axis(InterfaceOrientation(orientation)?.axis ?? .unknown)
}

@_cdecl("orient_mask_of") @implementation
public func orient_mask_of(_ orientation: orient_orientation) -> orient_mask {
  InterfaceOrientation(orientation).map { OrientationMask($0).rawValue } ?? 0
}

private func term(
  _ orientation: orient_orientation, _ vocabulary: orient_vocabulary, _ natural: orient_axis
) -> Term? {
  guard let orientation = DeviceOrientation(orientation), let vocabulary = Vocabulary(vocabulary),
    let natural = Axis(natural)
  else { return nil }
  return vocabulary.term(for: orientation, natural: natural)
}
