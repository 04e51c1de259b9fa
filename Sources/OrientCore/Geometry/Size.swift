/// A width and a height in the host's units.
public struct Size: Equatable, Sendable {
  public var width: Int32
  public var height: Int32

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
