/// What each edge of the screen keeps free: for a camera, round corners, a bar.
public struct Insets: Equatable, Sendable {
  /// From the top edge downwards.
  public var top: Int32
  /// From the left edge to the right.
  public var left: Int32
  /// From the bottom edge upwards.
  public var bottom: Int32
  /// From the right edge to the left.
  public var right: Int32

  /// Creates insets from the four edges'.
  public init(top: Int32, left: Int32, bottom: Int32, right: Int32) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets after a clockwise turn: what was at the top is at the right.
  public func turned(clockwise turn: QuarterTurn) -> Insets {
    switch turn {
    case .none: self
    case .ninety: Insets(top: left, left: bottom, bottom: right, right: top)
    case .oneEighty: Insets(top: bottom, left: right, bottom: top, right: left)
    case .twoSeventy: Insets(top: right, left: top, bottom: left, right: bottom)
    }
  }
}
