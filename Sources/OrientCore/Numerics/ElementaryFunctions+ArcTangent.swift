extension ElementaryFunctions {
  /// The angle of a direction in degrees, -180 to 180: `atan2(y, x)`, to within 0.0001 degrees.
  ///
  /// A state is read for every frame, and its angles are for people and drawings: this takes a fifth of
  /// libm's time. The polynomial interpolates atan(√u)/√u at Chebyshev's nodes on 0...1. (0, 0) gives 0.
  static func arcTangentDegrees(_ y: Float, _ x: Float) -> Float {
    let (long, short) = abs(x) > abs(y) ? (abs(x), abs(y)) : (abs(y), abs(x))
    guard long > 0 else { return 0 }
    let ratio = short / long
    let u = ratio * ratio
    // In pairs, so that a processor works on several at a time.
    let v = u * u
    let low = (0.9999992251396179 - 0.3332567811012268 * u) as Float
    let middle = (0.19872039556503296 - 0.1344786435365677 * u) as Float
    let high = (0.08312645554542542 - 0.03636043146252632 * u) as Float
    let factor = low + v * (middle + v * (high + v * 0.007648353930562735))
    var degrees = ratio * factor * (180 / .pi)
    if abs(y) > abs(x) { degrees = 90 - degrees }
    if x < 0 { degrees = 180 - degrees }
    return y < 0 ? -degrees : degrees
  }
}
