import OrientCore
import Testing

/// Sizes, points, rectangles, insets and displacements turned by quarters.
@Suite struct TurningTests {
  let screen = Size(width: 480, height: 320)

  @Test func aPointTurnsWithItsScreen() {
    let point = Point(x: 10, y: 20)
    let turned = QuarterTurn.allCases.map { point.turned(clockwise: $0, in: screen) }
    #expect(
      turned == [
        Point(x: 10, y: 20), Point(x: 299, y: 10), Point(x: 469, y: 299), Point(x: 20, y: 469),
      ])
  }

  @Test func aPositionTurnsByTheEdgesAndNotByThePixels() {
    let position = Position(x: 10, y: 20)
    let turned = QuarterTurn.allCases.map { position.turned(clockwise: $0, in: screen) }
    #expect(
      turned == [
        Position(x: 10, y: 20), Position(x: 300, y: 10), Position(x: 470, y: 300),
        Position(x: 20, y: 470),
      ])
  }

  @Test func theLogicalToPanelTableHolds() {
    // Counter-clockwise as wl_output counts, w and h of the picture: (x,y) (y,w-x) (w-x,h-y) (h-y,x).
    let (w, h, x, y) = (480.0, 320.0, 10.0, 20.0)
    let expected: [Int32: Position] = [
      0: Position(x: x, y: y), 1: Position(x: y, y: w - x), 2: Position(x: w - x, y: h - y),
      3: Position(x: h - y, y: x),
    ]
    for (value, place) in expected {
      let turn = OutputTransform(value: value)?.turn.inverse ?? .none
      #expect(Position(x: x, y: y).turned(clockwise: turn, in: screen) == place)
    }
  }

  @Test func everyPixelOfASmallScreenComesBack() {
    let size = Size(width: 5, height: 3)
    for turn in QuarterTurn.allCases {
      let turnedSize = size.turned(turn)
      var seen: [Point] = []
      for x in Int32(0)..<5 {
        for y in Int32(0)..<3 {
          let there = Point(x: x, y: y).turned(clockwise: turn, in: size)
          #expect(0..<turnedSize.width ~= there.x && 0..<turnedSize.height ~= there.y)
          #expect(!seen.contains(there))
          seen.append(there)
          #expect(there.turned(clockwise: turn.inverse, in: turnedSize) == Point(x: x, y: y))
        }
      }
    }
  }

  @Test func turnsAddUp() {
    let rectangle = Rectangle(x: 3, y: 7, width: 40, height: 21)
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    let way = Displacement(x: 2, y: -5)
    for first in QuarterTurn.allCases {
      for second in QuarterTurn.allCases {
        let between = screen.turned(first)
        #expect(between.turned(second) == screen.turned(first + second))
        #expect(
          rectangle.turned(clockwise: first, in: screen).turned(clockwise: second, in: between)
            == rectangle.turned(clockwise: first + second, in: screen))
        #expect(
          insets.turned(clockwise: first).turned(clockwise: second)
            == insets.turned(clockwise: first + second))
        #expect(
          way.turned(clockwise: first).turned(clockwise: second)
            == way.turned(clockwise: first + second))
      }
    }
  }

  @Test func aRectangleHoldsThePixelsItHeld() {
    let rectangle = Rectangle(x: 2, y: 1, width: 3, height: 2)
    let size = Size(width: 9, height: 4)
    for turn in QuarterTurn.allCases {
      let turned = rectangle.turned(clockwise: turn, in: size)
      for x in Int32(0)..<9 {
        for y in Int32(0)..<4 {
          let there = Point(x: x, y: y).turned(clockwise: turn, in: size)
          let wasInside = 2..<5 ~= x && 1..<3 ~= y
          let isInside =
            turned.x..<(turned.x + turned.width) ~= there.x
            && turned.y..<(turned.y + turned.height) ~= there.y
          #expect(isInside == wasInside)
        }
      }
    }
  }

  @Test func aPhoneScreenBecomesWide() {
    #expect(Size(width: 428, height: 926).turned(.ninety) == Size(width: 926, height: 428))
    #expect(Size(width: 428, height: 926).turned(.oneEighty) == Size(width: 428, height: 926))
  }

  @Test func displacementsTurnAndNeverHoldNegativeZero() {
    #expect(Displacement(x: 1, y: 2).turned(clockwise: .ninety) == Displacement(x: -2, y: 1))
    for turn in QuarterTurn.allCases {
      for zero in [0.0, -0.0] {
        let turned = Displacement(x: zero, y: zero).turned(clockwise: turn)
        #expect(turned.x.sign == .plus && turned.y.sign == .plus)
      }
    }
  }

  @Test func theNumbersOfTheHostsTableWin() {
    var table = InsetsTable(natural: Insets(top: 47, left: 0, bottom: 34, right: 0))
    let given = Insets(top: 0, left: 47, bottom: 21, right: 47)
    table.landscapePrimary = given
    #expect(table.insets(for: .landscapePrimary, natural: .portrait) == given)
    #expect(
      table.insets(for: .portraitPrimary, natural: .portrait)
        == Insets(top: 47, left: 0, bottom: 34, right: 0))
    // Turned clockwise, the device's top edge is at the right.
    #expect(
      table.insets(for: .landscapeSecondary, natural: .portrait)
        == Insets(top: 0, left: 34, bottom: 0, right: 47))
    #expect(
      table.insets(for: .portraitSecondary, natural: .portrait)
        == Insets(top: 34, left: 0, bottom: 47, right: 0))
    table.landscapePrimary = nil
    #expect(
      table.insets(for: .landscapePrimary, natural: .portrait)
        == Insets(top: 0, left: 47, bottom: 0, right: 34))
    #expect(table.insets(for: .landscapePrimary, natural: .landscape) == table.natural)
    #expect(
      table.insets(for: .portraitPrimary, natural: .landscape)
        == Insets(top: 0, left: 47, bottom: 0, right: 34))
    table.portraitPrimary = given
    table.portraitSecondary = given
    table.landscapeSecondary = given
    for orientation in InterfaceOrientation.allCases where orientation != .landscapePrimary {
      #expect(table.insets(for: orientation, natural: .portrait) == given)
    }
  }

  @Test func noNumberIsTooLarge() {
    let edges: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for turn in QuarterTurn.allCases {
      for a in edges {
        for b in edges {
          let size = Size(width: a, height: b)
          #expect(size.turned(turn).turned(turn.inverse) == size)
          for c in edges {
            _ = Point(x: c, y: a).turned(clockwise: turn, in: size)
            _ = Position(x: Double(c), y: .nan).turned(clockwise: turn, in: size)
            let wild = Rectangle(x: c, y: b, width: a, height: c)
            _ = wild.turned(clockwise: turn, in: size)
            for value in Int32(0)..<8 {
              let transform = OutputTransform(value: value)
              _ = transform?.apply(to: Point(x: c, y: a), in: size)
              _ = transform?.apply(to: wild, in: size)
            }
          }
        }
      }
    }
    let size = Size(width: .min, height: .max)
    #expect(Point(x: .max, y: 0).turned(clockwise: .oneEighty, in: size).x == .min)
    #expect(Point(x: .min, y: .min).turned(clockwise: .ninety, in: size).x == .max)
  }
}
