// A `Float` that was printed with enough digits must come back bit for bit. Going through a `Double`
// rounds twice, which is right unless the first rounding lands exactly between two `Float`s.

extension Decimal {
  /// Reads the number that a text starts with, as the nearest `Float`.
  ///
  /// - Returns: the number and how many bytes it takes; nil if the text does not start with a number. A
  ///   number larger than a `Float` can hold is infinite, with its sign.
  public static func floatPrefix(
    of text: UnsafeBufferPointer<UInt8>
  ) -> (value: Float, length: Int)? {
    guard let start = text.baseAddress,
      let digits = digits(from: start, to: start + text.count)
    else { return nil }
    return (digits.float, digits.length)
  }

  /// Reads a number of the form `[-]d.d`, with one or two digits before the point and up to thirteen after
  /// it: most of what a sensor reads, with no branch that depends on its sign or its first digits.
  ///
  /// - Parameter position: where `shortFloatReach` bytes can be read. It moves to behind the number.
  /// - Returns: the nearest `Float`; nil, and nothing read, where `floatPrefix` has to decide.
  @inline(__always)
  static func shortFloat(at position: inout UnsafePointer<UInt8>) -> Float? {
    var next = position
    let sign: UInt32 = next.pointee == 0x2D ? 1 : 0
    next += Int(sign)
    var whole = UInt64(next[0] &- 0x30)
    guard whole < 10 else { return nil }
    if next[1] != 0x2E {
      let second = UInt64(next[1] &- 0x30)
      guard second < 10, next[2] == 0x2E else { return nil }
      whole = whole * 10 + second
      next += 1
    }
    guard let fraction = eightDigitsOfFraction(at: next + 2) else { return nil }
    next += 2 + fraction.count
    var significand = whole * 100_000_000 + fraction.value
    var divisor = 100_000_000.0
    if next.pointee &- 0x30 < 10 {
      // As long as a `Double` holds it exactly, and two roundings are as good as one: up to thirteen digits
      // k the `Double` lands between two `Float`s only for a number that lies there, or 1/2^n of a last
      // digit beside; and since 5^k is 1 modulo 4, it is the even `Float` that is nearer then.
      let last = next + 5
      while next < last, next.pointee &- 0x30 < 10 {
        significand = significand * 10 + UInt64(next.pointee &- 0x30)
        divisor *= 10
        next += 1
      }
      if next.pointee &- 0x30 < 10 { return nil }
    }
    if next.pointee | 0x20 == 0x65 { return nil }
    position = next
    return Float(bitPattern: Float(Double(significand) / divisor).bitPattern | sign << 31)
  }

  /// How far `shortFloat` looks.
  static var shortFloatReach: Int { 20 }

  /// Whether a `Double` lies in the middle between two normal `Float`s: the 29 bits that a `Float` lacks
  /// are a one and zeros.
  @inline(__always)
  fileprivate static func isBetweenFloats(_ double: Double) -> Bool {
    double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
  }
}

extension Decimal.Digits {
  /// The fewest digits that are read back as the same number, which is finite and not negative.
  init(shortest number: Float) {
    self.init()
    guard number > 0, number.isFinite else { return }
    // The power of ten of the first digit; powers of two are 0.30103 of it, within one.
    var power = (Int(number.exponent) * 30_103 - 100_000) / 100_000
    while Self.scaled(Double(number), -power) >= 10 { power += 1 }
    while Self.scaled(Double(number), -power) < 1 { power -= 1 }
    // Nine digits are enough for any number; the others are there in case the scaling is off by one.
    for count in 1...12 {
      exponent = power - count + 1
      significand = UInt64(Self.scaled(Double(number), -exponent) + 0.5)
      if float == number { break }
    }
    while significand % 10 == 0, significand > 0 {
      significand /= 10
      exponent += 1
    }
  }

  /// A number times a power of ten, nearly.
  private static func scaled(_ number: Double, _ power: Int) -> Double {
    var result = number
    var rest = power.magnitude
    while rest > 0 {
      let step = min(rest, 22)
      result =
        power < 0 ? result / Decimal.power(Int(step)) : result * Decimal.power(Int(step))
      rest -= step
    }
    return result
  }

  /// The nearest `Float`; of two equally near ones, the even one.
  @inline(__always)
  var float: Float {
    let magnitude = quickMagnitude ?? exactMagnitude
    return isNegative ? -magnitude : magnitude
  }

  /// The answer where one or two roundings provably give it.
  @inline(__always)
  private var quickMagnitude: Float? {
    guard significand <= 1 << 53, exponent <= 0, exponent >= -22 else { return nil }
    let double = Double(significand) / Decimal.power(-exponent)
    guard !Decimal.isBetweenFloats(double), double >= 0x1p-126 else { return double == 0 ? 0 : nil }
    return Float(double)
  }

  /// The answer by comparing with the numbers in the middle between neighbouring `Float`s.
  @inline(never)
  private var exactMagnitude: Float {
    if significand == 0 || exponent < -65 { return 0 }
    if exponent > 38 { return .infinity }
    var estimate = Double(significand)
    for _ in 0..<abs(exponent) { estimate = exponent < 0 ? estimate / 10 : estimate * 10 }
    var result = min(Float(estimate), .greatestFiniteMagnitude)
    while result.isFinite, isAbove(middleAbove: result) { result = result.nextUp }
    while result > 0, !isAbove(middleAbove: result.nextDown) { result = result.nextDown }
    return result
  }

  /// Whether the number rounds to something above `float`: it is more than half-way to the next one, or
  /// half-way and the next one is even.
  private func isAbove(middleAbove float: Float) -> Bool {
    // A `Float` is pattern * 2^power; the middle is (2 * pattern + 1) * 2^(power - 1).
    let bits = float.bitPattern
    let isNormal = bits >> 23 != 0
    let pattern = UInt64(bits & 0x7F_FFFF) + (isNormal ? 1 << 23 : 0)
    let power = (isNormal ? Int(bits >> 23) : 1) - 150 - 1
    var number = WideInteger(significand)
    var middle = WideInteger(2 * pattern + 1)
    if exponent < 0 { middle.scale(tens: -exponent) } else { number.scale(tens: exponent) }
    if power < 0 { number.scale(twos: -power) } else { middle.scale(twos: power) }
    return middle < number || (middle == number && pattern & 1 == 1)
  }
}

/// A natural number of up to 384 bits: enough for 19 digits times 10^38 times 2^150.
private struct WideInteger: Comparable {
  private var words: InlineArray<6, UInt64> = .init(repeating: 0)

  init(_ value: UInt64) { words[0] = value }

  mutating func scale(tens: Int) {
    for _ in 0..<tens { multiply(by: 10) }
  }

  mutating func scale(twos: Int) {
    for _ in 0..<(twos / 32) { multiply(by: 1 << 32) }
    multiply(by: 1 << UInt64(twos % 32))
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in 0..<6 {
      let product = words[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = product.low.addingReportingOverflow(carry)
      words[index] = sum
      carry = product.high &+ (overflow ? 1 : 0)
    }
  }

  static func == (left: WideInteger, right: WideInteger) -> Bool {
    for index in 0..<6 where left.words[index] != right.words[index] { return false }
    return true
  }

  static func < (left: WideInteger, right: WideInteger) -> Bool {
    for index in (0..<6).reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
