/// Sine and cosine for the few angles of a configuration, so that the core needs no math library.
///
/// Not for the sample path: there, squares and cross products are compared instead.
enum Trigonometry {
  /// The sine of an angle of -90...90 degrees, by its power series; the error is below 4e-6.
  static func sine(degrees: Float) -> Float {
    let angle = degrees * (Float.pi / 180)
    let square = angle * angle
    return angle
      * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }

  /// The cosine of an angle of 0...180 degrees.
  static func cosine(degrees: Float) -> Float { sine(degrees: 90 - degrees) }

  /// The tangent of an angle of 0...89 degrees.
  static func tangent(degrees: Float) -> Float { sine(degrees: degrees) / cosine(degrees: degrees) }
}
