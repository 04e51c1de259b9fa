import OrientCore
import Testing

@Suite struct DecimalFloatTests {
  private func float(_ text: String) -> Float? {
    Array(text.utf8).withUnsafeBufferPointer { text in
      Decimal.floatPrefix(of: text).flatMap { $0.length == text.count ? $0.value : nil }
    }
  }

  @Test func whatIsPrintedComesBackBitForBit() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200_000 {
      let bits = UInt32.random(in: 0...UInt32.max, using: &generator)
      let number = Float(bitPattern: bits)
      guard number.isFinite else { continue }
      let text = number.description
      let read = try #require(float(text))
      #expect(read.bitPattern == bits, "\(text)")
    }
  }

  @Test func agreesWithTheStandardLibraryOnUpToNineteenDigits() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<100_000 {
      let digits = UInt64.random(in: 0..<10_000_000_000_000_000_000, using: &generator)
      let length = Int.random(in: 1...19, using: &generator)
      let exponent = Int.random(in: -70...45, using: &generator)
      let text = "0." + String(String(digits).prefix(length)) + "e\(exponent)"
      #expect(float(text) == Float(text), "\(text)")
    }
  }

  /// Numbers just below, at, and just above the middle between two floats: where a second rounding goes
  /// wrong.
  @Test func theMiddleBetweenTwoFloatsIsDecidedExactly() throws {
    for (below, middle, above) in [
      ("16777216.99999999999", "16777217", "16777217.00000000001"),
      ("8388609.499999999999", "8388609.5", "8388609.500000000001"),
      ("1.000000059604644774", "1.000000059604644775390625", "1.000000059604644776"),
    ] {
      for text in [below, above] { #expect(float(text) == Float(text), "\(text)") }
      if middle.count < 20 { #expect(float(middle) == Float(middle), "\(middle)") }
    }
    #expect(float("16777219") == 16777220)
    #expect(float("7.006492321624085354e-46") == 0)
    #expect(float("7.006492321624085355e-46") == Float.leastNonzeroMagnitude)
    #expect(float("3.4028235677973367e38") == .infinity)
    #expect(float("3.4028235677973366e38") == .greatestFiniteMagnitude)
    #expect(float("1e39") == .infinity)
    #expect(float("-1e-99")?.sign == .minus)
  }

  @Test(arguments: ["", "-", ".", "x", "1..", "1e", "nan", "inf", "0x1"])
  func refusesAnythingElse(_ text: String) {
    #expect(float(text) == nil)
  }
}
