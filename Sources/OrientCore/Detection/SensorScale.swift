/// What length a sensor reads for gravity, and how far a reading of another length is to be trusted.
///
/// Some sensors come without their scale: they read 16000 or 1 for gravity. Orientation needs only the
/// direction, so a length that holds while the sensor rests is taken for gravity, once. A sensor whose
/// scale is known and that then sticks at another value has failed, and is not believed.
struct SensorScale {
  /// 9.80665 m/s² squared (the standard acceleration of gravity, CGPM 1901).
  static let standardSquare: Float = 96.170_384

  /// The reciprocal of the square of what counts as gravity.
  private(set) var inverseSquare = 1 / SensorScale.standardSquare
  /// Whether gravity reads far from 9.8 m/s².
  private(set) var isSuspect = false
  /// Whether the sensor has been seen at rest, so that its scale is no longer a guess.
  private(set) var isKnown = false
  private var restingTime: Float = 0
  private var anchor = SIMD4<Float>()

  /// The square of a vector's length in g².
  @inline(__always)
  func relativeSquare(_ vector: SIMD4<Float>) -> Float { vector.lengthSquared * inverseSquare }

  /// Learns from the mean over a tick; true when another length counts as gravity from now on.
  @inline(__always)
  mutating func learn(_ mean: SIMD4<Float>, relativeSquare: Float, time: Float) -> Bool {
    let isPlausible = abs(relativeSquare - 1) < 0.25
    if isKnown && isPlausible { return false }
    return learnSlowly(mean, isPlausible: isPlausible, time: time)
  }

  @inline(never)
  private mutating func learnSlowly(
    _ mean: SIMD4<Float>, isPlausible: Bool, time: Float
  ) -> Bool {
    let length = anchor.lengthSquared
    // At rest: within 5 % of where it was. Nothing, or next to nothing, is no scale.
    guard length > 0.01, (mean - anchor).lengthSquared < 0.0025 * length else {
      anchor = mean
      restingTime = 0
      return false
    }
    restingTime += TickSampler.tick
    if isPlausible {
      isKnown = restingTime > 0.2
      return false
    }
    let isStandard = abs(length - SensorScale.standardSquare) < 0.25 * SensorScale.standardSquare
    guard restingTime >= time, !isKnown || isStandard else { return false }
    inverseSquare = 1 / (isStandard ? SensorScale.standardSquare : length)
    isSuspect = !isStandard
    isKnown = true
    return true
  }
}
