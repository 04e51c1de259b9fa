internal import OrientCore

/// How a sensor is mounted: three rows that take a reading of the sensor to the axes of the device.
public struct MountMatrix: Equatable, Sendable {
  /// The row for x of the device.
  public var x: Vector
  /// The row for y of the device.
  public var y: Vector
  /// The row for z of the device.
  public var z: Vector

  /// Creates a matrix from its rows.
  public init(x: Vector, y: Vector, z: Vector) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// A sensor whose axes are those of the device.
  public static let identity = MountMatrix(
    x: Vector(1, 0, 0), y: Vector(0, 1, 0), z: Vector(0, 0, 1))

  /// The reading along the axes of the device.
  public func applied(to reading: Vector) -> Vector {
    Vector(x.dot(reading), y.dot(reading), z.dot(reading))
  }

  /// One for a turn, minus one for a reflection, zero if the matrix flattens space.
  public var determinant: Double {
    x.x * (y.y * z.z - y.z * z.y) - x.y * (y.x * z.z - y.z * z.x) + x.z * (y.x * z.y - y.y * z.x)
  }

  /// Whether the matrix leaves no reading of any direction, or nothing but one.
  public var isSingular: Bool {
    let volume = determinant
    return !(volume * volume > x.dot(x) * y.dot(y) * z.dot(z) * 1e-12)
  }

  /// Whether the matrix mirrors, which no way of mounting a sensor does. Two out of three entries of the
  /// hardware database do, since it was never checked for the z axis.
  public var isReflection: Bool { determinant < 0 && !isSingular }

  /// Whether every entry is zero.
  public var isZero: Bool {
    let zero = Vector(0, 0, 0)
    return x == zero && y == zero && z == zero
  }

  /// Whether every entry is a number and no row has only zeros.
  public var isUsable: Bool {
    let zero = Vector(0, 0, 0)
    return x != zero && y != zero && z != zero && (x.dot(x) + y.dot(y) + z.dot(z)).isFinite
  }

  /// The matrix with the sign of some axes of the device turned round.
  func scalingRows(by signs: Vector) -> MountMatrix {
    MountMatrix(
      x: Vector(x.x * signs.x, x.y * signs.x, x.z * signs.x),
      y: Vector(y.x * signs.y, y.y * signs.y, y.z * signs.y),
      z: Vector(z.x * signs.z, z.y * signs.z, z.z * signs.z))
  }
}

/// Why a text is no mount matrix.
public enum MountMatrixError: Error, Equatable, Sendable {
  /// There are fewer than three times three numbers; so many were read.
  case tooFewNumbers(Int)
  /// Something else than white space follows the ninth number.
  case trailingText
  /// A row, counted from one, has only zeros: an axis of the device would never read anything.
  case zeroRow(Int)
  /// The text is longer than any matrix.
  case tooLong

  /// What is wrong, to be read after "the mount matrix".
  var reason: Text {
    switch self {
    case .tooFewNumbers(let count):
      "has \(count) of 9 numbers in the form 'x, y, z; x, y, z; x, y, z'"
    case .trailingText: "has something behind its ninth number"
    case .zeroRow(let row): "has nothing but zeros in row \(row)"
    case .tooLong: "is longer than 1024 bytes"
    }
  }
}

extension MountMatrix {
  /// Reads `x1, y1, z1; x2, y2, z2; x3, y3, z3`, as udev's hardware database and sysfs write it.
  ///
  /// White space may stand around each number; numbers may be fractions.
  public init(text: [UInt8]) throws(MountMatrixError) {
    guard text.count <= 1024 else { throw .tooLong }
    var scanner = TextScanner(text)
    var numbers = InlineArray<9, Double>(repeating: 0)
    for index in 0..<9 {
      if index > 0 {
        scanner.skipSpace()
        guard scanner.skip(index % 3 == 0 ? semicolon : comma) else { throw .tooFewNumbers(index) }
      }
      scanner.skipSpace()
      guard let number = scanner.number() else { throw .tooFewNumbers(index) }
      numbers[index] = number
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw .trailingText }
    let matrix = MountMatrix(
      x: Vector(numbers[0], numbers[1], numbers[2]),
      y: Vector(numbers[3], numbers[4], numbers[5]),
      z: Vector(numbers[6], numbers[7], numbers[8]))
    if matrix.x == Vector(0, 0, 0) { throw .zeroRow(1) }
    if matrix.y == Vector(0, 0, 0) { throw .zeroRow(2) }
    if matrix.z == Vector(0, 0, 0) { throw .zeroRow(3) }
    self = matrix
  }
}

private let comma: UInt8 = 0x2C
private let semicolon: UInt8 = 0x3B
