/// Where up is, from readings that are gravity and whatever moves the device.
///
/// Three views of the same readings, all with the length of gravity: `quick` follows a hand and takes a
/// reading only as far as it is trusted; `trailing` is `quick` a moment ago, so that the two give the
/// turning rate; `average` takes every reading, since under hard shaking only the plain average is
/// gravity. With a gyroscope all three turn with the device at once and are only corrected by readings.
struct GravityEstimate {
  /// Up in the device frame.
  private(set) var quick = SIMD4<Float>()
  /// Where `quick` was a smoothing time ago.
  private(set) var trailing = SIMD4<Float>()
  /// The plain average; its fourth component is the average trust.
  private(set) var average = SIMD4<Float>()
  /// How far the readings' length has lately been from gravity: 0 for a device at rest, 1 for one that is
  /// shaken, up to 2 for hard blows, which are remembered longer.
  private(set) var unsteadiness: Float = 1

  /// What decays stops here, before processors become slow at computing with it.
  private static let least: Float = 1e-9

  /// How fast each view follows: the share of a difference that goes in a tick.
  struct Gains {
    fileprivate let quick: Float
    fileprivate let average: Float
    fileprivate let steadying: Float
    fileprivate let gyroscope: Float
    fileprivate let smoothingTime: Float
    fileprivate let unsteadyDeviation: Float

    init(_ configuration: DetectorConfiguration) {
      let gain = { (constant: Float) in 1 - Limits.decay(constant: constant) }
      smoothingTime = Limits.seconds(configuration.smoothingTime, 0.01, 2)
      quick = gain(smoothingTime)
      average = gain(Limits.seconds(configuration.averagingTime, 0.05, 10))
      steadying = gain(Limits.seconds(configuration.steadyingTime, 0.05, 10))
      gyroscope = gain(Limits.seconds(configuration.gyroscopeTime, 0.05, 10))
      unsteadyDeviation = configuration.unsteadyDeviation.clamped(0, 5)
    }
  }

  /// Begins again with a reading. Until more have come, the device counts as shaken.
  mutating func start(at reading: SIMD4<Float>) {
    quick = reading * reading.w
    trailing = quick
    average = reading
    unsteadiness = 1
  }

  /// Takes the mean reading over a tick.
  ///
  /// `quick` and `trailing` move only as far as the reading is trusted. So a turn that a push hides goes
  /// on, as far as the two tell, until there is something to see again.
  ///
  /// - Parameters:
  ///   - mean: The mean.
  ///   - trust: How far it is trusted, 0...1.
  ///   - relativeSquare: The square of its length in g².
  ///   - turn: How the device turned in the tick by its gyroscope; nil without one.
  ///   - gains: How fast to follow.
  @inline(__always)
  mutating func update(
    _ mean: SIMD4<Float>, trust: Float, relativeSquare: Float, turn: GyroscopeIntegrator.Turn?,
    gains: Gains
  ) {
    let excess = abs(relativeSquare - 1) - gains.unsteadyDeviation
    unsteadiness += gains.steadying * (max(Self.least, min(2, excess)) - unsteadiness)
    if let turn { rotate(by: turn.rotation) }
    // No sensor for this purpose reads more than 16 g; what does would take the average long to forget.
    let reading = relativeSquare < 300 ? mean + Self.least : average
    average += gains.average * (reading - average)
    if let turn {
      quick += gains.gyroscope * trust * (reading - quick)
      trailing = quick + gains.smoothingTime * turn.rate.cross(quick)
    } else {
      quick += gains.quick * trust * (reading - quick)
      trailing += gains.quick * trust * (quick - trailing)
    }
  }

  /// Gravity stands still, so in the device's frame it turns the other way; to second order.
  private mutating func rotate(by rotation: SIMD4<Float>) {
    let step = rotation.cross(quick)
    quick -= step - 0.5 * rotation.cross(step)
    let averageStep = rotation.cross(average)
    average -= averageStep - 0.5 * rotation.cross(averageStep)
  }
}
