import Testing

@testable import OrientCore

@Suite("Lying flat")
struct FlatTests {
  @Test("A device laid down is face-up after a moment, and upright again when taken up")
  func faceUp() throws {
    let reports = Subject.reports(of: Motion().moving(lean: 89).moving(lean: 30))
    #expect(reports.map(\.pose) == [.upright(.none), .faceUp, .upright(.none)])
    // It lies from 2.6 s on; the dwell is 0.4 s.
    #expect((2.7...3.2).contains(reports[1].seconds))
  }

  @Test("A device laid on its screen is face-down")
  func faceDown() {
    let motion = Motion(lean: -20).moving(lean: -89)
    #expect(Subject.poses(of: motion) == [.upright(.none), .faceDown])
    #expect(Subject.poses(of: Motion(lean: -90)) == [.faceDown])
  }

  @Test("Too short a moment on the back is none")
  func dwell() {
    let motion = Motion().moving(lean: 89, in: 0.4, then: 0.1).moving(lean: 30, in: 0.4)
    #expect(Subject.poses(of: motion) == [.upright(.none)])
  }

  @Test("Between the flat limit and face-up, the pose stays what it was")
  func hysteresis() {
    #expect(Subject.poses(of: Motion().moving(lean: 75, then: 3)) == [.upright(.none)])
    #expect(Subject.poses(of: Motion(lean: 90).moving(lean: 75, then: 3)) == [.faceUp])
    let again = Motion().moving(lean: 89).moving(lean: 75, then: 3)
    #expect(Subject.poses(of: again) == [.upright(.none), .faceUp])
  }

  @Test("Turned while flat, it is taken up the way it was turned")
  func turnedFlat() {
    let motion = Motion().moving(lean: 87).moving(toTurn: 90).moving(lean: 30)
    #expect(Subject.poses(of: motion) == [.upright(.none), .faceUp, .upright(.ninety)])
  }

  @Test("Pushed about on a table, a device stays flat", arguments: [3.0, 6, 9, 15])
  func pushed(strength: Double) {
    let motion = Motion(turn: 0, lean: 89.5, for: 12).pushed { time in
      let phase = time.truncatingRemainder(dividingBy: 2)
      let push = phase < 0.4 ? strength * (phase * .pi / 0.2).sine : 0
      return (push, 0.3 * push, 0)
    }
    #expect(Subject.poses(of: motion) == [.faceUp])
  }

  @Test("While flat the reason is that")
  func reason() {
    let detector = Subject()
    detector.feed(Motion().moving(lean: 75).samples(rate: 50))
    #expect(detector.reason == .flat)
  }
}
