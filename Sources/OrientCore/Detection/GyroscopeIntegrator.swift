/// Adds up how far the device has turned by its gyroscope, and hands it out tick by tick.
struct GyroscopeIntegrator {
  /// What a gyroscope says about a tick.
  struct Turn {
    /// How far the device turned, in radians about each axis.
    let rotation: SIMD4<Float>
    /// How fast it turns, in rad/s.
    let rate: SIMD4<Float>
  }

  /// Rates that are further apart than this, in nanoseconds, say nothing about the time between.
  private static let longestStep: Int64 = 100_000_000

  private var rotation = SIMD4<Float>()
  /// How many seconds `rotation` took.
  private var duration: Float = 0
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
      let seconds = Float(elapsed) * 1e-9
      rotation += (lastRate + rate) * (0.5 * seconds)
      duration += seconds
    }
    isRunning = true
    lastTime = sample.time
    lastRate = rate
  }

  /// Takes what belongs to a tick; nil when no rate came lately.
  ///
  /// Rates may come in lumps of several ticks, or a little after the tick; nothing is lost.
  @inline(__always)
  mutating func take(at time: Instant) -> Turn? {
    guard isRunning else { return nil }
    return takeRecent(at: time)
  }

  private mutating func takeRecent(at time: Instant) -> Turn? {
    guard time.elapsed(since: lastTime) <= 2 * GyroscopeIntegrator.longestStep else {
      clear()
      return nil
    }
    let share = duration > TickSampler.tick ? TickSampler.tick / duration : 1
    let part = rotation * share
    rotation -= part
    duration -= duration * share
    return Turn(rotation: part, rate: lastRate)
  }

  /// Forgets everything.
  mutating func clear() {
    rotation = .zero
    duration = 0
    isRunning = false
  }
}
