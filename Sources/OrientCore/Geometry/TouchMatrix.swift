/// What libinput calls a calibration matrix: from a touch on the panel to a place in the picture, both
/// as fractions of width and height.
///
///     x' = a x + b y + c
///     y' = d x + e y + f
///
/// Every number is -1, 0 or 1.
public struct TouchMatrix: Equatable, Sendable {
  public let a, b, c: Int8
  public let d, e, f: Int8

  private init(_ a: Int8, _ b: Int8, _ c: Int8, _ d: Int8, _ e: Int8, _ f: Int8) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
  }

  /// The matrix for a panel that stands turned counter-clockwise by so much.
  public init(panelAt turn: QuarterTurn) {
    switch turn {
    case .none: self.init(1, 0, 0, 0, 1, 0)
    case .ninety: self.init(0, 1, 0, -1, 0, 1)
    case .oneEighty: self.init(-1, 0, 1, 0, -1, 1)
    case .twoSeventy: self.init(0, -1, 1, 1, 0, 0)
    }
  }

  /// The matrix for a device turned counter-clockwise by `orientation` whose panel is built in turned
  /// **clockwise** by `panel`.
  public init(orientation: QuarterTurn, panel: QuarterTurn) {
    self.init(panelAt: orientation - panel)
  }

  /// Where in the picture a touch lands.
  public func apply(to touch: Position) -> Position {
    Position(
      x: Double(a) * touch.x + Double(b) * touch.y + Double(c),
      y: Double(d) * touch.x + Double(e) * touch.y + Double(f))
  }

  /// How a swipe on the panel goes in the picture: turned, but moved nowhere.
  public func apply(to swipe: Displacement) -> Displacement {
    Displacement(
      x: Double(a) * swipe.x + Double(b) * swipe.y,
      y: Double(d) * swipe.x + Double(e) * swipe.y)
  }

  /// The six numbers in order, a to f.
  public var six: (Float, Float, Float, Float, Float, Float) {
    (Float(a), Float(b), Float(c), Float(d), Float(e), Float(f))
  }
}
