import Testing

@testable import OrientSensors

@Suite struct SamplingFrequencyTests {
  @Test(arguments: [
    (50, "12.5 25 50 100", "50"),
    (60, "12.5 25 50 100", "100"),
    (500, "12.5 25 50 100", "100"),
    (10, "12.5 25 50 100\n", "12.5"),
    (20, "100 6.250000 50 25.000000", "25.000000"),
    (50, "[10 5 200]", "50"),
    (52, "[10 5 200]", "55"),
    (1, "[10 5 200]", "10"),
    (999, "[0.5 0.25 62.5]", "62.5"),
    (7.6, "[0.5 0.25 62.5]", "7.75"),
    (50, "0 -3 x 80", "80"),
  ]) func takesTheNextOneUp(_ wanted: Double, _ available: String, _ chosen: String) {
    #expect(text(SamplingFrequency.choose(wanted, from: bytes(available))) == chosen)
  }

  @Test(arguments: ["", "none", "[1 0 5]", "[1 1]", "[5 1 2]", "0", "-5"])
  func choosesNothingWhereThereIsNothing(_ available: String) {
    #expect(SamplingFrequency.choose(50, from: bytes(available)) == nil)
  }

  @Test func stepsThatDoNotMatterTrapNothing() {
    #expect(text(SamplingFrequency.choose(50, from: bytes("[0 1e-30 1e30]"))) == "50")
    #expect(text(SamplingFrequency.choose(1e300, from: bytes("[0 1 1e300]"))) == "0")
  }
}

@Suite struct SensorLocationTests {
  @Test(arguments: [
    ("display", SensorLocation.display), ("lid\n", .display), ("base", .base),
    ("accel-display", .display),
    ("accel-base", .base), ("accel-camera", .camera),
  ]) func knowsTheWords(_ word: String, _ location: SensorLocation) {
    #expect(SensorLocation(text: bytes(word)) == location)
  }

  @Test func knowsNoOthersAndOnlyTheDisplayTurnsTheScreen() {
    #expect(SensorLocation(text: bytes("proximity-wifi")) == nil)
    #expect(SensorLocation(text: []) == nil)
    #expect(SensorLocation.unknown.drivesScreen && SensorLocation.display.drivesScreen)
    #expect(!SensorLocation.base.drivesScreen && !SensorLocation.camera.drivesScreen)
  }
}
