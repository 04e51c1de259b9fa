/// A rectangle in the host's units that need not fall on pixels.
public struct Frame: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// From the left edge to the right one.
  public var width: Double
  /// From the top edge to the bottom one.
  public var height: Double

  /// Creates a frame from its corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  static var zero: Frame { Frame(x: 0, y: 0, width: 0, height: 0) }

  /// The greatest coordinate and length that a transition takes.
  static var limit: Double { 1e9 }

  /// Whether all four numbers are finite and within the limit, and no length is negative.
  var isUsable: Bool {
    x.magnitude <= Frame.limit && y.magnitude <= Frame.limit
      && width >= 0 && width <= Frame.limit && height >= 0 && height <= Frame.limit
  }

  /// The largest of the four numbers' magnitudes.
  var magnitude: Double {
    max(max(x.magnitude, y.magnitude), max(width.magnitude, height.magnitude))
  }

  /// The frame at a fraction of the way to another one: exactly this at 0, exactly the other at 1.
  func interpolated(to other: Frame, _ fraction: Double) -> Frame {
    self * (1 - fraction) + other * fraction
  }

  static func + (left: Frame, right: Frame) -> Frame {
    Frame(
      x: left.x + right.x, y: left.y + right.y,
      width: left.width + right.width, height: left.height + right.height)
  }

  static func - (left: Frame, right: Frame) -> Frame { left + right * -1 }

  static func * (frame: Frame, factor: Double) -> Frame {
    Frame(
      x: frame.x * factor, y: frame.y * factor,
      width: frame.width * factor, height: frame.height * factor)
  }
}
