/// A width and a height in the host's units.
public struct Size: Equatable, Sendable {
  /// From the left edge to the right one.
  public var width: Int32
  /// From the top edge to the bottom one.
  public var height: Int32

  /// Creates a size; every number is allowed, also a negative one.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  /// The size after a turn: width and height change places at a quarter turn either way.
  public func turned(_ turn: QuarterTurn) -> Size {
    switch turn {
    case .none, .oneEighty: self
    case .ninety, .twoSeventy: Size(width: height, height: width)
    }
  }
}
