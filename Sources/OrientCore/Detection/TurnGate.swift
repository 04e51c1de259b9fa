/// Whether a turn in the plane of the screen is still under way.
///
/// A half turn passes its side at its highest rate, a quarter turn comes to rest there. So an angle alone
/// does not tell them apart, and its rate alone only when both take equally long; what tells is that
/// the rate has fallen from its peak.
struct TurnGate {
  /// Whether the device is turning and will turn on.
  private(set) var isTurning = false
  /// The peak of the squared sine of the angle turned in a smoothing time.
  private var peak: Float = 0

  /// What is compared with the squared sine of the angle turned in a smoothing time.
  struct Thresholds {
    fileprivate let resting: Float
    fileprivate let fast: Float
    fileprivate let share: Float
    fileprivate let memory: Float

    init(_ configuration: DetectorConfiguration) {
      let smoothing = Limits.seconds(configuration.smoothingTime, 0.01, 2)
      let restingRate = configuration.restingRate.clamped(5, 1000)
      let fastRate = configuration.fastRate.clamped(restingRate, 1000)
      resting = Limits.squaredSine(degrees: min(90, restingRate * smoothing))
      fast = Limits.squaredSine(degrees: min(90, fastRate * smoothing))
      let share = configuration.restingShare.clamped(0, 1)
      self.share = share * share
      let left = Limits.decay(constant: Limits.seconds(configuration.turnMemory, 0.05, 10))
      memory = left * left
    }
  }

  /// Begins again at rest.
  mutating func start() {
    isTurning = false
    peak = 0
  }

  /// Takes a tick in which nothing turned away from the pose that is held.
  @inline(__always)
  mutating func rest(_ thresholds: Thresholds) {
    isTurning = false
    peak = max(peak * thresholds.memory, 1e-9)
  }

  /// Takes where up is and where it was a smoothing time ago.
  @inline(__always)
  mutating func update(
    _ now: SIMD4<Float>, before: SIMD4<Float>, _ thresholds: Thresholds
  ) {
    let sine = before.x * now.y - before.y * now.x
    let cosine = before.x * now.x + before.y * now.y
    let lengths = now.planeSquared * before.planeSquared
    // More than a quarter turn in a smoothing time, or no direction at all.
    let isBeyond = cosine <= 0 || lengths < 1e-12
    let rate = isBeyond ? 1 : sine * sine / lengths
    // Not down to numbers so small that processors become slow at computing with them.
    peak = max(rate, peak * thresholds.memory, 1e-9)
    isTurning =
      rate > thresholds.fast || (rate > thresholds.resting && rate > thresholds.share * peak)
  }
}
