import OrientCore
import Testing

/// Orientations, their angles and axes, and sets of them.
@Suite struct OrientationTests {
  @Test(
    arguments: [
      (InterfaceOrientation.portraitPrimary, 0, 90), (.landscapePrimary, 90, 0),
      (.portraitSecondary, 180, 270), (.landscapeSecondary, 270, 180),
    ] as [(InterfaceOrientation, Int32, Int32)])
  func anglesAreTheSpecificationsTable(
    orientation: InterfaceOrientation, portrait: Int32, landscape: Int32
  ) {
    #expect(orientation.angle(natural: .portrait).degrees == portrait)
    #expect(orientation.angle(natural: .landscape).degrees == landscape)
    #expect(orientation.angle(natural: .unknown).degrees == portrait)
  }

  @Test(arguments: Axis.allCases, QuarterTurn.allCases)
  func everyAngleLeadsBack(natural: Axis, turn: QuarterTurn) {
    #expect(
      InterfaceOrientation(angle: turn, natural: natural).angle(natural: natural) == turn)
  }

  @Test func turnsBetweenOrientations() {
    // Rows and columns: portrait-primary, landscape-primary, portrait-secondary, landscape-secondary.
    let between: [[Int32]] = [
      [0, 90, 180, 270], [270, 0, 90, 180], [180, 270, 0, 90], [90, 180, 270, 0],
    ]
    for (from, row) in zip(InterfaceOrientation.allCases, between) {
      for (to, degrees) in zip(InterfaceOrientation.allCases, row) {
        let turn = to.angle(natural: .portrait) - from.angle(natural: .portrait)
        #expect(turn.degrees == degrees)
        // A natural-landscape screen goes round the other way.
        let wide = to.angle(natural: .landscape) - from.angle(natural: .landscape)
        #expect(wide.degrees == (360 - degrees) % 360)
      }
    }
  }

  @Test(arguments: [
    (DeviceOrientation.portraitPrimary, Axis.portrait), (.portraitSecondary, .portrait),
    (.landscapePrimary, .landscape), (.landscapeSecondary, .landscape), (.faceUp, .unknown),
    (.faceDown, .unknown), (.unknown, .unknown),
  ])
  func axesAreOfUprightOrientationsOnly(orientation: DeviceOrientation, axis: Axis) {
    #expect(orientation.axis == axis)
    #expect(orientation.upright?.axis ?? .unknown == axis)
    if let upright = orientation.upright { #expect(DeviceOrientation(upright) == orientation) }
  }

  @Test func anAxisHasAPrimaryAndAnother() {
    #expect(Axis.portrait.primary == .portraitPrimary)
    #expect(Axis.landscape.primary == .landscapePrimary)
    #expect(Axis.unknown.primary == nil)
    #expect(Axis.allCases.map(\.other) == [.unknown, .landscape, .portrait])
    #expect(InterfaceOrientation.allCases.map(\.isPrimary) == [true, true, false, false])
  }

  @Test func aPoseMeansAnOrientationByTheNaturalAxis() {
    let portrait: [DeviceOrientation] = [
      .portraitPrimary, .landscapePrimary, .portraitSecondary, .landscapeSecondary,
    ]
    let landscape: [DeviceOrientation] = [
      .landscapePrimary, .portraitPrimary, .landscapeSecondary, .portraitSecondary,
    ]
    for (turn, (tall, wide)) in zip(QuarterTurn.allCases, zip(portrait, landscape)) {
      #expect(DeviceOrientation(.upright(turn), natural: .portrait) == tall)
      #expect(DeviceOrientation(.upright(turn), natural: .landscape) == wide)
    }
    for natural in Axis.allCases {
      #expect(DeviceOrientation(.faceUp, natural: natural) == .faceUp)
      #expect(DeviceOrientation(.faceDown, natural: natural) == .faceDown)
      #expect(DeviceOrientation(.unknown, natural: natural) == .unknown)
    }
  }

  @Test func aMaskHasABitForEachUprightOrientation() {
    #expect(OrientationMask.portraitPrimary.rawValue == 2)
    #expect(OrientationMask.landscapePrimary.rawValue == 4)
    #expect(OrientationMask.portraitSecondary.rawValue == 8)
    #expect(OrientationMask.landscapeSecondary.rawValue == 16)
    #expect(OrientationMask(.portrait).rawValue == 10)
    #expect(OrientationMask(.landscape).rawValue == 20)
    #expect(OrientationMask(.unknown).isEmpty)
    #expect(OrientationMask.all.rawValue == 30)
    for orientation in InterfaceOrientation.allCases {
      #expect(OrientationMask(orientation).rawValue == 1 << UInt32(orientation.rawValue))
      #expect(
        OrientationMask.all.subtracting(OrientationMask(orientation)).contains(orientation) == false
      )
    }
  }

  @Test func aMaskIsValidWithSomethingInItAndNothingElse() {
    for bits in UInt32(0)..<256 {
      #expect(OrientationMask(rawValue: bits).isValid == (bits != 0 && bits & ~30 == 0))
    }
    #expect(!OrientationMask(rawValue: .max).isValid)
  }

  @Test func quarterTurnsAddUp() {
    for left in QuarterTurn.allCases {
      for right in QuarterTurn.allCases {
        #expect((left + right).degrees == (left.degrees + right.degrees) % 360)
        #expect((left - right) + right == left)
      }
      #expect(left + left.inverse == .none)
    }
    for quarters in [-5, -4, -1, 3, 7, .max] {
      #expect(QuarterTurn(quarters: quarters) == .allCases[((quarters % 4) + 4) % 4])
    }
    #expect(QuarterTurn(quarters: .min) == .none)
  }
}
