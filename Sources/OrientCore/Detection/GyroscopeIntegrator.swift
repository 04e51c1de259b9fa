/// Adds up how far the device has turned by its gyroscope since it was last asked.
struct GyroscopeIntegrator {
  /// Rates that are further apart than this, in nanoseconds, say nothing about the time between.
  private static let longestStep: Int64 = 100_000_000

  private var rotation = SIMD4<Float>()
  private var lastTime = Instant.distantPast
  private var lastRate = SIMD4<Float>()
  private var isRunning = false

  /// Takes a rate. One that is no number, faster than anything that is held, or older than the last is
  /// skipped.
  mutating func add(_ sample: Sample) {
    let rate = SIMD4<Float>(sample.x, sample.y, sample.z, 0)
    guard rate.lengthSquared < 1e4 else { return }
    let elapsed = sample.time.elapsed(since: lastTime)
    if isRunning && elapsed <= 0 { return }
    if isRunning && elapsed <= GyroscopeIntegrator.longestStep {
      rotation += (lastRate + rate) * (0.5e-9 * Float(elapsed))
    }
    isRunning = true
    lastTime = sample.time
    lastRate = rate
  }

  /// Takes what was added up, in radians about each axis; nil when no rate came lately.
  @inline(__always)
  mutating func takeRotation(at time: Instant) -> SIMD4<Float>? {
    guard isRunning else { return nil }
    return takeRecentRotation(at: time)
  }

  private mutating func takeRecentRotation(at time: Instant) -> SIMD4<Float>? {
    let age = time.elapsed(since: lastTime)
    guard age <= 2 * GyroscopeIntegrator.longestStep else {
      clear()
      return nil
    }
    defer { rotation = .zero }
    return rotation
  }

  /// Forgets everything.
  mutating func clear() {
    rotation = .zero
    isRunning = false
  }
}
