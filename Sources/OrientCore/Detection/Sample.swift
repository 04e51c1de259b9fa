/// One reading of a three-axis sensor in the device frame.
///
/// x points to the right edge of the device in its natural position, y to the top edge, z out of the
/// screen (the frame of Android and the W3C). Accelerations are in m/s², and the axis that points up
/// reads +9.81 at rest; angular rates are in rad/s, counter-clockwise about each axis.
public struct Sample: Sendable {
  /// When the sensor took the reading.
  public var time: Instant
  /// Along the axis to the right edge.
  public var x: Float
  /// Along the axis to the top edge.
  public var y: Float
  /// Along the axis out of the screen.
  public var z: Float

  /// Creates a reading.
  @inlinable
  public init(time: Instant, x: Float, y: Float, z: Float) {
    self.time = time
    self.x = x
    self.y = y
    self.z = z
  }
}
