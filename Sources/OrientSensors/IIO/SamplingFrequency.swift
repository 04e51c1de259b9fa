internal import OrientCore

/// Chooses a sampling frequency that a sensor has.
enum SamplingFrequency {
  /// The smallest available frequency at or above the wanted one, else the largest.
  ///
  /// - Parameters:
  ///   - wanted: Hz.
  ///   - text: `sampling_frequency_available`: numbers in any order, or `[minimum step maximum]`.
  /// - Returns: the words to write to `sampling_frequency`, as the kernel spelt them if it did; nil if the
  ///   text holds no frequency.
  static func choose(_ wanted: Double, from text: [UInt8]) -> [UInt8]? {
    var scanner = TextScanner(text.trimmed)
    if scanner.skip("[") { return chooseFromRange(wanted, &scanner) }
    var best: (value: Double, word: [UInt8])?
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let word = scanner.word()
      guard let value = word.number, value > 0 else { continue }
      if let current = best, !isBetter(value, than: current.value, for: wanted) { continue }
      best = (value, word)
    }
    return best?.word
  }

  private static func isBetter(_ value: Double, than best: Double, for wanted: Double) -> Bool {
    best < wanted ? value > best : value >= wanted && value < best
  }

  private static func chooseFromRange(_ wanted: Double, _ scanner: inout TextScanner) -> [UInt8]? {
    scanner.skipSpace()
    guard let minimum = scanner.number() else { return nil }
    scanner.skipSpace()
    guard let step = scanner.number(), step > 0 else { return nil }
    scanner.skipSpace()
    guard let maximum = scanner.number(), minimum >= 0, maximum >= minimum else { return nil }
    if wanted >= maximum { return words(maximum) }
    if wanted <= minimum { return words(minimum) }
    // Up to the next step; a count that does not fit an integer means that the step does not matter.
    let steps = (wanted - minimum) / step
    guard steps < 1e9 else { return words(wanted) }
    let whole = Double(Int(steps))
    let chosen = minimum + (whole < steps ? whole + 1 : whole) * step
    return words(min(chosen, maximum))
  }

  /// A frequency with up to six decimals, which is what the kernel reads.
  static func words(_ frequency: Double) -> [UInt8] {
    guard frequency >= 0, frequency < 1e12 else { return [0x30] }
    let millionths = Int64(frequency * 1e6 + 0.5)
    var text = Text("\(millionths / 1_000_000)").bytes
    var rest = millionths % 1_000_000
    if rest == 0 { return text }
    text.append(0x2E)
    var unit: Int64 = 100_000
    while rest > 0, unit > 0 {
      text.append(UInt8(0x30 + rest / unit))
      rest %= unit
      unit /= 10
    }
    return text
  }
}
