/// An ordered choice of up to four different orientations.
public struct Preference: Equatable, Sendable {
  /// Three bits a place, first choice lowest; 0 ends the list.
  private var packed: UInt16 = 0

  /// No preference.
  public init() {}

  /// Adds a later choice; false when it is in the list already.
  public mutating func append(_ orientation: InterfaceOrientation) -> Bool {
    var shift: UInt16 = 0
    while shift < 12, (packed >> shift) & 7 != 0 {
      if (packed >> shift) & 7 == UInt16(orientation.rawValue) { return false }
      shift += 3
    }
    packed |= UInt16(orientation.rawValue) << shift
    return true
  }

  /// The choice at a place, counted from 0; nil past the end.
  public subscript(place: Int) -> InterfaceOrientation? {
    guard (0..<4).contains(place) else { return nil }
    return InterfaceOrientation(rawValue: UInt8((packed >> UInt16(place * 3)) & 7))
  }

  /// The first choice that a mask permits.
  public func first(in mask: OrientationMask) -> InterfaceOrientation? {
    for place in 0..<4 {
      guard let choice = self[place] else { return nil }
      if mask.contains(choice) { return choice }
    }
    return nil
  }
}
