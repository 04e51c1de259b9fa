/// A rectangle by its top left corner and its size.
public struct Rectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Int32
  /// The top edge.
  public var y: Int32
  /// From the left edge to the right one.
  public var width: Int32
  /// From the top edge to the bottom one.
  public var height: Int32

  /// Creates a rectangle; it need not lie in any area.
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle that this one becomes when an area of a given size is turned clockwise.
  ///
  /// The inverse is the inverse turn in the turned size. Exact for every rectangle inside the area;
  /// outside it a corner that 32 bits cannot hold is clamped.
  public func turned(clockwise turn: QuarterTurn, in size: Size) -> Rectangle {
    let fromRight = Int64(size.width) - Int64(x) - Int64(width)
    let fromBottom = Int64(size.height) - Int64(y) - Int64(height)
    let corner =
      switch turn {
      case .none: Point(x: x, y: y)
      case .ninety: Point(clamping: fromBottom, Int64(x))
      case .oneEighty: Point(clamping: fromRight, fromBottom)
      case .twoSeventy: Point(clamping: Int64(y), fromRight)
      }
    let extent = Size(width: width, height: height).turned(turn)
    return Rectangle(x: corner.x, y: corner.y, width: extent.width, height: extent.height)
  }
}
