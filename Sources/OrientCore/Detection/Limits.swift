extension Comparable {
  /// This value, or the nearest one in the range; for a number that is none, the upper end.
  func clamped(_ lowest: Self, _ highest: Self) -> Self {
    if self < lowest { return lowest }
    return self <= highest ? self : highest
  }
}

/// What a configuration's values become before they are compared with readings.
enum Limits {
  /// The square of the cosine of an angle.
  static func squaredCosine(degrees: Float) -> Float {
    let cosine = ElementaryFunctions.sineCosine(degrees: Double(degrees)).cosine
    return Float(cosine * cosine)
  }

  /// The square of the sine of an angle.
  static func squaredSine(degrees: Float) -> Float {
    let sine = ElementaryFunctions.sineCosine(degrees: Double(degrees)).sine
    return Float(sine * sine)
  }

  /// The tangent of an angle.
  static func tangent(degrees: Float) -> Float {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: Double(degrees))
    return Float(sine / cosine)
  }

  /// A time in seconds, brought into a range.
  static func seconds(_ nanoseconds: Int64, _ least: Float, _ most: Float) -> Float {
    (Float(nanoseconds) * 1e-9).clamped(least, most)
  }

  /// The share of a difference that is left after a tick with a time constant.
  static func decay(constant: Float) -> Float {
    Float(ElementaryFunctions.exponential(-Double(TickSampler.tick) / Double(constant)))
  }
}
