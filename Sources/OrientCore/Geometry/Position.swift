/// A place between pixels: the distance from the left and the top edge of an area.
public struct Position: Equatable, Sendable {
  /// From the left edge to the right.
  public var x: Double
  /// From the top edge downwards.
  public var y: Double

  /// Creates a position from its two distances.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place that this one becomes when an area of a given size is turned clockwise.
  public func turned(clockwise turn: QuarterTurn, in size: Size) -> Position {
    let (width, height) = (Double(size.width), Double(size.height))
    switch turn {
    case .none: return self
    case .ninety: return Position(x: height - y, y: x)
    case .oneEighty: return Position(x: width - x, y: height - y)
    case .twoSeventy: return Position(x: y, y: width - x)
    }
  }
}
