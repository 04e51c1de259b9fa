import Foundation
import Testing

@testable import OrientCore

@Suite struct ArcTangentTests {
  @Test func agreesWithTheMathLibraryAllAround() {
    for step in -18000...18000 {
      let angle = Double(step) / 100
      let (y, x) = (Float(sin(angle * .pi / 180)) * 9.81, Float(cos(angle * .pi / 180)) * 9.81)
      let expected = Float(atan2(Double(y), Double(x)) * 180 / .pi)
      #expect(abs(ElementaryFunctions.arcTangentDegrees(y, x) - expected) < 0.0001)
    }
  }

  @Test func knowsTheAxes() {
    #expect(ElementaryFunctions.arcTangentDegrees(0, 0) == 0)
    #expect(ElementaryFunctions.arcTangentDegrees(0, 1) == 0)
    #expect(ElementaryFunctions.arcTangentDegrees(1, 0) == 90)
    #expect(ElementaryFunctions.arcTangentDegrees(0, -1) == 180)
    #expect(ElementaryFunctions.arcTangentDegrees(-1, 0) == -90)
  }
}
