import Testing

@testable import OrientCore

@Suite("Sensors as they are")
struct SensorTests {
  /// Feeds the same reading for some seconds.
  private func hold(
    _ detector: Subject, _ x: Float, _ y: Float, _ z: Float, from start: Double,
    for duration: Double
  ) -> [Report] {
    detector.feed(
      (0..<Int(duration * 50)).map { Sample(start + Double($0) * 0.02, x, y, z) })
  }

  @Test(
    "A sensor without its scale is read all the same, and is said to be suspect",
    arguments: [(Float(-5000), Float(16000), Float(2000)), (0, 5, 0.4), (0, 1, 0), (0, 20, 3)])
  func unscaled(x: Float, y: Float, z: Float) {
    let detector = Subject()
    #expect(hold(detector, x, y, z, from: 0, for: 2).map(\.pose) == [.upright(.none)])
    #expect(detector.scaleSuspect)
    #expect(
      abs(
        detector.gravity.y * detector.gravity.y + detector.gravity.x * detector.gravity.x
          + detector.gravity.z * detector.gravity.z - 1) < 1e-4)
    // And turns are followed.
    #expect(hold(detector, y, x, z, from: 2, for: 2).map(\.pose) == [.upright(.ninety)])
  }

  @Test("A sensor that reads about 9.8 is not suspect")
  func scaled() {
    let detector = Subject()
    #expect(hold(detector, 0.3, 9.3, 2, from: 0, for: 3).count == 1)
    #expect(!detector.scaleSuspect)
  }

  @Test("A sensor whose scale is known and that sticks at another value is not believed")
  func stuck() {
    let detector = Subject()
    _ = hold(detector, 0, 9.8, 0, from: 0, for: 2)
    #expect(hold(detector, 156, 0, 0, from: 2, for: 20).isEmpty)
    #expect(!detector.scaleSuspect)
  }

  @Test("A sensor that begins with nonsense is read once it reads gravity")
  func recovers() {
    let detector = Subject()
    _ = hold(detector, 40, 0, 0, from: 0, for: 2)
    #expect(hold(detector, 0, 9.8, 0, from: 2, for: 4).map(\.pose) == [.upright(.none)])
    #expect(!detector.scaleSuspect)
  }

  @Test("Values of 156 m/s² among good ones change nothing")
  func glitches() {
    let detector = Subject()
    var reports = 0
    for index in 0..<1000 {
      let sample =
        index % 7 == 3
        ? Sample(Double(index) * 0.02, 156, -156, 156) : Sample(Double(index) * 0.02, 0, 9.8, 1)
      if detector.feed(acceleration: sample) { reports += 1 }
    }
    #expect(reports == 1)
    #expect(detector.pose == .upright(.none))
  }

  @Test(
    "Left and right in turns while the device rests change nothing", arguments: [10.0, 25, 50, 100])
  func cycling(rate: Double) {
    let detector = Subject()
    _ = hold(detector, 0, 9.8, 0, from: 0, for: 2)
    for index in 0..<Int(10 * rate) {
      let x: Float = index % 2 == 0 ? 9.8 : -9.8
      #expect(!detector.feed(acceleration: Sample(2 + Double(index) / rate, x, 0, 0)))
    }
    #expect(detector.pose == .upright(.none))
  }

  @Test("One shove sideways changes nothing, at any rate", arguments: [0.02, 0.1, 0.25, 0.7])
  func shove(period: Double) {
    let detector = Subject()
    let unit: Float = 9.80665 / 256
    for index in 0..<20 {
      let x: Float = index == 10 ? -384 * unit : 0
      _ = detector.feed(
        acceleration: Sample(Double(index) * period, x, 128 * unit, 222 * unit))
      _ = detector.deadline
      #expect(detector.pose == .upright(.none))
      #expect(!detector.advance(to: Double(index) * period + 0.6 * period))
    }
  }

  @Test("Shaking hard in any direction changes nothing", arguments: 1...20)
  func shaking(seed: Int) {
    var randomness = SplitMix(seed: UInt64(seed))
    let (strength, pitch, turn) = (
      Double.random(in: 8...30, using: &randomness), Double.random(in: 2...6, using: &randomness),
      Double.random(in: 0...6.28, using: &randomness)
    )
    let motion = Motion(lean: 20, for: 15).pushed { time in
      guard time > 2, time < 10 else { return (0, 0, 0) }
      let push = strength * (2 * .pi * pitch * time).sine
      return (push * turn.sine, push * (turn + 1.57).sine, 0.5 * push)
    }
    #expect(Subject.poses(of: motion, rate: 100) == [.upright(.none)])
  }

  @Test("A fast corner does not turn the screen", arguments: [2.0, 3, 4])
  func corner(strength: Double) {
    let motion = Motion(lean: 40, for: 12).pushed { time in
      (time > 3 && time < 7 ? strength : 0, 0, 0)
    }
    #expect(Subject.poses(of: motion) == [.upright(.none)])
  }
}
