/// One of the eight transforms of a Wayland output: how a picture is drawn on a panel that was turned or
/// built in turned or mirrored.
///
/// As `wl_output.transform` defines it: first, perhaps, a flip around the vertical axis, then a turn
/// counter-clockwise by quarters.
public struct OutputTransform: Equatable, Sendable {
  /// Whether left and right are exchanged first.
  public var isFlipped: Bool
  /// How far the picture is then turned counter-clockwise.
  public var turn: QuarterTurn

  /// Creates a transform from its flip and the turn that follows it.
  public init(isFlipped: Bool = false, turn: QuarterTurn) {
    self.isFlipped = isFlipped
    self.turn = turn
  }

  /// The transform that makes the picture upright on a panel that was turned counter-clockwise by so
  /// much: the same turn clockwise.
  public init(uprightAt angle: QuarterTurn) {
    self.init(turn: angle.inverse)
  }

  /// The transform of a protocol number, 0...7; nil for others.
  public init?(value: Int32) {
    guard 0...7 ~= value else { return nil }
    self.init(isFlipped: value >= 4, turn: QuarterTurn(quarters: Int(value)))
  }

  /// The protocol number, 0...7.
  public var value: Int32 { Int32(turn.rawValue) + (isFlipped ? 4 : 0) }

  /// This transform, and another one after it.
  public func followed(by next: OutputTransform) -> OutputTransform {
    // A flip after a turn is the opposite turn after the flip.
    OutputTransform(
      isFlipped: isFlipped != next.isFlipped,
      turn: next.turn + (next.isFlipped ? turn.inverse : turn))
  }

  /// The transform that undoes this one. Every flipped one undoes itself.
  public var inverse: OutputTransform {
    OutputTransform(isFlipped: isFlipped, turn: isFlipped ? turn : turn.inverse)
  }

  /// The transform that a compositor sets when it already turns everything by the panel's own one.
  ///
  /// A sensor's words are relative to the panel, so its transform holds the mounting already; the panel is
  /// taken out once here, and nowhere else.
  public static func logical(sensor: OutputTransform, panel: OutputTransform) -> OutputTransform {
    panel.inverse.followed(by: sensor)
  }

  /// The size on the panel of a picture of a given size.
  public func apply(to size: Size) -> Size { size.turned(turn) }

  /// The pixel of the panel on which a pixel of the picture is drawn.
  public func apply(to point: Point, in size: Size) -> Point {
    var point = point
    if isFlipped { point = Point(clamping: Int64(size.width) - 1 - Int64(point.x), Int64(point.y)) }
    return point.turned(clockwise: turn.inverse, in: size)
  }

  /// The rectangle of the panel on which one of the picture is drawn.
  public func apply(to rectangle: Rectangle, in size: Size) -> Rectangle {
    var rectangle = rectangle
    if isFlipped {
      let left = Int64(size.width) - Int64(rectangle.x) - Int64(rectangle.width)
      rectangle.x = Int32(clamping: left)
    }
    return rectangle.turned(clockwise: turn.inverse, in: size)
  }
}
