/// A way from one place to another: a swipe, a scroll, a velocity. It turns, but is at no place, so an
/// area's size does not matter to it.
public struct Displacement: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// Creates a displacement from its two parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The same way seen after a clockwise turn. Zero stays +0.0.
  public func turned(clockwise turn: QuarterTurn) -> Displacement {
    switch turn {
    case .none: Displacement(x: x + 0, y: y + 0)
    case .ninety: Displacement(x: 0 - y, y: x + 0)
    case .oneEighty: Displacement(x: 0 - x, y: 0 - y)
    case .twoSeventy: Displacement(x: y + 0, y: 0 - x)
    }
  }
}
