/// A pixel: column and row from the top left corner of an area.
public struct Point: Equatable, Sendable {
  /// The column, from 0 at the left.
  public var x: Int32
  /// The row, from 0 at the top.
  public var y: Int32

  /// Creates a point; it need not lie in any area.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// The pixel that this one becomes when an area of a given size is turned clockwise.
  ///
  /// The inverse is the inverse turn in the turned size. Exact for every pixel inside the area;
  /// outside it a coordinate that 32 bits cannot hold is clamped.
  public func turned(clockwise turn: QuarterTurn, in size: Size) -> Point {
    let (x, y) = (Int64(x), Int64(y))
    let right = Int64(size.width) - 1
    let bottom = Int64(size.height) - 1
    switch turn {
    case .none: return self
    case .ninety: return Point(clamping: bottom - y, x)
    case .oneEighty: return Point(clamping: right - x, bottom - y)
    case .twoSeventy: return Point(clamping: y, right - x)
    }
  }

  init(clamping x: Int64, _ y: Int64) {
    self.init(x: Int32(clamping: x), y: Int32(clamping: y))
  }
}
