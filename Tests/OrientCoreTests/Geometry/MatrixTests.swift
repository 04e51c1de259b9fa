import OrientCore
import Testing

@Suite struct MatrixTests {
  let orientations: [InterfaceOrientation] = [
    .portraitPrimary, .landscapeSecondary, .portraitSecondary, .landscapePrimary,
  ]

  @Test func touchMatricesAreThoseOfTheTable() {
    let expected: [[Float]] = [
      [1, 0, 0, 0, 1, 0], [0, -1, 1, 1, 0, 0], [-1, 0, 1, 0, -1, 1], [0, 1, 0, -1, 0, 1],
    ]
    for (orientation, numbers) in zip(orientations, expected) {
      let matrix = TouchMatrix(orientation: orientation.angle(natural: .portrait), panel: .none)
      let (a, b, c, d, e, f) = matrix.six
      #expect([a, b, c, d, e, f] == numbers)
      #expect([a, b, c, d, e, f].allSatisfy { $0 != 0 || $0.sign == .plus })
    }
  }

  @Test func aTouchLandsWhereThePictureIs() {
    let expected = [
      Position(x: 0.8, y: 0.2), Position(x: 0.8, y: 0.8), Position(x: 0.2, y: 0.8),
      Position(x: 0.2, y: 0.2),
    ]
    for (orientation, place) in zip(orientations, expected) {
      let matrix = TouchMatrix(orientation: orientation.angle(natural: .portrait), panel: .none)
      let landed = matrix.apply(to: Position(x: 0.8, y: 0.2))
      #expect(abs(landed.x - place.x) < 1e-15 && abs(landed.y - place.y) < 1e-15)
    }
  }

  @Test func aSwipeTurnsButIsNotMoved() {
    // To the right on the glass. On a device turned clockwise that is downwards to the viewer.
    let swipe = Displacement(x: 1, y: 0)
    let expected = [
      Displacement(x: 1, y: 0), Displacement(x: 0, y: 1), Displacement(x: -1, y: 0),
      Displacement(x: 0, y: -1),
    ]
    for (orientation, way) in zip(orientations, expected) {
      let angle = orientation.angle(natural: .portrait)
      let matrix = TouchMatrix(orientation: angle, panel: .none)
      #expect(matrix.apply(to: swipe) == way)
      #expect(swipe.turned(clockwise: angle.inverse) == way)
    }
  }

  @Test func aPanelBuiltInTurnedIsTakenOutOnce() {
    for orientation in QuarterTurn.allCases {
      for panel in QuarterTurn.allCases {
        #expect(
          TouchMatrix(orientation: orientation, panel: panel)
            == TouchMatrix(panelAt: orientation - panel))
      }
    }
    // Left side up: the panel stands turned clockwise while the device does not.
    #expect(
      TouchMatrix(orientation: .none, panel: .ninety) == TouchMatrix(panelAt: .twoSeventy))
  }

  @Test func touchAndPictureAreInversesOfEachOther() {
    let size = Size(width: 1, height: 1)
    for angle in QuarterTurn.allCases {
      let drawn = Position(x: 0.75, y: 0.125)
        .turned(clockwise: OutputTransform(uprightAt: angle).turn.inverse, in: size)
      #expect(TouchMatrix(panelAt: angle).apply(to: drawn) == Position(x: 0.75, y: 0.125))
    }
  }

  @Test func theTouchMatrixIsTheScreenTransformOfAUnitScreen() {
    for angle in QuarterTurn.allCases {
      let touch = TouchMatrix(panelAt: angle)
      let screen = AffineTransform(screenTurned: angle, width: 1, height: 1)
      #expect(
        [touch.a, touch.b, touch.c, touch.d, touch.e, touch.f].map(Double.init)
          == [screen.a, screen.b, screen.c, screen.d, screen.e, screen.f])
    }
  }

  @Test func screenTransformsMoveCornersToCornersAndBack() {
    let (width, height) = (390.0, 844.0)
    for turn in QuarterTurn.allCases {
      let wide = turn == .ninety || turn == .twoSeventy
      let (w, h) = wide ? (height, width) : (width, height)
      let there = AffineTransform(screenTurned: turn, width: width, height: height)
      let back = AffineTransform(screenTurned: turn.inverse, width: w, height: h)
      for corner in [(0.0, 0.0), (width, 0), (width, height), (0, height), (12, 34)] {
        let place = Position(x: corner.0, y: corner.1)
        let moved = there.apply(to: place)
        #expect((0...w).contains(moved.x) && (0...h).contains(moved.y))
        #expect(back.apply(to: moved) == place)
      }
    }
    // Turned counter-clockwise: what was the right end of the top edge is the viewer's top left.
    let turned = AffineTransform(screenTurned: .ninety, width: width, height: height)
    #expect(turned.apply(to: Position(x: width, y: 0)) == Position(x: 0, y: 0))
  }

  @Test func screenTransformsHoldNoNegativeZeroAndNoInfinity() {
    for turn in QuarterTurn.allCases {
      for length in [0.0, -0.0, .infinity, -.infinity, .nan] {
        let m = AffineTransform(screenTurned: turn, width: length, height: length)
        for entry in [m.a, m.b, m.c, m.d, m.e, m.f] {
          #expect(entry.isFinite)
          #expect(entry != 0 || entry.sign == .plus)
        }
      }
    }
  }
}
