/// Three numbers along three axes.
public struct Vector: Equatable, Sendable {
  /// Along the first axis.
  public var x: Double
  /// Along the second axis.
  public var y: Double
  /// Along the third axis.
  public var z: Double

  /// Creates a vector.
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The sum of the products, axis by axis.
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  /// The product, axis by axis.
  static func * (left: Vector, right: Vector) -> Vector {
    Vector(left.x * right.x, left.y * right.y, left.z * right.z)
  }

  static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.x + right.x, left.y + right.y, left.z + right.z)
  }
}
