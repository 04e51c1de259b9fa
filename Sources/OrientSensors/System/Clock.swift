internal import CPlatform
internal import OrientCore

/// The clock of all samples and deadlines of a source: `CLOCK_MONOTONIC`.
enum Clock {
  static var now: Instant { Instant(nanoseconds: orient_clock(CLOCK_MONOTONIC)) }

  /// The clock of that name in the kernel's words, as `current_timestamp_clock` has it.
  static func named(_ name: [UInt8]) -> clockid_t? {
    let name = name.trimmed
    if name.equals("monotonic") || name.equals("monotonic_coarse") { return CLOCK_MONOTONIC }
    if name.equals("realtime") || name.equals("realtime_coarse") { return CLOCK_REALTIME }
    if name.equals("monotonic_raw") { return CLOCK_MONOTONIC_RAW }
    if name.equals("boottime") { return CLOCK_BOOTTIME }
    if name.equals("tai") { return clockid_t(11) }
    return nil
  }

  /// Nanoseconds that the machine was suspended since it was started.
  static var suspended: Int64 { -offset(from: CLOCK_BOOTTIME) }

  /// How far `CLOCK_MONOTONIC` is ahead of another clock at this moment.
  static func offset(from clock: clockid_t) -> Int64 {
    clock == CLOCK_MONOTONIC
      ? 0
      : orient_clock(CLOCK_MONOTONIC).subtractingReportingOverflow(orient_clock(clock)).partialValue
  }
}

extension Int64 {
  static var second: Int64 { 1_000_000_000 }
  static var millisecond: Int64 { 1_000_000 }
}
