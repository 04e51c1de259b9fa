/// What to draw at one moment of a transition.
public struct Picture: Equatable, Sendable {
  /// Where on the screen, in the coordinates of the collapsed orientation.
  public var frame: Frame
  /// How far the content is turned clockwise, in degrees.
  public var angle: Double
  /// The width at which to lay the content out and draw it, before it is turned.
  public var width: Double
  /// The height at which to do so.
  public var height: Double
  /// From the content, its top left corner at 0, 0, to the screen.
  public var transform: AffineTransform

  /// The content at a place between two frames, while it turns.
  ///
  /// Its size goes evenly from that of the first frame to that of the second as seen by the turned
  /// viewer. Corners of a turning rectangle reach further than its sides, so it is drawn smaller where it
  /// must be to stay inside the frame; at either end, and where nothing turns, it fills it exactly.
  init(from first: Frame, to second: Frame, at place: Double, turn: Double) {
    var frame = first.interpolated(to: second, place)
    // A spring may swing past its end, and a length below zero with it.
    frame.width = max(0, frame.width)
    frame.height = max(0, frame.height)
    let changesAxis = turn == 90 || turn == -90
    let last =
      changesAxis
      ? Frame(x: 0, y: 0, width: second.height, height: second.width) : second
    let content = first.interpolated(to: last, place)
    let angle = turn * place
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: angle)
    let (s, c) = (sine.magnitude, cosine.magnitude)
    let (fullWidth, fullHeight) = (max(0, content.width), max(0, content.height))
    let reachX = fullWidth * c + fullHeight * s
    let reachY = fullWidth * s + fullHeight * c
    var scale = 1.0
    if reachX > frame.width { scale = frame.width / reachX }
    if reachY * scale > frame.height { scale = frame.height / reachY }
    self.frame = frame
    self.angle = angle + 0
    width = fullWidth * scale
    height = fullHeight * scale
    transform = AffineTransform(
      turnedClockwise: angle, width: width, height: height,
      centredAt: Position(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
  }
}
