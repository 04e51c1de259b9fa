/// A spring on its way to an end, from a moment on.
struct Settling {
  let start: Instant
  let from: Spring.Motion
  /// The progress at which it ends: 0 or 1.
  let target: Double
  /// Seconds after the start at which it has arrived.
  let length: Double

  /// Starts at a progress and its velocity per second.
  init(
    at start: Instant, progress: Double, velocity: Double, target: Double, spring: Spring,
    configuration: TransitionConfiguration
  ) {
    self.start = start
    self.target = target
    let from = Spring.Motion(distance: progress - target, velocity: velocity)
    self.from = from
    let meant = configuration.settlingTime
    length =
      configuration.hasFixedDuration
      ? meant : Settling.restingTime(meant) { spring.motion(from: from, after: $0).isAtRest }
  }

  /// The motion at a moment; exactly nothing once it has arrived.
  func motion(at time: Instant, spring: Spring) -> Spring.Motion {
    let elapsed = time.seconds(since: start)
    guard elapsed < length else { return Spring.Motion(distance: 0, velocity: 0) }
    return spring.motion(from: from, after: elapsed)
  }

  /// The first moment at which something is at rest, looked for every thousandth of a duration.
  ///
  /// It is a property of the start alone, so that it does not matter when, or how often, the host steps.
  /// The springs that a configuration allows are at rest long before the search gives up.
  static func restingTime(_ duration: Double, isAtRest: (Double) -> Bool) -> Double {
    let tick = duration / 1000
    for count in 0..<65_536 {
      let time = Double(count) * tick
      if isAtRest(time) { return time }
    }
    return 65_536 * tick
  }
}

extension Spring.Motion {
  /// Nearer than a thousandth and slower than a hundredth per second.
  var isAtRest: Bool { distance.magnitude < 0.001 && velocity.magnitude < 0.01 }
}

extension Instant {
  /// Seconds since an earlier moment.
  func seconds(since earlier: Instant) -> Double {
    Double(elapsed(since: earlier)) / 1e9
  }
}
