import OrientCore
import Testing

/// The engine beside a plain re-statement of its rules, in long random programs: after each step the same
/// status, the same deliveries in the same order with the same state in each, and the same getters.
@Suite struct ModelTests {
  /// Each share is a task of its own; together a million steps.
  static let shares = 8
  static let programs = 1_250
  static let steps = 100

  @Test(arguments: 0..<shares)
  func theEngineDoesWhatTheRulesSay(share: Int) {
    for seed in 0..<Self.programs {
      let seed = UInt64(share * Self.programs + seed)
      let program = Program(seed: seed, length: Self.steps)
      guard Comparison.run(program) != nil else { continue }
      let shortest = Comparison.shrunk(program)
      let found = Comparison.run(shortest)
      Issue.record(
        """
        seed \(seed), after step \(found?.place ?? -1): \(found?.difference ?? "no difference any more")
        \(shortest.configurationText)
        \(shortest.steps.map { "\($0)" }.joined(separator: "\n"))
        """)
      return
    }
  }

  @Test func aProgramIsTheSameForTheSameSeed() {
    let texts = (0..<2).map { _ in "\(Program(seed: 7, length: 50).steps)" }
    #expect(texts[0] == texts[1])
    #expect(texts[0] != "\(Program(seed: 8, length: 50).steps)")
  }
}
