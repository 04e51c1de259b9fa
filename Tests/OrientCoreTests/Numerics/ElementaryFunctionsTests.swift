import Foundation
import Testing

@testable import OrientCore

@Suite struct ElementaryFunctionsTests {
  @Test func theExponentialIsWithinOneUnitInTheLastPlace() {
    var worst = 0.0
    for x in samples(from: -708, to: 709.7) + samples(from: -1, to: 1) {
      worst = max(worst, distance(ElementaryFunctions.exponential(x), Foundation.exp(x)))
    }
    #expect(worst <= 1)
  }

  @Test func theLogarithmIsWithinOneUnitInTheLastPlace() {
    var worst = 0.0
    let exponents = samples(from: -740, to: 709).map(Foundation.exp)
    for x in exponents + samples(from: 0.25, to: 4) + [0x1p-1074, 0x1p-1022, 0x1p1023] {
      worst = max(worst, distance(ElementaryFunctions.logarithm(x), Foundation.log(x)))
    }
    #expect(worst <= 1)
  }

  @Test func sineAndCosineAreWithinOneUnitInTheLastPlace() {
    var worst = 0.0
    let nearQuarters = (0..<10_000).map { Double($0) * (Double.pi / 2) }
    for x in samples(from: -0x1p20, to: 0x1p20) + samples(from: -4, to: 4) + nearQuarters {
      let (sine, cosine) = ElementaryFunctions.sineCosine(x)
      worst = max(worst, distance(sine, Foundation.sin(x)), distance(cosine, Foundation.cos(x)))
    }
    #expect(worst <= 1)
  }

  @Test func sineAndCosineOfHugeAnglesStayOnTheCircle() {
    for x in samples(from: 0x1p20, to: 0x1p60) + [.infinity, -.infinity, .nan, 1e300] {
      let (sine, cosine) = ElementaryFunctions.sineCosine(x)
      #expect(abs(sine * sine + cosine * cosine - 1) < 1e-15)
    }
  }

  @Test func quarterTurnsAreExact() {
    let expected: [(Double, Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for quarter in -8...8 {
      let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: Double(quarter) * 90)
      let (s, c) = expected[quarter & 3]
      #expect(sine == s && cosine == c)
      #expect(sine != 0 || sine.sign == .plus)
      #expect(cosine != 0 || cosine.sign == .plus)
    }
    #expect(abs(ElementaryFunctions.sineCosine(degrees: 30).sine - 0.5) < 1e-15)
    #expect(abs(ElementaryFunctions.sineCosine(degrees: -60).cosine - 0.5) < 1e-15)
  }

  @Test func theEndsOfTheRangeAreDefined() {
    #expect(ElementaryFunctions.exponential(-.infinity) == 0)
    #expect(ElementaryFunctions.exponential(-709) == 0)
    #expect(ElementaryFunctions.exponential(.infinity) == .infinity)
    #expect(ElementaryFunctions.exponential(710) == .infinity)
    #expect(ElementaryFunctions.exponential(709.782712893384).isFinite)
    #expect(ElementaryFunctions.exponential(.nan).isNaN)
    #expect(ElementaryFunctions.exponential(0) == 1)
    #expect(ElementaryFunctions.logarithm(0) == -.infinity)
    #expect(ElementaryFunctions.logarithm(-1).isNaN)
    #expect(ElementaryFunctions.logarithm(.nan).isNaN)
    #expect(ElementaryFunctions.logarithm(.infinity) == .infinity)
    #expect(ElementaryFunctions.logarithm(1) == 0)
  }

  /// Evenly spread numbers that no binary fraction hits.
  private func samples(from low: Double, to high: Double) -> [Double] {
    let count = 100_003
    return (0..<count).map { low + (high - low) * (Double($0) + 0.377) / Double(count) }
  }

  /// How many units in the last place of the expected value lie between two values.
  private func distance(_ value: Double, _ expected: Double) -> Double {
    abs(value - expected) / expected.ulp
  }
}
