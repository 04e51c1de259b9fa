/// A moment on the host's monotonic clock.
///
/// The host chooses the clock and keeps to it; the core never reads one. Arithmetic saturates, since a
/// host may hand in any 64-bit value.
public struct Instant: Comparable, Sendable {
  /// Nanoseconds since the clock's own zero.
  public var nanoseconds: Int64

  /// Creates an instant from nanoseconds of the host's clock.
  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Before every other instant: "never yet".
  public static var distantPast: Instant { Instant(nanoseconds: .min) }

  /// After every other instant: "never".
  public static var distantFuture: Instant { Instant(nanoseconds: .max) }

  /// Nanoseconds from `earlier` to this instant, clamped to what 64 bits hold.
  @inlinable
  public func elapsed(since earlier: Instant) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    if !overflow { return difference }
    return nanoseconds < earlier.nanoseconds ? .min : .max
  }

  /// This instant moved by a number of nanoseconds, clamped to what 64 bits hold.
  @inlinable
  public func advanced(by duration: Int64) -> Instant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration)
    if !overflow { return Instant(nanoseconds: sum) }
    return duration < 0 ? .distantPast : .distantFuture
  }

  /// Whether one instant comes before another.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
