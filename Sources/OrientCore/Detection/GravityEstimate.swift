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

  private let quickGain: Float
  private let averageGain: Float
  private let steadyingGain: Float
  private let gyroscopeGain: Float
  private let smoothingTime: Float
  private let unsteadyDeviation: Float

  init(_ configuration: DetectorConfiguration) {
    let gain = { (constant: Float) in 1 - Limits.decay(constant: constant) }
    smoothingTime = Limits.seconds(configuration.smoothingTime, 0.01, 2)
    quickGain = gain(smoothingTime)
    averageGain = gain(Limits.seconds(configuration.averagingTime, 0.05, 10))
    steadyingGain = gain(Limits.seconds(configuration.steadyingTime, 0.05, 10))
    gyroscopeGain = gain(Limits.seconds(configuration.gyroscopeTime, 0.05, 10))
    unsteadyDeviation = configuration.unsteadyDeviation.clamped(0, 5)
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
  @inline(__always)
  mutating func update(
    _ mean: SIMD4<Float>, trust: Float, relativeSquare: Float, turn: GyroscopeIntegrator.Turn?
  ) {
    let excess = abs(relativeSquare - 1) - unsteadyDeviation
    unsteadiness += steadyingGain * (max(Self.least, min(2, excess)) - unsteadiness)
    if let turn {
      rotate(by: turn.rotation)
      follow(mean, relativeSquare: relativeSquare, gain: gyroscopeGain * trust)
      trailing = quick + smoothingTime * turn.rate.cross(quick)
    } else {
      follow(mean, relativeSquare: relativeSquare, gain: quickGain * trust)
      trailing += quickGain * trust * (quick - trailing)
    }
  }

  @inline(__always)
  private mutating func follow(_ mean: SIMD4<Float>, relativeSquare: Float, gain: Float) {
    // No sensor for this purpose reads more than 16 g; what does would take the average long to forget.
    let reading = relativeSquare < 300 ? mean + Self.least : average
    average += averageGain * (reading - average)
    quick += gain * (reading - quick)
  }

  /// Gravity stands still, so in the device's frame it turns the other way; to second order.
  private mutating func rotate(by rotation: SIMD4<Float>) {
    let step = rotation.cross(quick)
    quick -= step - 0.5 * rotation.cross(step)
    let averageStep = rotation.cross(average)
    average -= averageStep - 0.5 * rotation.cross(averageStep)
  }
}
