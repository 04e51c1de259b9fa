import Testing

@testable import OrientCore

@Suite struct DecimalFloatTests {
  private func float(_ text: String) -> Float? {
    Array(text.utf8).withUnsafeBufferPointer { text in
      Decimal.floatPrefix(of: text).flatMap { $0.length == text.count ? $0.value : nil }
    }
  }

  /// How many significant digits a text has.
  private func digits(_ text: String) -> Int {
    let digits = text.prefix { $0 != "e" }.filter(\.isNumber)
    return String(String(digits.drop { $0 == "0" }).reversed().drop { $0 == "0" }).count
  }

  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-9.8, "-9.8"), (0.015, "0.015"), (0.0001, "0.0001"),
      (0.00001, "1e-5"), (1.5e-7, "1.5e-7"), (100, "100.0"), (12_345_678, "12345678.0"),
      (123_456_792, "123456790.0"), (1e9, "1e9"), (1.25e10, "1.25e10"), (16_777_216, "16777216.0"),
      (3.402_823_5e38, "3.4028235e38"), (.leastNonzeroMagnitude, "1e-45"),
      (1.175_494_4e-38, "1.1754944e-38"),
    ] as [(Float, String)]) func numbersArePrintedShort(_ number: Float, _ text: String)
  {
    var written = Text()
    written.write(number)
    #expect(String(decoding: written.bytes, as: UTF8.self) == text)
  }

  @Test func whatIsPrintedComesBackBitForBit() throws {
    var generator = SplitMix(seed: 1)
    for _ in 0..<30_000 {
      let bits = UInt32.random(in: 0...UInt32.max, using: &generator)
      let number = Float(bitPattern: bits)
      guard number.isFinite else { continue }
      var written = Text()
      written.write(number)
      let text = String(decoding: written.bytes, as: UTF8.self)
      // No longer than the standard library's shortest form, which has an exponent of two digits.
      #expect(digits(text) <= digits(number.description), "\(text) \(number)")
      let read = try #require(float(text))
      #expect(read.bitPattern == bits, "\(text)")
    }
  }

  @Test func agreesWithTheStandardLibraryOnUpToNineteenDigits() throws {
    var generator = SplitMix(seed: 2)
    for _ in 0..<30_000 {
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

  /// Numbers that a `Double` cannot tell from the middle between two floats, though they are not there.
  @Test(
    arguments: [(64, 13), (32, 13), (8, 13), (1, 13), (0.25, 13), (1, 15), (2, 15), (8, 14)]
      as [(Float, Int)])
  func aNumberNextToTheMiddleIsNotTakenForIt(_ least: Float, _ places: Int) throws {
    var random = SplitMix(seed: 3)
    var unit: UInt64 = 1
    for _ in 0..<places { unit *= 10 }
    var misled = 0
    for _ in 0..<10_000 {
      let below = Float.random(in: least..<min(least * 2, 99), using: &random)
      let middle = (Double(below) + Double(below.nextUp)) / 2
      let scaled = UInt64((middle * Double(unit)).rounded())
      let fraction = String(scaled % unit)
      let zeros = String(repeating: "0", count: places - fraction.count)
      let text = "\(scaled / unit).\(zeros)\(fraction)"
      let expected = try #require(Float(text))
      #expect(float(text) == expected, "\(text)")
      if Double(text) == middle, Float(middle) != expected { misled += 1 }
      // The short way gives the same, or leaves it to the long one.
      let padded = Array((text + String(repeating: "\n", count: 32)).utf8)
      padded.withUnsafeBufferPointer { bytes in
        guard var position = bytes.baseAddress, let short = Decimal.shortFloat(at: &position) else {
          return
        }
        #expect(places <= 13)
        #expect(short == expected, "\(text)")
      }
    }
    // So it is no accident that the short way, up to thirteen places, rounds twice.
    #expect((misled > 0) == (places > 13))
  }

  @Test(arguments: ["", "-", ".", "x", "1..", "1e", "nan", "inf", "0x1"])
  func refusesAnythingElse(_ text: String) {
    #expect(float(text) == nil)
  }
}
