/// How readily the detector follows the device: one word for several thresholds of
/// `DetectorConfiguration`.
public enum Sensitivity: UInt8, CaseIterable, Sendable {
  /// Waits for a clear and finished turn: for reading, and for screens that take long to turn.
  case calm = 0
  /// The default.
  case normal = 1
  /// Follows early, at the price of a side seen now and then in passing: for games and cameras.
  case quick = 2
}
