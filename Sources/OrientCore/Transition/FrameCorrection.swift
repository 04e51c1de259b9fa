/// What is left of the old frames after the host gave new ones: the difference is taken along and
/// swings out on its own spring, so that nothing jumps, neither the frame nor its velocity.
struct FrameCorrection {
  let start: Instant
  let offset: Frame
  let rate: Frame
  /// Seconds after the start at which nothing is left.
  let length: Double

  /// Starts with a difference and its rate per second; nil when there is none.
  init?(
    at start: Instant, offset: Frame, rate: Frame, spring: Spring,
    configuration: TransitionConfiguration
  ) {
    guard offset != .zero || rate != .zero else { return nil }
    self.start = start
    self.offset = offset
    self.rate = rate
    let meant = configuration.settlingTime
    let travel = configuration.travel
    length =
      configuration.hasFixedDuration
      ? meant
      : Settling.restingTime(meant) { time in
        let (left, speed) = FrameCorrection.swing(offset, rate, spring, time)
        return left.magnitude < 0.001 * travel && speed.magnitude < 0.01 * travel
      }
  }

  /// What is left at a moment, and its rate.
  func value(at time: Instant, spring: Spring) -> (offset: Frame, rate: Frame) {
    let elapsed = time.seconds(since: start)
    guard elapsed < length else { return (.zero, .zero) }
    return FrameCorrection.swing(offset, rate, spring, elapsed)
  }

  /// The spring is linear: its answers to a distance of one and to a velocity of one make up all others.
  private static func swing(
    _ offset: Frame, _ rate: Frame, _ spring: Spring, _ time: Double
  ) -> (Frame, Frame) {
    let one = spring.motion(from: Spring.Motion(distance: 1, velocity: 0), after: time)
    let push = spring.motion(from: Spring.Motion(distance: 0, velocity: 1), after: time)
    return (
      offset * one.distance + rate * push.distance, offset * one.velocity + rate * push.velocity
    )
  }
}
