import Testing

@testable import OrientCore

@Suite("Streams")
struct StreamTests {
  /// Turns by a shaking hand, at rates that change, with gaps, bursts, clocks that go back, and numbers that
  /// are none.
  private func stream(_ random: inout SplitMix) -> [Sample] {
    var time: Int64 = .random(in: -1_000_000_000...1_000_000_000, using: &random)
    var turn = 0.0
    var speed = 0.0
    var period: Int64 = 5_000_000
    return (0..<2000).map { _ in
      if random.once(in: 100) {
        period = random.pick([1, 2_500_000, 5_000_000, 19_999_999, 66_000_000])
      }
      if random.once(in: 60) { speed = random.pick([0, 0, 90, -90, 400]) }
      turn += speed * Double(period) * 1e-9
      time &+=
        random.once(in: 150) ? random.pick([0, -period, 900_000_000, 1_100_000_000]) : period
      let noise = random.once(in: 200) ? 30.0 : 0.3
      func value(_ number: Double) -> Float {
        if random.once(in: 700) { return random.pick([.nan, .infinity, 1e9, 3e30, 0]) }
        return Float(number + noise * random.normal())
      }
      let angle = turn * .pi / 180
      return Sample(
        time: Instant(nanoseconds: time), x: value(9.81 * angle.sine),
        y: value(9.81 * (angle + .pi / 2).sine), z: value(2))
    }
  }

  @Test("Samples together and one by one come to the same", arguments: 1...40)
  func together(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let samples = stream(&random)
    guard var one = Engine(EngineConfiguration()), var many = Engine(EngineConfiguration()) else {
      fatalError("nothing is permitted")
    }
    var published = many.state
    var first = 0
    while first < samples.count {
      let end = min(samples.count, first + 1 + random.below(random.pick([1, 2, 300])))
      let (count, together) = samples[first..<end].withUnsafeBufferPointer {
        many.feed(accelerations: $0)
      }
      var each = Status.ok
      for sample in samples[first..<first + count] {
        let status = one.feed(acceleration: sample)
        if each == .ok { each = status }
      }
      #expect(together == each)
      // What is kept up to date by steps is what would be made anew.
      if published.sequence == many.sequence {
        many.updateSensing(of: &published)
      } else {
        published = many.state
      }
      #expect(bytes(of: published) == bytes(of: one.state))
      #expect(count > 0)
      first += max(count, 1)
    }
    #expect(one.sequence > 4)
  }

  private func bytes(of state: State) -> [UInt8] { withUnsafeBytes(of: state) { Array($0) } }
}
