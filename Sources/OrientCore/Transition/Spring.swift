/// A damped spring of unit mass, in closed form: x'' + damping x' + stiffness x = 0, where x is the signed
/// distance to the target. Any moment is computed from the start, never from the moment before.
public struct Spring: Equatable, Sendable {
  /// The force at a distance of one, per second squared.
  public let stiffness: Double
  /// The drag at a velocity of one, per second.
  public let damping: Double

  /// A distance to the target and how fast it changes, per second.
  public struct Motion: Equatable, Sendable {
    /// Where it is, less the target.
    public var distance: Double
    /// How the distance changes, per second; away from 0 or towards it, as the signs say.
    public var velocity: Double

    /// Creates a motion from its two numbers.
    public init(distance: Double, velocity: Double) {
      self.distance = distance
      self.velocity = velocity
    }
  }

  /// A spring of given constants; nil unless 0 < stiffness <= 1e18 and 0 <= damping <= 1e12.
  public init?(stiffness: Double, damping: Double) {
    guard stiffness > 0, stiffness <= 1e18, damping >= 0, damping <= 1e12 else { return nil }
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The spring that comes within a thousandth of the way in `duration` seconds when it starts at rest.
  ///
  /// For a damping ratio below 1 that is said of the envelope 1/1000 = z / sqrt(1 - z^2) e^(-z w D), which
  /// needs a ratio above about 0.001. At 1 and above it is said of the motion itself. How fast the spring is
  /// started is left out on purpose: fitted with it, a flick would make the spring arbitrarily soft.
  ///
  /// Nil for a ratio that cannot be fitted, one above 100, and a duration outside 1e-6...1e6 seconds.
  public init?(dampingRatio ratio: Double, duration: Double) {
    guard ratio > 0, ratio <= 100, duration >= 1e-6, duration <= 1e6 else { return nil }
    let frequency: Double
    if ratio < 1 {
      let decay = ElementaryFunctions.logarithm(1000 * ratio / (1 - ratio * ratio).squareRoot())
      guard decay > 0 else { return nil }
      frequency = decay / (ratio * duration)
    } else if ratio == 1 {
      // The positive root of e^-u (1 + u) = 1/1000.
      frequency = 9.2334134764515866 / duration
    } else {
      guard let unit = Spring(stiffness: 1, damping: 2 * ratio) else { return nil }
      frequency = unit.timeToThousandth(before: 20 * ratio) / duration
    }
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// The distance and velocity `time` seconds after the start.
  ///
  /// The three kinds of damping are one formula: with d = stiffness - damping^2 / 4, C and S are the cosine
  /// and sine of sqrt(d) t (below critical) or hyperbolic ones (above), S divided by the root, and both
  /// times e^(-damping t / 2). They meet where d is 0, where S is t.
  @inline(never)
  public func motion(from start: Motion, after time: Double) -> Motion {
    let half = damping / 2
    let square = stiffness - half * half
    let (cosine, sine) =
      square >= 0
      ? oscillation(frequency: square.squareRoot(), decay: half, time)
      : creep(rate: (-square).squareRoot(), decay: half, time)
    let (x, v) = (start.distance, start.velocity)
    return Motion(
      distance: x * cosine + (v + half * x) * sine,
      velocity: v * cosine - (half * v + stiffness * x) * sine)
  }

  private func oscillation(frequency: Double, decay: Double, _ time: Double) -> (Double, Double) {
    let envelope = ElementaryFunctions.exponential(-decay * time)
    let (sine, cosine) = ElementaryFunctions.sineCosine(frequency * time)
    return (envelope * cosine, envelope * (frequency > 0 ? sine / frequency : time))
  }

  private func creep(rate: Double, decay: Double, _ time: Double) -> (Double, Double) {
    // decay - rate without cancellation.
    let slow = ElementaryFunctions.exponential(-stiffness / (decay + rate) * time)
    let fast = ElementaryFunctions.exponential(-(decay + rate) * time)
    let cosine = (slow + fast) / 2
    let phase = rate * time
    if phase > 0.5 { return (cosine, (slow - fast) / (2 * rate)) }
    // The difference would cancel: t times the series of sinh(phase) / phase instead.
    let z = phase * phase
    let series =
      1 + z / 6 * (1 + z / 20 * (1 + z / 42 * (1 + z / 72 * (1 + z / 110 * (1 + z / 156)))))
    return (cosine, ElementaryFunctions.exponential(-decay * time) * time * series)
  }

  /// When a start at rest has come within a thousandth, by halving an interval that holds the moment.
  private func timeToThousandth(before limit: Double) -> Double {
    let start = Motion(distance: 1, velocity: 0)
    var (early, late) = (0.0, limit)
    for _ in 0..<60 {
      let middle = (early + late) / 2
      let isTooEarly = motion(from: start, after: middle).distance > 0.001
      if isTooEarly { early = middle } else { late = middle }
    }
    return late
  }
}
