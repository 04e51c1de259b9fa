/// The few functions of mathematics that a configuration needs, so that the core needs no library.
///
/// Not for the sample path: there, squares and cross products are compared instead.
enum Numerics {
  /// The sine of an angle of -90...90 degrees, by its power series; the error is below 4e-6.
  static func sine(degrees: Float) -> Float {
    let angle = degrees * (Float.pi / 180)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }

  /// The cosine of an angle of 0...180 degrees.
  static func cosine(degrees: Float) -> Float { sine(degrees: 90 - degrees) }

  /// The tangent of an angle of 0...80 degrees.
  static func tangent(degrees: Float) -> Float { sine(degrees: degrees) / cosine(degrees: degrees) }

  /// The share of a difference that is left after `time` with a time constant: exp(-time / constant),
  /// by the reciprocal of a power series; the error is below 0.4 % up to twice the constant.
  static func decay(over time: Float, constant: Float) -> Float {
    let x = time / constant
    return 1 / (1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4))))
  }
}

extension Comparable {
  /// This value, or the nearest one in the range; for a number that is none, the upper end.
  func clamped(_ lowest: Self, _ highest: Self) -> Self {
    if self < lowest { return lowest }
    return self <= highest ? self : highest
  }
}

extension SIMD4<Float> {
  /// The square of the length of the first three components.
  @inline(__always)
  var lengthSquared: Float { x * x + y * y + z * z }

  /// The square of the length in the plane of the screen.
  @inline(__always)
  var planeSquared: Float { x * x + y * y }

  /// The cross product of the first three components; the fourth is zero.
  @inline(__always)
  func cross(_ other: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x, 0)
  }
}
