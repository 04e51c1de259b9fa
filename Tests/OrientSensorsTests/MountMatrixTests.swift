import Testing

@testable import OrientSensors

@Suite struct MountMatrixTests {
  @Test func readsRowByRow() throws {
    let matrix = try MountMatrix(text: bytes("0, -1, 0; 1, 0, 0; 0, 0, 1\n"))
    #expect(matrix.x == Vector(0, -1, 0))
    #expect(matrix.y == Vector(1, 0, 0))
    #expect(matrix.z == Vector(0, 0, 1))
    #expect(matrix.applied(to: Vector(1, 2, 3)) == Vector(-2, 1, 3))
  }

  @Test func readsFractionsAndAnySpacing() throws {
    let matrix = try MountMatrix(text: bytes("  0.866,0.5 ,0;\t-0.5, 0.866,0;0,0,1"))
    #expect(matrix.x == Vector(0.866, 0.5, 0))
    #expect(matrix.y == Vector(-0.5, 0.866, 0))
  }

  @Test(arguments: [
    ("", MountMatrixError.tooFewNumbers(0)),
    ("1, 0, 0; 0, 1, 0; 0, 0", .tooFewNumbers(8)),
    ("1, 0, 0", .tooFewNumbers(3)),
    ("1, 0, 0, 0, 1, 0, 0, 0, 1", .tooFewNumbers(3)),
    ("1, 0, x; 0, 1, 0; 0, 0, 1", .tooFewNumbers(2)),
    ("1, 0, 0; 0, 1, 0; 0, 0, 1; 2", .trailingText),
    ("1, 0, 0; 0, 1, 0; 0, 0, 1 junk", .trailingText),
    ("0, 0, 0; 0, 1, 0; 0, 0, 1", .zeroRow(1)),
    ("1, 0, 0; 0, 0, 0; 0, 0, 1", .zeroRow(2)),
    ("1, 0, 0; 0, 1, 0; 0, 0, 0", .zeroRow(3)),
    (String(repeating: " ", count: 2000), .tooLong),
  ]) func refusesWithTheReason(_ text: String, _ error: MountMatrixError) {
    #expect(throws: error) { try MountMatrix(text: bytes(text)) }
  }

  @Test func acceptsReflectionsAndSingularOnesAndKnowsThem() throws {
    let reflection = try MountMatrix(text: bytes("1, 0, 0; 0, 1, 0; 0, 0, -1"))
    #expect(reflection.isReflection && !reflection.isSingular)
    let singular = try MountMatrix(text: bytes("0, 1, 0; 0, 1, 0; 0, 0, 1"))
    #expect(singular.isSingular && !singular.isReflection)
    #expect(!MountMatrix.identity.isSingular && !MountMatrix.identity.isReflection)
    let small = MountMatrix.identity.scalingRows(by: Vector(1e-5, 1e-5, 1e-5))
    #expect(!small.isSingular)
  }

  /// The reference readings of sensor-proxy's frame, one g = 256.
  @Test(arguments: [
    (Vector(0, -256, 0), Vector(0, 256, 0)),  // normal: the top edge is up
    (Vector(-256, 0, 0), Vector(256, 0, 0)),  // right-up
    (Vector(256, 0, 0), Vector(-256, 0, 0)),  // left-up
    (Vector(0, 256, 0), Vector(0, -256, 0)),  // bottom-up
    (Vector(0, 0, 256), Vector(0, 0, 256)),  // screen up
  ]) func takesSensorProxysFrameToTheDevices(_ reading: Vector, _ device: Vector) {
    #expect(Mounting().toDevice.applied(to: reading) == device)
  }

  @Test func appliesTheMatrixBeforeTheFrame() throws {
    var mounting = Mounting()
    mounting.origin = .udev
    mounting.matrix = try MountMatrix(text: bytes("0,-1,0;-1,0,0;0,0,1"))
    let normal = mounting.toDevice.applied(to: Vector(523, 13, 5))
    #expect(normal == Vector(13, 523, 5))
    let rightUp = mounting.toDevice.applied(to: Vector(8, 521, -67))
    #expect(rightUp == Vector(521, 8, -67))
    let coarseNormal = mounting.toDevice.applied(to: Vector(24, 0, -21))
    #expect(coarseNormal == Vector(0, 24, -21))
    let leftUp = mounting.toDevice.applied(to: Vector(15, -25, -14))
    #expect(leftUp == Vector(-25, 15, -14))
    mounting.matrix = try MountMatrix(text: bytes("1,0,0;0,0,1;0,1,0"))
    #expect(mounting.matrix.applied(to: Vector(0, -256, 0)) == Vector(0, 0, -256))
  }

  @Test func turnsOnlyZRoundWhenToldTo() {
    var mounting = Mounting()
    mounting.invertsZ = true
    #expect(mounting.toDevice.applied(to: Vector(1, 2, 3)) == Vector(-1, -2, -3))
    #expect(!mounting.hasUncertainFace)
    #expect(Mounting().hasUncertainFace)
  }

  @Test func leavesTheKernelsFrameAlone() {
    var mounting = Mounting()
    mounting.origin = .sysfs
    mounting.frame = mounting.origin.frame
    #expect(mounting.toDevice.applied(to: Vector(1, 2, 3)) == Vector(1, 2, 3))
  }
}
