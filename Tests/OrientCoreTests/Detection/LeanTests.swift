import Testing

@testable import OrientCore

@Suite("Leaning back")
struct LeanTests {
  private let configuration = DetectorConfiguration()

  @Test(
    "A device turns at every lean up to the flat limit, there and back",
    arguments: Array(stride(from: 0.0, through: 70, by: 5)))
  func everyLean(lean: Double) {
    let motion = Motion(lean: lean).moving(toTurn: 90).moving(toTurn: 0).moving(toTurn: -90)
      .moving(toTurn: -270)
    #expect(
      Subject.poses(of: motion)
        == [
          .upright(.none), .upright(.ninety), .upright(.none), .upright(.twoSeventy),
          .upright(.ninety),
        ])
  }

  @Test(
    "The hysteresis is as wide as documented at every lean",
    arguments: Array(stride(from: 0.0, through: 70, by: 10)), [1.0, -1.0])
  func width(lean: Double, direction: Double) {
    let edge = Double(45 + configuration.hysteresis)
    let short = Motion(lean: lean).moving(toTurn: direction * (edge - 1), in: 12)
    #expect(Subject.poses(of: short) == [.upright(.none)])
    let far = Motion(lean: lean).moving(toTurn: direction * (edge + 1), in: 12)
    #expect(
      Subject.poses(of: far) == [.upright(.none), .upright(direction > 0 ? .ninety : .twoSeventy)])
    // And as wide on the way back.
    let back = far.moving(toTurn: direction * (90 - edge + 1), in: 12)
    #expect(Subject.poses(of: back).count == 2)
  }

  @Test("A still device at 45 degrees of turn and 35 of lean stays what it is, however noisy")
  func stillOnTheEdge() {
    for seed in 1...10 {
      var randomness = SplitMix(seed: UInt64(seed))
      let detector = Subject()
      let (x, y, z) = Motion(turn: 45, lean: 35).acceleration(at: 0)
      var changes = 0
      for index in 0..<2000 {
        let noise = (0..<3).map { _ in 0.016 * 9.80665 * randomness.normal() }
        let sample = Sample(
          Double(index) * 0.02, Float(x + noise[0]), Float(y + noise[1]), Float(z + noise[2]))
        if detector.feed(acceleration: sample) { changes += 1 }
      }
      #expect(changes == 1, "the first report only")
    }
  }

  @Test("Over the head the last orientation is held, and the reason is that")
  func overheadHolds() {
    let detector = Subject()
    detector.feed(Motion().moving(lean: -65).samples(rate: 50))
    #expect(detector.reason == .overhead)
    let turned = Motion(turn: 0, lean: -65).moving(toTurn: 90).samples(
      rate: 50, from: 5_000_000_000)
    #expect(detector.feed(turned).isEmpty)
    #expect(detector.pose == .upright(.none))
    // Lowered again, it is what it is.
    let lowered = Motion(turn: 90, lean: -65).moving(lean: 10).samples(
      rate: 50, from: 9_600_000_000)
    #expect(detector.feed(lowered).map(\.pose) == [.upright(.ninety)])
  }

  @Test("Over the head from the start, the orientation that is seen is taken")
  func overheadAcquires() {
    #expect(Subject.poses(of: Motion(turn: 90, lean: -65)) == [.upright(.ninety)])
  }

  @Test("A turn over the head, but not far over it, counts")
  func slightlyOverhead() {
    let motion = Motion(lean: -30).moving(toTurn: 90, in: 1)
    #expect(Subject.poses(of: motion) == [.upright(.none), .upright(.ninety)])
  }
}
