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
