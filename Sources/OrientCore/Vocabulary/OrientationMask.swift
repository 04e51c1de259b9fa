/// A set of interface orientations: bit `1 << rawValue` for each.
public struct OrientationMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a mask from bits as they are; see `isValid`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The mask with one orientation in it.
  public init(_ orientation: InterfaceOrientation) { rawValue = 1 << UInt32(orientation.rawValue) }

  /// Portrait-primary alone.
  public static let portraitPrimary = OrientationMask(.portraitPrimary)
  /// Landscape-primary alone.
  public static let landscapePrimary = OrientationMask(.landscapePrimary)
  /// Portrait-secondary alone.
  public static let portraitSecondary = OrientationMask(.portraitSecondary)
  /// Landscape-secondary alone.
  public static let landscapeSecondary = OrientationMask(.landscapeSecondary)
  /// Both portraits.
  public static let portrait: OrientationMask = [.portraitPrimary, .portraitSecondary]
  /// Both landscapes.
  public static let landscape: OrientationMask = [.landscapePrimary, .landscapeSecondary]
  /// All four.
  public static let all: OrientationMask = [.portrait, .landscape]

  /// Both orientations of an axis; none of an unknown one.
  public init(_ axis: Axis) {
    switch axis {
    case .unknown: self = []
    case .portrait: self = .portrait
    case .landscape: self = .landscape
    }
  }

  /// Whether the mask holds at least one orientation and no bit that stands for none.
  public var isValid: Bool { !isEmpty && isSubset(of: .all) }

  /// Whether an orientation is in the mask.
  public func contains(_ orientation: InterfaceOrientation) -> Bool {
    contains(OrientationMask(orientation))
  }
}
