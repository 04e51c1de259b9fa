import Testing

@testable import OrientCore

@Suite("Rates")
struct RateTests {
  /// Turns, half turns, put-downs and pick-ups at random, by a hand that trembles a little.
  private func motion(seed: UInt64) -> Motion {
    var randomness = SplitMix(seed: seed)
    var motion = Motion()
    var turn = 0.0
    for _ in 0..<10 {
      turn += [-180, -90, 90, 180][Int.random(in: 0..<4, using: &randomness)]
      motion = motion.moving(
        toTurn: turn, lean: Double.random(in: 0...50, using: &randomness),
        in: Double.random(in: 0.35...1.2, using: &randomness))
    }
    motion = motion.moving(lean: 88).moving(lean: 30)
    return motion.pushed { time in
      (0.2 * (11 * time).sine, 0.15 * (17 * time).sine, 0.2 * (7 * time).sine)
    }
  }

  @Test(
    "The same motion gives the same events at 15, 50, 100, 200 and 400 Hz", arguments: 1...20)
  func sameEvents(seed: Int) {
    let motion = motion(seed: UInt64(seed))
    let finest = Subject.reports(of: motion, rate: 400)
    #expect(finest.count == 13)
    for rate in [15.0, 50, 100, 200] {
      let reports = Subject.reports(of: motion, rate: rate)
      #expect(reports.map(\.pose) == finest.map(\.pose), "\(rate) Hz")
      for (report, fine) in zip(reports, finest) {
        #expect(abs(report.seconds - fine.seconds) <= 1 / rate + 0.02, "\(rate) Hz")
      }
    }
  }

  @Test("A turn is followed at 4 Hz as well as at 1000", arguments: [4.0, 7, 33, 1000])
  func extremes(rate: Double) {
    let poses = Subject.poses(of: Motion().moving(toTurn: 90).moving(toTurn: 0), rate: rate)
    #expect(poses == [.upright(.none), .upright(.ninety), .upright(.none)])
  }

  @Test("A clock that jitters by a quarter of a period changes nothing")
  func jitter() {
    let motion = Motion().moving(toTurn: 90).moving(toTurn: -90)
    var randomness = SplitMix(seed: 5)
    let detector = Subject()
    var poses: [Pose] = []
    for index in 0..<Int(motion.end * 50) {
      let time = (Double(index) + Double.random(in: -0.25...0.25, using: &randomness)) / 50
      let (x, y, z) = motion.acceleration(at: time)
      if detector.feed(acceleration: Sample(time + 1, Float(x), Float(y), Float(z))) {
        poses.append(detector.pose)
      }
    }
    #expect(poses == [.upright(.none), .upright(.ninety), .upright(.twoSeventy)])
  }
}
