/// How the device lies in gravity, before anybody says which of its sides is the long one.
///
/// The detector finds a pose; with the natural axis of the screen it becomes a `DeviceOrientation`.
public enum Pose: Equatable, Sendable {
  /// Not known yet.
  case unknown
  /// Standing on one of its edges, more or less.
  case upright(QuarterTurn)
  /// Lying with the screen up.
  case faceUp
  /// Lying with the screen down.
  case faceDown
}
