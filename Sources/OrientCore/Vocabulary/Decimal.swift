/// Reads decimal numbers from text, the same in every locale.
///
/// The grammar is `[+-] digits [. digits] [e [+-] digits]`, with at least one digit before or after the
/// point. There is no infinity, no NaN, no hexadecimal and no grouping.
///
/// A number of up to 19 significant digits whose digits, read as an integer, stay at or below 2^53, with
/// a decimal exponent from -22 to 22, comes out correctly rounded (Clinger's fast path: both operands
/// are exact and there is one rounding). That covers every number that Linux sensors and traces write.
/// Longer ones lose their digits after the 19th, and each step of 22 decades adds at most one unit in
/// the last place.
public enum Decimal {
  /// Reads the number that a text starts with.
  ///
  /// - Returns: the number and how many bytes it takes; nil if the text does not start with a number or
  ///   the number is larger than a `Double` can hold. What is too small becomes zero.
  public static func prefix(
    of text: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, length: Int)? {
    var position = 0
    let negative = position < text.count && text[position] == minus
    if position < text.count, text[position] == minus || text[position] == plus { position += 1 }

    var significand: UInt64 = 0
    var exponent = 0
    let whole = readDigits(text, from: position, into: &significand)
    position += whole.count
    exponent += whole.dropped
    var fraction = (count: 0, dropped: 0)
    if position < text.count, text[position] == point {
      fraction = readDigits(text, from: position + 1, into: &significand)
      if whole.count > 0 || fraction.count > 0 { position += 1 + fraction.count }
      exponent -= fraction.count - fraction.dropped
    }
    guard whole.count > 0 || fraction.count > 0 else { return nil }

    let written = readExponent(text, from: position)
    position += written.count
    // Beyond this range the answer is zero or too large anyway, and sums stay far from overflow.
    exponent = min(max(exponent, -100_000), 100_000) + written.exponent

    let magnitude = scale(significand, exponent)
    guard magnitude.isFinite else { return nil }
    return (negative ? -magnitude : magnitude, position)
  }

  /// The number that a text is, from its first to its last byte; nil if it is anything else.
  public static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let (value, length) = prefix(of: text), length == text.count else { return nil }
    return value
  }

  /// Appends a run of digits to the significand.
  ///
  /// - Returns: how many digits there are, and how many of them no longer fitted.
  private static func readDigits(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, into significand: inout UInt64
  ) -> (count: Int, dropped: Int) {
    var position = start
    var dropped = 0
    while position < text.count, let digit = digit(text[position]) {
      if significand < 1_000_000_000_000_000_000 {
        significand = significand &* 10 &+ digit
      } else {
        dropped += 1
      }
      position += 1
    }
    return (position - start, dropped)
  }

  /// Reads `e±digits`; a lone `e` belongs to what follows the number.
  private static func readExponent(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (count: Int, exponent: Int) {
    var position = start
    guard position < text.count, text[position] | 0x20 == 0x65 else { return (0, 0) }
    position += 1
    let negative = position < text.count && text[position] == minus
    if position < text.count, text[position] == minus || text[position] == plus { position += 1 }
    let firstDigit = position
    var exponent = 0
    while position < text.count, let digit = digit(text[position]) {
      exponent = min(exponent * 10 + Int(digit), 100_000)
      position += 1
    }
    guard position > firstDigit else { return (0, 0) }
    return (position - start, negative ? -exponent : exponent)
  }

  private static func scale(_ significand: UInt64, _ exponent: Int) -> Double {
    var value = Double(significand)
    if value == 0 { return 0 }
    var remaining = exponent
    while remaining > 22, value.isFinite {
      value *= 1e22
      remaining -= 22
    }
    while remaining < -22, value > 0 {
      value /= 1e22
      remaining += 22
    }
    if remaining > 22 || remaining < -22 { return value }
    return remaining < 0 ? value / power(-remaining) : value * power(remaining)
  }

  /// Ten to the power of 0 to 22: each is exactly a `Double`, so the products below round nowhere.
  private static func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- 0x30
    return value < 10 ? UInt64(value) : nil
  }

  private static var plus: UInt8 { 0x2B }
  private static var minus: UInt8 { 0x2D }
  private static var point: UInt8 { 0x2E }
}
