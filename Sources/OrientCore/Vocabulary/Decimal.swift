/// Reads decimal numbers from text, the same in every locale.
///
/// The grammar is `[+-] digits [. digits] [e [+-] digits]`, with at least one digit before or after the
/// point. There is no infinity, no NaN, no hexadecimal and no grouping.
///
/// As a `Double`, a number of up to 19 significant digits whose digits, read as an integer, stay at or
/// below 2^53, with a decimal exponent from -22 to 22, comes out correctly rounded (Clinger's fast path:
/// both operands are exact and there is one rounding). That covers every number that Linux sensors and
/// traces write. Longer ones lose their digits after the 19th, and each step of 22 decades adds at most
/// one unit in the last place. As a `Float`, every number of up to 19 significant digits is correctly
/// rounded.
public enum Decimal {
  /// A number as it is written: its digits as an integer, and the power of ten that belongs to them.
  struct Digits {
    var isNegative = false
    var significand: UInt64 = 0
    var exponent = 0
    /// How many bytes were read.
    var length = 0
  }

  /// Reads the number that a text starts with.
  ///
  /// - Returns: the number and how many bytes it takes; nil if the text does not start with a number or
  ///   the number is larger than a `Double` can hold. What is too small becomes zero.
  public static func prefix(
    of text: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, length: Int)? {
    guard let start = text.baseAddress,
      let digits = digits(from: start, to: start + text.count)
    else { return nil }
    let magnitude = scale(digits.significand, digits.exponent)
    guard magnitude.isFinite else { return nil }
    return (digits.isNegative ? -magnitude : magnitude, digits.length)
  }

  /// The number that a text is, from its first to its last byte; nil if it is anything else.
  public static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let (value, length) = prefix(of: text), length == text.count else { return nil }
    return value
  }

  /// Reads the digits of the number that a text starts with; nil if it starts with none.
  @inline(__always)
  static func digits(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Digits? {
    var digits = Digits()
    var position = start
    if position < end, position.pointee == minus || position.pointee == plus {
      digits.isNegative = position.pointee == minus
      position += 1
    }
    let whole = readDigits(from: position, to: end, into: &digits.significand)
    position += whole.count
    digits.exponent = whole.dropped
    var count = whole.count
    if position < end, position.pointee == point {
      let fraction = readDigits(from: position + 1, to: end, into: &digits.significand)
      count += fraction.count
      if count > 0 { position += 1 + fraction.count }
      digits.exponent -= fraction.count - fraction.dropped
    }
    guard count > 0 else { return nil }
    if position < end, position.pointee | 0x20 == 0x65 {
      let written = readExponent(from: position, to: end)
      position += written.count
      // Beyond this range the answer is zero or too large anyway, and sums stay far from overflow.
      digits.exponent = min(max(digits.exponent, -100_000), 100_000) + written.exponent
    }
    digits.length = position - start
    return digits
  }

  /// Appends a run of digits to the significand.
  ///
  /// - Returns: how many digits there are, and how many of them no longer fitted.
  @inline(__always)
  static func readDigits(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, into significand: inout UInt64
  ) -> (count: Int, dropped: Int) {
    var position = start
    while end - position >= 8, significand < 100_000_000_000 {
      let (value, count) = upToEightDigits(at: position)
      significand = significand &* integerPowers[count] &+ value
      position += count
      if count < 8 { return (position - start, 0) }
    }
    return readRemainingDigits(from: position, to: end, start, into: &significand)
  }

  /// The same one by one, near the end of the text or past the digits that always fit.
  private static func readRemainingDigits(
    from first: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    _ start: UnsafePointer<UInt8>, into significand: inout UInt64
  ) -> (count: Int, dropped: Int) {
    var position = first
    var dropped = 0
    while position < end, let digit = digit(position.pointee) {
      if significand < 1_000_000_000_000_000_000 {
        significand = significand &* 10 &+ digit
      } else {
        dropped += 1
      }
      position += 1
    }
    return (position - start, dropped)
  }

  /// Reads the digits among the next eight bytes, up to the first byte that is none, all at once.
  @inline(__always)
  private static func upToEightDigits(
    at position: UnsafePointer<UInt8>
  ) -> (value: UInt64, count: Int) {
    let (values, others) = nextEight(at: position)
    let count = others.trailingZeroBitCount >> 3
    if count == 0 { return (0, 0) }
    // The first digit is the lowest byte; zeros are shifted in before it.
    return (joined(values << UInt64(64 - 8 * count)), count)
  }

  /// Reads the digits of a fraction, up to eight: `5` is 50000000.
  ///
  /// What comes next waits for the count alone, so that is found by one bit, which digits have and all that
  /// may follow a number has not; and whether the others are digits is asked beside it.
  ///
  /// - Returns: the fraction's eight digits and how many there were; nil if one is something else.
  @inline(__always)
  static func eightDigitsOfFraction(
    at position: UnsafePointer<UInt8>
  ) -> (value: UInt64, count: Int)? {
    let bytes = UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
    let ends = ~bytes & 0x1010_1010_1010_1010
    let (values, others) = nextEight(at: position)
    // All bits below the lowest one that is set; all there are when none is.
    let kept = (ends & (0 &- ends)) >> 4 &- 1
    guard others & kept == 0 else { return nil }
    return (joined(values & kept), ends.trailingZeroBitCount >> 3)
  }

  /// Reads a whole number of a known length, 1 to 19 digits, where eight bytes more can be read.
  ///
  /// - Returns: nil if one of them is no digit.
  @inline(__always)
  static func digits(_ count: Int, at position: UnsafePointer<UInt8>) -> UInt64? {
    var next = position
    var rest = count
    var value: UInt64 = 0
    while rest > 8 {
      let (values, others) = nextEight(at: next)
      guard others == 0 else { return nil }
      value = value &* 100_000_000 &+ joined(values)
      next += 8
      rest -= 8
    }
    let (values, others) = nextEight(at: next)
    let shift = UInt64(64 - 8 * rest)
    guard others << shift == 0 else { return nil }
    return value &* integerPowers[rest] &+ joined(values << shift)
  }

  /// The next eight bytes as the values of digits, and the top bit of each byte that is none.
  @inline(__always)
  private static func nextEight(
    at position: UnsafePointer<UInt8>
  ) -> (values: UInt64, others: UInt64) {
    let bytes = UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
    // A digit becomes its value, 0 to 9, and adding 0x76 to anything larger sets the top bit.
    let values = bytes ^ 0x3030_3030_3030_3030
    let larger = (values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
    return (values, (larger | values) & 0x8080_8080_8080_8080)
  }

  /// Eight digits, the first one in the lowest byte, joined to pairs, fours, and a number.
  @inline(__always)
  private static func joined(_ eight: UInt64) -> UInt64 {
    let pairs = (eight &* 10 &+ eight >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }

  /// Reads `e±digits`; a lone `e` belongs to what follows the number.
  private static func readExponent(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> (count: Int, exponent: Int) {
    var position = start + 1
    var isNegative = false
    if position < end, position.pointee == minus || position.pointee == plus {
      isNegative = position.pointee == minus
      position += 1
    }
    let firstDigit = position
    var exponent = 0
    while position < end, let digit = digit(position.pointee) {
      exponent = min(exponent * 10 + Int(digit), 100_000)
      position += 1
    }
    guard position > firstDigit else { return (0, 0) }
    return (position - start, isNegative ? -exponent : exponent)
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

  /// Ten to the power of 0 to 22: each is exactly a `Double`.
  @inline(__always)
  static func power(_ exponent: Int) -> Double { powers[exponent] }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- 0x30
    return value < 10 ? UInt64(value) : nil
  }

  private static var plus: UInt8 { 0x2B }
  private static var minus: UInt8 { 0x2D }
  private static var point: UInt8 { 0x2E }
}

/// Ten to the power of 0 to 22.
private let powers: InlineArray<23, Double> = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

/// Ten to the power of 0 to 8.
private let integerPowers: InlineArray<9, UInt64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]
