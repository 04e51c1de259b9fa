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
  /// How far the readings' length has lately been from gravity, 0...1.
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
  /// - Parameters:
  ///   - mean: The mean.
  ///   - trust: How far it is trusted, 0...1.
  ///   - relativeSquare: The square of its length in g².
  ///   - rotation: How far the device turned in the tick by its gyroscope, in radians about each axis,
  ///     or nil without one.
  @inline(__always)
  mutating func update(
    _ mean: SIMD4<Float>, trust: Float, relativeSquare: Float, rotation: SIMD4<Float>?
  ) {
    let excess = abs(relativeSquare - 1) - unsteadyDeviation
    unsteadiness += steadyingGain * (max(Self.least, min(1, excess)) - unsteadiness)
    // A blow of more than 4 g would take the average seconds to forget.
    if let rotation {
      turn(by: rotation)
      follow(mean, relativeSquare: relativeSquare, gain: gyroscopeGain * trust)
      trailing = quick + (smoothingTime / TickSampler.tick) * rotation.cross(quick)
    } else {
      follow(mean, relativeSquare: relativeSquare, gain: quickGain * trust)
      trailing += quickGain * (quick - trailing)
    }
  }

  @inline(__always)
  private mutating func follow(_ mean: SIMD4<Float>, relativeSquare: Float, gain: Float) {
    // A blow of more than 4 g would take the average seconds to forget.
    let reading = relativeSquare < 16 ? mean + Self.least : average
    average += averageGain * (reading - average)
    quick += gain * (reading - quick)
  }

  /// Gravity stands still, so in the device's frame it turns the other way; to second order.
  private mutating func turn(by rotation: SIMD4<Float>) {
    let step = rotation.cross(quick)
    quick -= step - 0.5 * rotation.cross(step)
    let averageStep = rotation.cross(average)
    average -= averageStep - 0.5 * rotation.cross(averageStep)
  }
}
