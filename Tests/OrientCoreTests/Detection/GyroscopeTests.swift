import Testing

@testable import OrientCore

@Suite("With a gyroscope")
struct GyroscopeTests {
  /// Feeds a motion's accelerations and angular rates together.
  private func reports(of motion: Motion, bias: Double = 0.0087) -> [Report] {
    let detector = Subject()
    var reports: [Report] = []
    for (acceleration, rate) in zip(
      motion.samples(rate: 100), motion.rates(rate: 100, bias: bias))
    {
      #expect(!detector.feed(angularRate: rate))
      reports += detector.feed([acceleration])
    }
    return reports
  }

  @Test("A turn is followed sooner", arguments: [0.4, 0.7, 1.0])
  func sooner(duration: Double) throws {
    let motion = Motion().moving(toTurn: 90, in: duration).moving(toTurn: 0, in: duration)
    let (with, without) = (reports(of: motion), Subject.reports(of: motion, rate: 100))
    #expect(with.map(\.pose) == without.map(\.pose))
    for (sooner, later) in zip(with, without).dropFirst() {
      #expect(sooner.seconds < later.seconds - 0.05)
    }
  }

  @Test("A half turn still shows no side", arguments: [0.3, 0.5, 0.8, 1.2, 2.0])
  func halfTurn(duration: Double) {
    let poses = reports(of: Motion().moving(toTurn: 180, in: duration)).map(\.pose)
    #expect(poses == [.upright(.none), .upright(.oneEighty)])
  }

  @Test("A push that would look like a turn is none, since nothing turned")
  func push() {
    let motion = Motion(lean: 50, for: 12).pushed { time in
      let phase = time.truncatingRemainder(dividingBy: 3)
      return (phase < 0.35 ? 11 : 0, phase < 0.35 ? -5 : 0, 0)
    }
    #expect(reports(of: motion).map(\.pose) == [.upright(.none)])
  }

  @Test("Gravity is followed through a turn, and a bias leans it by less than half a degree")
  func gravity() {
    let detector = Subject()
    let motion = Motion(lean: 30).moving(toTurn: 90, in: 0.5, then: 4)
    for (acceleration, rate) in zip(
      motion.samples(rate: 100), motion.rates(rate: 100, bias: 0.0087))
    {
      _ = detector.feed(angularRate: rate)
      _ = detector.feed(acceleration: acceleration)
      let time = Double(acceleration.time.nanoseconds) * 1e-9
      let (x, y, z) = motion.acceleration(at: time - 0.01)
      let up = detector.gravity
      let cosine = (x * Double(up.x) + y * Double(up.y) + z * Double(up.z)) / 9.80665
      #expect(cosine > (time < 3 ? 0.985 : 0.99996), "at \(time) s")
    }
  }

  @Test("When the gyroscope stops, the detector goes on without it")
  func stops() {
    let detector = Subject()
    let motion = Motion().moving(toTurn: 90, then: 3)
    for (acceleration, rate) in zip(motion.samples(rate: 100), motion.rates(rate: 100)) {
      if rate.time.nanoseconds < 1_500_000_000 { _ = detector.feed(angularRate: rate) }
      _ = detector.feed(acceleration: acceleration)
    }
    #expect(detector.pose == .upright(.ninety))
  }

  @Test("Rates alone, and rates that are none, change nothing")
  func ratesAlone() {
    let detector = Subject()
    for index in 0..<500 {
      let odd: [Float] = [.nan, .infinity, 1e30, 3]
      #expect(
        !detector.feed(angularRate: Sample(Double(index) * 0.01, odd[index % 4], 0, odd[index % 3]))
      )
    }
    #expect(detector.pose == .unknown)
  }
}
