/// Which of the two ways a screen stands: taller than wide, or wider than tall.
public enum Axis: UInt8, CaseIterable, Sendable {
  /// Not known, or lying flat where a listener asked to be told so.
  case unknown = 0
  case portrait = 1
  case landscape = 2

  /// The orientation of this axis that the W3C calls primary.
  public var primary: InterfaceOrientation? {
    switch self {
    case .unknown: nil
    case .portrait: .portraitPrimary
    case .landscape: .landscapePrimary
    }
  }

  /// The axis across this one.
  public var other: Axis {
    switch self {
    case .unknown: .unknown
    case .portrait: .landscape
    case .landscape: .portrait
    }
  }
}
