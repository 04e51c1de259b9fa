/// A 2 x 3 matrix that takes places of one picture to places of another, row by row:
///
///     x' = a x + b y + c
///     y' = d x + e y + f
public struct AffineTransform: Equatable, Sendable {
  public var a, b, c: Double
  public var d, e, f: Double

  /// Creates a transform from its six numbers, row by row.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
  }

  /// From a picture of a given size to the picture that covers the same screen after the device was
  /// turned counter-clockwise: the same spot of the glass, in the new coordinates.
  ///
  /// A length that is not finite counts as 0. No entry is ever -0.0.
  public init(screenTurned turn: QuarterTurn, width: Double, height: Double) {
    let width = width.isFinite ? width + 0 : 0
    let height = height.isFinite ? height + 0 : 0
    switch turn {
    case .none: self.init(1, 0, 0, 0, 1, 0)
    case .ninety: self.init(0, 1, 0, -1, 0, width)
    case .oneEighty: self.init(-1, 0, width, 0, -1, height)
    case .twoSeventy: self.init(0, -1, height, 1, 0, 0)
    }
  }

  /// A turn clockwise in degrees that puts the centre of an area of a given size on a given place.
  init(turnedClockwise degrees: Double, width: Double, height: Double, centredAt centre: Position) {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: degrees)
    self.init(
      cosine, 0 - sine, centre.x - (cosine * width - sine * height) / 2,
      sine, cosine, centre.y - (sine * width + cosine * height) / 2)
  }

  /// Where a place goes.
  public func apply(to place: Position) -> Position {
    Position(x: a * place.x + b * place.y + c, y: d * place.x + e * place.y + f)
  }
}
