import OrientCore
import Testing

@Suite struct InstantTests {
  @Test func arithmeticSaturatesAtBothEnds() {
    #expect(Instant.distantFuture.elapsed(since: .distantPast) == .max)
    #expect(Instant.distantPast.elapsed(since: .distantFuture) == .min)
    #expect(Instant.distantFuture.advanced(by: 1) == .distantFuture)
    #expect(Instant.distantPast.advanced(by: -1) == .distantPast)
    #expect(Instant(nanoseconds: 5).advanced(by: 7).elapsed(since: Instant(nanoseconds: 5)) == 7)
  }
}
