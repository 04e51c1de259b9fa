import OrientCore
import Testing

/// Since when the device is held as it is.
@Suite struct StableSinceTests {
  private let screen = Screen()

  private func feed(_ samples: [Sample]) {
    for sample in samples { #expect(screen.apply(.acceleration(sample)) == .ok) }
  }

  @Test func itIsTheSampleThatChangedIt() {
    #expect(screen.engine.state.stableSince == Instant(nanoseconds: 0))
    var last = (device: DeviceOrientation.unknown, time: Instant.distantPast)
    var changes = 0
    for sample in Motion().moving(toTurn: 90).samples(rate: 50) {
      feed([sample])
      guard screen.engine.state.device != last.device else { continue }
      last = (screen.engine.state.device, sample.time)
      changes += 1
    }
    #expect(changes == 2)
    #expect(last.time > Instant(nanoseconds: 0))
    #expect(screen.engine.state.stableSince == last.time)
  }

  @Test func itIsTheDeadlineThatDecidedWithoutASample() {
    feed(Motion().samples(rate: 50))
    feed([Sample(2.0, 9.8, 0, 0)])
    let deadline = screen.engine.nextDeadline
    #expect(screen.apply(.advance(to: deadline)) == .ok)
    #expect(screen.engine.state.device == .landscapePrimary)
    #expect(screen.engine.state.stableSince == deadline)
  }
}
