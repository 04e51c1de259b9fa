import Testing

@testable import OrientCore

@Suite("Time and samples that are none")
struct TimeTests {
  /// A detector that has seen a device stand upright for two seconds.
  private func standing(from origin: Int64 = 0) -> Subject {
    let detector = Subject()
    detector.feed(Motion().samples(rate: 50, from: origin))
    return detector
  }

  @Test("After a gap the pose is kept, and one odd sample decides nothing")
  func gap() {
    let detector = standing()
    #expect(!detector.feed(acceleration: Sample(10, 9.8, 0, 0)))
    var later = Motion().samples(rate: 50, from: 10_020_000_000)
    #expect(detector.feed(later).isEmpty)
    #expect(detector.pose == .upright(.none))
    // A device that was turned in the gap is found turned.
    later = Motion(turn: 90).samples(rate: 50, from: 20_000_000_000)
    #expect(detector.feed(later).map(\.pose) == [.upright(.ninety)])
  }

  @Test("Equal time stamps share their time, as in a burst of a sensor's queue")
  func burst() {
    let samples = Motion().moving(toTurn: 90).moving(toTurn: 0).samples(rate: 100)
    let detector = Subject()
    var poses: [Pose] = []
    for (index, sample) in samples.enumerated() {
      var delivered = sample
      delivered.time = samples[min(index / 5 * 5 + 4, samples.count - 1)].time
      if detector.feed(acceleration: delivered) { poses.append(detector.pose) }
    }
    #expect(poses == [.upright(.none), .upright(.ninety), .upright(.none)])
  }

  @Test("Samples from before the last one are skipped")
  func timeGoingBack() {
    let detector = standing()
    let before = detector.gravity
    for index in 0..<200 {
      #expect(!detector.feed(acceleration: Sample(1.5 - Double(index) * 0.02, 9.8, 0, 0)))
    }
    #expect(detector.gravity == before)
    #expect(detector.feed(Motion(turn: 90).samples(rate: 50, from: 2_000_000_000)).count == 1)
  }

  @Test("Time may begin and end anywhere in 64 bits")
  func endsOfTime() {
    for origin in [Int64.min, Int64.min + 1, -1_000_000_000, Int64.max - 4_000_000_000] {
      let detector = standing(from: origin)
      let turned = Motion(turn: 90, for: 1.9).samples(rate: 50, from: origin + 2_000_000_000)
      #expect(detector.feed(turned).map(\.pose) == [.upright(.ninety)])
    }
    let detector = Subject()
    for time in [Int64.min, 0, .max, .min, .max, -1, .max - 1, .min + 1] {
      let instant = Instant(nanoseconds: time)
      _ = detector.feed(acceleration: Sample(time: instant, x: 0, y: 9.8, z: 0))
      _ = detector.feed(angularRate: Sample(time: instant, x: 0, y: 1, z: 0))
      _ = detector.advance(to: instant)
      detector.touch(true, at: instant)
      detector.touch(false, at: instant)
      _ = detector.deadline
    }
    #expect(detector.pose == .upright(.none))
  }

  @Test("What is no number, nothing, or beyond any sensor never turns the screen")
  func impossibleSamples() {
    let detector = standing()
    let odd: [Float] = [
      .nan, .infinity, -.infinity, 0, 156, -156, 1e9, -1e12, 1e30, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude,
    ]
    var time = 2.0
    for x in odd {
      for y in odd {
        for z in [0, x, .nan] {
          #expect(!detector.feed(acceleration: Sample(time, x, y, z)))
          time += 0.02
        }
        for _ in 0..<3 {
          #expect(!detector.feed(acceleration: Sample(time, 0, 9.2, 3.3)))
          time += 0.02
        }
      }
    }
    #expect(detector.pose == .upright(.none))
    #expect(!detector.gravity.x.isNaN && !detector.confidence.isNaN)
    #expect(
      detector.feed(Motion(turn: 90).samples(rate: 50, from: Int64(time * 1e9))).map(\.pose)
        == [.upright(.ninety)])
  }

  @Test("Nothing but zeros leaves the pose as it is", arguments: [false, true])
  func zeros(wasStanding: Bool) {
    let detector = wasStanding ? standing() : Subject()
    for index in 0..<500 {
      #expect(!detector.feed(acceleration: Sample(2 + Double(index) * 0.02, 0, 0, 0)))
    }
    #expect(detector.pose == (wasStanding ? .upright(.none) : .unknown))
  }

  @Test("No configuration and no sample traps", arguments: 1...20)
  func anything(seed: Int) {
    var randomness = SplitMix(seed: UInt64(seed))
    let wild: [Float] = [.nan, .infinity, -.infinity, 0, -1, 1, 45, 90, 1e30, -1e30]
    let times: [Int64] = [.min, .max, 0, -1, 1, 20_000_000, 1_000_000_000]
    var configuration = DetectorConfiguration(
      randomness.pick(Sensitivity.allCases))
    for field in [
      \DetectorConfiguration.hysteresis, \.flatLimit, \.faceLimit, \.overheadLimit, \.restingRate,
      \.fastRate, \.restingShare, \.fullTrustDeviation, \.noTrustDeviation, \.unsteadyDeviation,
      \.lastingPush, \.coherence,
    ] where Bool.random(using: &randomness) {
      configuration[keyPath: field] = randomness.pick(wild)
    }
    for field in [
      \DetectorConfiguration.settleTime, \.unsteadySettleTime, \.faceDwell, \.liftDwell,
      \.liftGuard, \.touchGuard, \.silence, \.gapLimit, \.smoothingTime, \.lookAhead,
      \.turnMemory, \.steadyingTime, \.averagingTime, \.scaleTime, \.gyroscopeTime,
    ] where Bool.random(using: &randomness) {
      configuration[keyPath: field] = randomness.pick(times)
    }
    let detector = Subject(configuration)
    var time: Int64 = 0
    for _ in 0..<5000 {
      time &+= randomness.pick([0, 1, 1000, 20_000_000, 999_999_999, -5, .max / 3])
      let sample = Sample(
        time: Instant(nanoseconds: time), x: Float.random(in: -20...20, using: &randomness),
        y: randomness.pick(wild), z: Float.random(in: -9...9, using: &randomness))
      switch Int.random(in: 0..<8, using: &randomness) {
      case 0: _ = detector.feed(angularRate: sample)
      case 1: _ = detector.advance(to: sample.time)
      case 2: detector.touch(Bool.random(using: &randomness), at: sample.time)
      case 3: _ = detector.deadline
      case 4: if Int.random(in: 0..<50, using: &randomness) == 0 { detector.restart() }
      default: _ = detector.feed(acceleration: sample)
      }
      #expect(detector.confidence >= 0 && detector.confidence <= 1)
      let (x, y, z) = detector.gravity
      #expect(!(x.isNaN || y.isNaN || z.isNaN))
    }
  }
}
