import OrientCore
import Testing

/// What is drawn while content turns.
@Suite struct PictureTests {
  let changes: [(InterfaceOrientation, InterfaceOrientation)] =
    InterfaceOrientation.allCases.flatMap { from in
      InterfaceOrientation.allCases.filter { $0 != from }.map { (from, $0) }
    }

  @Test func theTwelveChangesStartAndEndExactly() throws {
    #expect(changes.count == 12)
    for natural in [Axis.portrait, .landscape] {
      for (from, to) in changes {
        let turn = to.angle(natural: natural) - from.angle(natural: natural)
        let wide = from.axis == .landscape
        let screen = Frame(x: 0, y: 0, width: wide ? 926 : 428, height: wide ? 428 : 926)
        var transition = try whole(screen, turn)
        let start = transition.picture
        #expect(start.frame == screen && start.angle == 0)
        #expect(start.width == screen.width && start.height == screen.height)
        #expect(start.transform == AffineTransform(1, 0, 0, 0, 1, 0))
        _ = transition.animate(at: .distantPast, to: .expanded)
        _ = transition.step(to: Instant(nanoseconds: 0))
        let end = transition.picture
        #expect(end.frame == screen)
        let swaps = from.axis != to.axis
        #expect(end.width == (swaps ? screen.height : screen.width))
        #expect(end.height == (swaps ? screen.width : screen.height))
        // From the new coordinates to the old ones.
        let back = AffineTransform(
          screenTurned: turn.inverse, width: end.width, height: end.height)
        #expect(end.transform == back)
        #expect(abs(end.angle) == (swaps ? 90 : 180))
        for entry in [end.transform.a, end.transform.b, end.transform.d, end.transform.e] {
          #expect(entry != 0 || entry.sign == .plus)
        }
      }
    }
  }

  @Test func contentTurnsTheShortWay() throws {
    let expected: [(QuarterTurn, Double)] = [
      (.none, 0), (.ninety, 90), (.oneEighty, 180), (.twoSeventy, -90),
    ]
    for (turn, angle) in expected {
      for (place, picture) in try scrubbed(turn) {
        #expect(abs(picture.angle - angle * place) < 1e-9)
      }
    }
  }

  @Test func theWholePictureStaysInsideItsFrame() throws {
    for turn in QuarterTurn.allCases {
      for (_, picture) in try scrubbed(turn) {
        let frame = picture.frame
        for corner in corners(picture) {
          #expect(corner.x >= frame.x - 1e-9 && corner.x <= frame.x + frame.width + 1e-9)
          #expect(corner.y >= frame.y - 1e-9 && corner.y <= frame.y + frame.height + 1e-9)
        }
      }
    }
  }

  @Test func thePictureTouchesItsFrame() throws {
    for turn in QuarterTurn.allCases {
      for (_, picture) in try scrubbed(turn) {
        let reach = corners(picture).map { abs($0.x - picture.frame.x) }.min() ?? .infinity
        let drop = corners(picture).map { abs($0.y - picture.frame.y) }.min() ?? .infinity
        #expect(min(reach, drop) < 1e-9)
      }
    }
  }

  @Test func contentThatDoesNotTurnFillsItsFrame() throws {
    for (_, picture) in try scrubbed(.none) {
      #expect(picture.width == picture.frame.width && picture.height == picture.frame.height)
      #expect(abs(picture.transform.c - picture.frame.x) < 1e-9)
      #expect(abs(picture.transform.f - picture.frame.y) < 1e-9)
    }
  }

  @Test func theCentreOfTheContentIsTheCentreOfTheFrame() throws {
    for (_, picture) in try scrubbed(.ninety) {
      let centre = picture.transform.apply(
        to: Position(x: picture.width / 2, y: picture.height / 2))
      #expect(abs(centre.x - picture.frame.x - picture.frame.width / 2) < 1e-9)
      #expect(abs(centre.y - picture.frame.y - picture.frame.height / 2) < 1e-9)
    }
  }

  @Test func scrubbingIsContinuous() throws {
    // A two-thousandth of the way moves no corner by more than a few units on a 926 unit screen.
    for turn in QuarterTurn.allCases {
      var last: [Position] = []
      for (_, picture) in try scrubbed(turn) {
        let now = corners(picture)
        for (one, other) in zip(last, now) {
          #expect(abs(one.x - other.x) < 3 && abs(one.y - other.y) < 3)
        }
        last = now
      }
    }
  }

  @Test func theFirstCornerTurnsClockwiseForADeviceThatTurnedTheOtherWay() throws {
    // Expanded to landscape-primary, the top of the content is at the right of the portrait screen.
    var transition = try thumbnail(.ninety)
    _ = transition.animate(at: .distantPast, to: .expanded)
    _ = transition.step(to: Instant(nanoseconds: 0))
    #expect(corners(transition.picture)[0] == Position(x: 428, y: 0))
    #expect(corners(transition.picture)[1] == Position(x: 428, y: 926))
  }

  @Test func aSpringThatSwingsFarBackLeavesNoNegativeSize() throws {
    var transition = try thumbnail(.ninety)
    _ = transition.begin(at: Instant(nanoseconds: 0))
    _ = transition.end(at: Instant(nanoseconds: 1), translation: 0, velocity: 1e6)
    for tick in Int64(0)..<600 {
      _ = transition.step(to: Instant(nanoseconds: 1 + tick * 1_000_000))
      let picture = transition.picture
      #expect(picture.width >= 0 && picture.height >= 0)
      #expect(picture.frame.width >= 0 && picture.frame.height >= 0)
    }
  }

  /// The four corners on the screen, clockwise from the content's top left.
  private func corners(_ picture: Picture) -> [Position] {
    [(0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height)].map {
      picture.transform.apply(to: Position(x: $0.0, y: $0.1))
    }
  }

  /// The pictures of a thumbnail that is dragged up in two thousand steps, by their place.
  private func scrubbed(_ turn: QuarterTurn) throws -> [(place: Double, picture: Picture)] {
    var transition = try thumbnail(turn)
    _ = transition.begin(at: Instant(nanoseconds: 0))
    return (0...2000).map { count in
      let place = Double(count) / 2000
      _ = transition.update(at: Instant(nanoseconds: Int64(count)), translation: -926 * place)
      return (place, transition.picture)
    }
  }

  private func thumbnail(_ turn: QuarterTurn) throws -> Transition {
    var configuration = TransitionConfiguration()
    configuration.collapsedFrame = Frame(x: 248, y: 800, width: 160, height: 90)
    configuration.expandedFrame = Frame(x: 0, y: 0, width: 428, height: 926)
    configuration.minimumFraction = 0
    configuration.maximumFraction = 1
    configuration.turn = turn
    return try #require(Transition(configuration))
  }

  private func whole(_ screen: Frame, _ turn: QuarterTurn) throws -> Transition {
    var configuration = TransitionConfiguration()
    configuration.collapsedFrame = screen
    configuration.expandedFrame = screen
    configuration.turn = turn
    return try #require(Transition(configuration))
  }
}
