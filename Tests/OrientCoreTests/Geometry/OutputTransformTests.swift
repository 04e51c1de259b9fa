import OrientCore
import Testing

@Suite struct OutputTransformTests {
  /// Row: the first transform; column: the one after it. Found by following the corners of a sheet of
  /// paper through wl_output's definition: flip around the vertical axis, then turn counter-clockwise.
  let table: [[Int32]] = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 0, 7, 4, 5, 6],
    [2, 3, 0, 1, 6, 7, 4, 5],
    [3, 0, 1, 2, 5, 6, 7, 4],
    [4, 5, 6, 7, 0, 1, 2, 3],
    [5, 6, 7, 4, 3, 0, 1, 2],
    [6, 7, 4, 5, 2, 3, 0, 1],
    [7, 4, 5, 6, 1, 2, 3, 0],
  ]

  @Test func theGroupsTableIsComplete() throws {
    for first in Int32(0)..<8 {
      for second in Int32(0)..<8 {
        let one = try #require(OutputTransform(value: first))
        let other = try #require(OutputTransform(value: second))
        #expect(one.followed(by: other).value == table[Int(first)][Int(second)])
      }
    }
  }

  @Test func theInverseUndoes() throws {
    let inverses: [Int32] = [0, 3, 2, 1, 4, 5, 6, 7]
    for value in Int32(0)..<8 {
      let transform = try #require(OutputTransform(value: value))
      #expect(transform.inverse.value == inverses[Int(value)])
      #expect(transform.followed(by: transform.inverse).value == 0)
      #expect(transform.inverse.followed(by: transform).value == 0)
    }
  }

  @Test func composingIsDrawingTwice() throws {
    let size = Size(width: 4, height: 3)
    for first in Int32(0)..<8 {
      for second in Int32(0)..<8 {
        let one = try #require(OutputTransform(value: first))
        let other = try #require(OutputTransform(value: second))
        let both = one.followed(by: other)
        let between = one.apply(to: size)
        #expect(other.apply(to: between) == both.apply(to: size))
        for x in Int32(0)..<4 {
          for y in Int32(0)..<3 {
            let point = Point(x: x, y: y)
            let drawn = other.apply(to: one.apply(to: point, in: size), in: between)
            #expect(drawn == both.apply(to: point, in: size))
            #expect(both.inverse.apply(to: drawn, in: both.apply(to: size)) == point)
          }
        }
        let rectangle = Rectangle(x: 1, y: 0, width: 2, height: 3)
        #expect(
          other.apply(to: one.apply(to: rectangle, in: size), in: between)
            == both.apply(to: rectangle, in: size))
      }
    }
  }

  @Test func theTopLeftPixelGoesWhereTheProtocolSays() throws {
    // A flip leaves it at the right; a quarter turn counter-clockwise brings the top left to the bottom
    // left, and the top right to the top left.
    let size = Size(width: 4, height: 3)
    let expected = [
      Point(x: 0, y: 0), Point(x: 0, y: 3), Point(x: 3, y: 2), Point(x: 2, y: 0),
      Point(x: 3, y: 0), Point(x: 0, y: 0), Point(x: 0, y: 2), Point(x: 2, y: 3),
    ]
    for value in Int32(0)..<8 {
      let transform = try #require(OutputTransform(value: value))
      #expect(transform.apply(to: Point(x: 0, y: 0), in: size) == expected[Int(value)])
    }
  }

  @Test func otherNumbersAreNoTransform() {
    for value: Int32 in [-1, 8, .min, .max] {
      #expect(OutputTransform(value: value) == nil)
    }
    for value in Int32(0)..<8 {
      #expect(OutputTransform(value: value)?.value == value)
    }
  }

  @Test func orientationsHaveTheirWaylandNumber() {
    let expected: [(InterfaceOrientation, Int32)] = [
      (.portraitPrimary, 0), (.landscapeSecondary, 1), (.portraitSecondary, 2),
      (.landscapePrimary, 3),
    ]
    for (orientation, value) in expected {
      let angle = orientation.angle(natural: .portrait)
      #expect(OutputTransform(uprightAt: angle).value == value)
    }
  }

  @Test func thePanelIsTakenOutOnce() {
    // The panel is built in with its left side up. Held naturally the sensor, which sits on the panel,
    // says "left-up": transform 90. The compositor turns by 90 already, so nothing is left to do.
    let panel = OutputTransform(turn: .ninety)
    let natural = OutputTransform(turn: .ninety)
    #expect(OutputTransform.logical(sensor: natural, panel: panel).value == 0)
    let expected: [Int32] = [3, 0, 1, 2]
    for turn in QuarterTurn.allCases {
      let sensor = OutputTransform(turn: turn)
      let logical = OutputTransform.logical(sensor: sensor, panel: panel)
      #expect(logical.value == expected[Int(turn.rawValue)])
      #expect(panel.followed(by: logical) == sensor)
    }
    let mirrored = OutputTransform(isFlipped: true, turn: .ninety)
    for turn in QuarterTurn.allCases {
      let sensor = OutputTransform(turn: turn)
      let logical = OutputTransform.logical(sensor: sensor, panel: mirrored)
      #expect(mirrored.followed(by: logical) == sensor)
    }
  }
}
