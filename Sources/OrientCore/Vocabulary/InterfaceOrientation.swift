/// How the picture stands on the screen. Always one of the four upright orientations.
///
/// The names are those of the W3C Screen Orientation specification, which say neither left nor right.
/// How the *device* is held is a `DeviceOrientation`; the two are never mixed.
public enum InterfaceOrientation: UInt8, CaseIterable, Sendable {
  case portraitPrimary = 1
  case landscapePrimary = 2
  case portraitSecondary = 3
  case landscapeSecondary = 4

  /// Portrait or landscape, never unknown.
  public var axis: Axis {
    switch self {
    case .portraitPrimary, .portraitSecondary: .portrait
    case .landscapePrimary, .landscapeSecondary: .landscape
    }
  }

  /// Whether the W3C calls it the primary one of its axis.
  public var isPrimary: Bool { self == .portraitPrimary || self == .landscapePrimary }

  /// How far the device was turned counter-clockwise from its natural position to come here.
  ///
  /// The W3C's table (Screen Orientation, "screen orientation values lists"): a natural-landscape
  /// screen starts at landscape-primary and comes to portrait-primary first. An unknown natural axis
  /// counts as portrait.
  public func angle(natural: Axis) -> QuarterTurn {
    switch (self, natural) {
    case (.landscapePrimary, .landscape), (.portraitPrimary, .portrait),
      (.portraitPrimary, .unknown):
      .none
    case (.portraitPrimary, .landscape), (.landscapePrimary, _): .ninety
    case (.landscapeSecondary, .landscape), (.portraitSecondary, .portrait),
      (.portraitSecondary, .unknown):
      .oneEighty
    case (.portraitSecondary, .landscape), (.landscapeSecondary, _): .twoSeventy
    }
  }

  /// The orientation at an angle; the inverse of `angle(natural:)`.
  public init(angle: QuarterTurn, natural: Axis) {
    switch (angle, natural == .landscape) {
    case (.none, false), (.ninety, true): self = .portraitPrimary
    case (.ninety, false), (.none, true): self = .landscapePrimary
    case (.oneEighty, false), (.twoSeventy, true): self = .portraitSecondary
    case (.twoSeventy, false), (.oneEighty, true): self = .landscapeSecondary
    }
  }
}
