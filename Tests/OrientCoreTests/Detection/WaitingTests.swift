import Testing

@testable import OrientCore

@Suite("Waiting")
struct WaitingTests {
  private let quarter = Motion().moving(toTurn: 90, in: 0.5, then: 3).samples(rate: 50)

  @Test("Nothing waits while the device rests")
  func rest() {
    let detector = Subject()
    detector.feed(Motion().samples(rate: 50))
    #expect(detector.deadline == .distantFuture)
    #expect(!detector.advance(to: .distantFuture))
  }

  @Test("When samples stop after a turn, the deadline decides it")
  func silentTurn() {
    let detector = Subject()
    // A sensor that reports changes only: upright, then once on its side, then silence.
    detector.feed(Motion().samples(rate: 50))
    #expect(!detector.feed(acceleration: Sample(2.0, 9.8, 0, 0)))
    let deadline = detector.deadline
    #expect(deadline > Instant(nanoseconds: 2_000_000_000))
    #expect(deadline < Instant(nanoseconds: 3_500_000_000))
    #expect(!detector.advance(to: deadline.advanced(by: -1)))
    #expect(detector.advance(to: deadline))
    #expect(detector.pose == .upright(.ninety))
    #expect(detector.deadline == .distantFuture)
  }

  @Test("When samples stop while the device is laid down, it becomes face-up all the same")
  func silentFlat() {
    let detector = Subject()
    detector.feed(Motion().samples(rate: 50))
    #expect(!detector.feed(acceleration: Sample(2.1, 0, 0.2, 9.8)))
    #expect(detector.advance(to: detector.deadline))
    #expect(detector.pose == .faceUp)
  }

  @Test("A push is no pose, however long nothing follows")
  func silentPush() {
    let detector = Subject()
    detector.feed(Motion().samples(rate: 50))
    #expect(!detector.feed(acceleration: Sample(2.0, 25, 5, 8)))
    #expect(detector.deadline == .distantFuture)
  }

  @Test("Samples from before the last advance are welcome")
  func lateSamples() {
    let detector = Subject()
    var poses: [Pose] = []
    for sample in quarter {
      if detector.feed(acceleration: sample) { poses.append(detector.pose) }
      if detector.advance(to: sample.time.advanced(by: 200_000_000)) { poses.append(detector.pose) }
    }
    #expect(poses == [.upright(.none), .upright(.ninety)])
  }

  @Test("A device that is touched keeps its pose, and for a moment after")
  func touch() {
    let detector = Subject()
    detector.feed(Array(quarter.prefix(100)))
    detector.touch(true, at: 2)
    #expect(detector.feed(Array(quarter.dropFirst(100).prefix(100))).isEmpty)
    #expect(detector.reason == .touched)
    #expect(detector.deadline == .distantFuture)
    detector.touch(false, at: 4)
    let reports = detector.feed(Array(quarter.dropFirst(200)))
    #expect(reports.map(\.pose) == [.upright(.ninety)])
    #expect((4.3...4.36).contains(reports[0].seconds))
  }

  @Test("The guard after a touch ends at the deadline, also without samples")
  func touchWithoutSamples() {
    let detector = Subject()
    detector.feed(Array(quarter.prefix(100)))
    detector.touch(true, at: 2)
    detector.feed(Array(quarter.dropFirst(100).prefix(100)))
    detector.touch(false, at: 10)
    #expect(detector.deadline == Instant(nanoseconds: 10_300_000_000))
    #expect(!detector.advance(to: 10.29))
    #expect(detector.advance(to: 10.3))
    #expect(detector.pose == .upright(.ninety))
  }

  @Test("A touch guard of none, and a longer one, are kept to")
  func configuredGuard() {
    for (guardTime, expected) in [(Int64(0), 4.0), (1_000_000_000, 5.0)] {
      var configuration = DetectorConfiguration()
      configuration.touchGuard = guardTime
      let detector = Subject(configuration)
      detector.feed(Array(quarter.prefix(100)))
      detector.touch(true, at: 2)
      detector.feed(Array(quarter.dropFirst(100).prefix(99)))
      detector.touch(false, at: 4)
      let reports = detector.feed(Array(quarter.dropFirst(199)))
      #expect(reports.count == 1 && abs(reports[0].seconds - expected) < 0.06)
    }
  }

  @Test("A longer settle time is waited for")
  func settleTime() {
    var configuration = DetectorConfiguration()
    configuration.settleTime = 500_000_000
    let patient = Subject(configuration).feed(quarter)
    let usual = Subject().feed(quarter)
    #expect(patient.map(\.pose) == usual.map(\.pose))
    #expect((0.4...0.5).contains(patient[1].seconds - usual[1].seconds))
  }

  @Test("Restarting forgets the samples and keeps the pose")
  func restart() {
    let detector = Subject()
    detector.feed(Motion().samples(rate: 50))
    detector.restart()
    #expect(detector.pose == .upright(.none))
    #expect(detector.gravity == (0, 0, 0))
    #expect(detector.deadline == .distantFuture)
    #expect(detector.feed(Motion(turn: 90).samples(rate: 50, from: 2_000_000_000)).count == 1)
  }
}
