import OrientCore
import Testing

@Suite struct DecimalTests {
  private func value(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { Decimal.value(of: $0) }
  }

  private func prefix(_ text: String) -> (value: Double, length: Int)? {
    Array(text.utf8).withUnsafeBufferPointer { Decimal.prefix(of: $0) }
  }

  @Test(arguments: [
    "0", "-0", "1", "+1", "-523", "0.019163", "0.306457", "9.80665", "0.000598205", ".5", "5.",
    "1e3", "1E-3",
    "2.5e+2", "9007199254740992", "0.1", "123456.789", "1e22", "1e-22", "4294967296.125", "-16000",
    "0.0000000000000000000001", "1000000000000000000",
  ]) func readsWhatSensorsWriteExactly(_ text: String) throws {
    #expect(try #require(value(text)) == #require(Double(text.hasSuffix(".") ? text + "0" : text)))
  }

  @Test func keepsTheSignOfZero() {
    #expect(value("-0.0")?.sign == .minus)
  }

  @Test(arguments: [
    "", "-", "+", ".", "e5", "-.", "abc", "nan", "inf", "0x10", " 1", "1 ", "1,5", "1e", "1e+",
    "--1", "1.2.3",
    "1e999", "-1e400",
  ]) func refusesAnythingElse(_ text: String) {
    #expect(value(text) == nil)
  }

  @Test func endsWhereTheNumberEnds() {
    #expect(prefix("0.866, 1")?.length == 5)
    #expect(prefix("12em")?.length == 2)
    #expect(prefix("7e-x")?.length == 1)
    #expect(prefix("3.")?.length == 2)
    #expect(prefix("-1;")?.value == -1)
  }

  @Test func longNumbersComeCloseAndOverflowNothing() throws {
    let long = "9.80665000000000000000000000000000001"
    #expect(try #require(value(long)) == 9.80665)
    let huge = String(repeating: "9", count: 400)
    #expect(value(huge) == nil)
    #expect(value("0." + String(repeating: "0", count: 400) + "1") == 0)
    #expect(value("1e-99999999999999999999") == 0)
    #expect(value("0e99999999999999999999") == 0)
    let far = try #require(value("1.7976931348623157e308"))
    #expect(abs(far / 1.7976931348623157e308 - 1) < 1e-14)
  }

  @Test func agreesWithTheStandardLibraryOnRandomFloats() throws {
    var generator = SplitMix(seed: 4)
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &generator))
      guard float > 1e-30, float < 1e30 else { continue }
      #expect(try Float(#require(value("\(float)"))) == float)
    }
  }
}
