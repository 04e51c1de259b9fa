import Testing

@testable import OrientCore

@Suite("Turns")
struct TurnTests {
  @Test("The edge that is up names the orientation, from the first sample on")
  func firstSample() {
    let edges: [(x: Float, y: Float, turn: QuarterTurn)] = [
      (0, 9.81, .none), (9.81, 0, .ninety), (0, -9.81, .oneEighty), (-9.81, 0, .twoSeventy),
    ]
    for edge in edges {
      let detector = Subject()
      #expect(detector.pose == .unknown)
      #expect(detector.feed(acceleration: Sample(1, edge.x, edge.y, 0)))
      #expect(detector.pose == .upright(edge.turn))
    }
  }

  @Test(
    "A quarter turn is one change, while the hand still comes to rest or just after",
    arguments: [0.3, 0.5, 0.7, 1.0], [90.0, -90.0])
  func quarterTurn(duration: Double, turn: Double) throws {
    let reports = Subject.reports(of: Motion().moving(toTurn: turn, in: duration))
    #expect(reports.map(\.pose) == [.upright(.none), .upright(turn > 0 ? .ninety : .twoSeventy)])
    let delay = try #require(reports.last).seconds - (2 + duration)
    #expect(delay < 0.2)
  }

  @Test(
    "A half turn shows no side in passing",
    arguments: [0.3, 0.5, 0.8, 1.2, 2.0, 3.0], [180.0, -180.0])
  func halfTurn(duration: Double, turn: Double) {
    let poses = Subject.poses(of: Motion().moving(toTurn: turn, in: duration))
    #expect(poses == [.upright(.none), .upright(.oneEighty)])
  }

  @Test("While a turn is under way the reason is that it is")
  func movingReason() {
    let detector = Subject()
    var reasons: Set<DetectorReason> = []
    for sample in Motion().moving(toTurn: 180, in: 0.8).samples(rate: 100) {
      _ = detector.feed(acceleration: sample)
      if sample.time.nanoseconds > 2_000_000_000 { reasons.insert(detector.reason) }
    }
    #expect(reasons.contains(.moving))
    #expect(detector.reason == .none)
  }

  @Test("A device held obliquely, with a hand's drift around the middle, stays what it was")
  func obliqueHold() {
    let held = Motion(turn: 25, lean: 30).moving(toTurn: 45, in: 1.5, then: 30).pushed { time in
      let drift = 9.8 * 0.1 * (0.7 * (2.1 * time).sine + 0.3 * (5.3 * time).sine)
      return (drift, -drift, 0)
    }
    #expect(Subject.poses(of: held) == [.upright(.none)])
  }

  @Test("Gravity is where up is, and is believed while the device rests")
  func gravity() {
    let detector = Subject()
    #expect(detector.gravity == (0, 0, 0))
    #expect(detector.confidence == 0)
    detector.feed(Motion(turn: 90, lean: 30, for: 5).samples(rate: 50))
    let up = detector.gravity
    #expect(abs(up.x - 0.866) < 1e-3 && abs(up.y) < 1e-3 && abs(up.z - 0.5) < 1e-3)
    #expect(detector.confidence > 0.95)
  }
}
