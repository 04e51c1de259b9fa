/// How far the device is turned counter-clockwise from its natural position, in quarter turns.
///
/// This is the angle of the W3C Screen Orientation specification: at `ninety` the device's right edge
/// is up and its top edge points left.
public enum QuarterTurn: UInt8, CaseIterable, Sendable {
  case none = 0
  case ninety = 1
  case oneEighty = 2
  case twoSeventy = 3

  /// The turn of so many quarters; whole turns fall away, also negative ones.
  @inlinable
  public init(quarters: Int) {
    switch quarters & 3 {
    case 0: self = .none
    case 1: self = .ninety
    case 2: self = .oneEighty
    default: self = .twoSeventy
    }
  }

  /// Degrees: 0, 90, 180 or 270.
  public var degrees: Int32 { Int32(rawValue) * 90 }

  /// The turn back.
  public var inverse: QuarterTurn { QuarterTurn(quarters: -Int(rawValue)) }

  /// One turn after the other.
  public static func + (left: QuarterTurn, right: QuarterTurn) -> QuarterTurn {
    QuarterTurn(quarters: Int(left.rawValue) + Int(right.rawValue))
  }

  /// The turn that leads from `right` to `left`.
  public static func - (left: QuarterTurn, right: QuarterTurn) -> QuarterTurn {
    QuarterTurn(quarters: Int(left.rawValue) - Int(right.rawValue))
  }
}
