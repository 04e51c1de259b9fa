/// From accelerometer samples to the pose of the device.
///
/// Samples become means over ticks of 20 ms (`TickSampler`), readings of gravity among them are told
/// from pushes by their length (`SensorScale`) and averaged (`GravityEstimate`), the direction is a pose
/// or between two (`PoseClassifier`), and a pose that differs from the reported one is reported once it
/// was seen long enough while nothing spoke against it: a turn under way (`TurnGate`), shaking, having
/// lain flat, a finger on the screen.
///
/// A value type of fixed size: it allocates nothing, reads no clock, and the same samples give the same
/// poses everywhere.
public struct Detector: Sendable {
  // First what every sample needs.
  private(set) var lastTime = Instant.distantPast
  private var sampler = TickSampler()
  private var scale = SensorScale()
  private let thresholds: DetectorThresholds
  private var isStarted = false
  private var isQuiet = false
  /// Whether a tick, or a new start, has changed what is known of gravity since this was last set to false.
  var hasNews = false
  private var axis = SIMD2<Float>()

  // Then what every tick needs.
  private var estimate = GravityEstimate()
  private var gate = TurnGate()
  private var candidate: Pose = .unknown
  private var reference: QuarterTurn?
  private var evidence: Float = 0
  private var flatTime: Float = 0
  private var liftTime: Float = 0
  private var gyroscope = GyroscopeIntegrator()

  // And the rest.
  private(set) var isTouched = false
  private var guardedUntil = Instant.distantPast

  /// The pose that is reported.
  public private(set) var pose: Pose = .unknown
  /// Why `pose` is not what the last samples show; `none` when it is.
  public private(set) var reason: DetectorReason = .acquiring

  /// Creates a detector that has seen nothing yet.
  public init(_ configuration: DetectorConfiguration) {
    self.init(DetectorThresholds.of(configuration))
  }

  init(_ thresholds: DetectorThresholds) { self.thresholds = thresholds }

  // MARK: - Inputs

  /// Takes an acceleration.
  ///
  /// A sample that is no number, or older than the last one, is skipped. After a gap the estimate starts
  /// again and the pose stays.
  ///
  /// - Returns: Whether the pose changed.
  public mutating func feed(acceleration sample: Sample) -> Bool {
    guard let reading = reading(of: sample) else { return false }
    let elapsed = sample.time.elapsed(since: lastTime)
    guard isStarted, elapsed <= thresholds.gapLimit else { return start(at: sample.time, reading) }
    guard elapsed > 0 else {
      if elapsed == 0 { sampler.share(reading) }
      return false
    }
    lastTime = sample.time
    let duration = Float(elapsed) * 1e-9
    if sampler.absorb(reading, after: duration) { return false }
    return process(reading, after: duration)
  }

  /// Takes accelerations until one changes the pose, or is not simply the next of a running stream: that
  /// one is left to `feed(acceleration:)`, which would do the same with the others.
  ///
  /// - Returns: The index of the first that was not taken, and whether the pose changed.
  @inline(__always)
  mutating func feed(
    accelerations samples: UnsafeBufferPointer<Sample>, from first: Int
  ) -> (end: Int, changed: Bool) {
    guard isStarted else { return (first, false) }
    // In registers, from tick to tick.
    var sampler = sampler
    var time = lastTime
    var index = first
    while index < samples.count {
      let sample = samples[index]
      let elapsed = sample.time.elapsed(since: time)
      guard elapsed > 0, elapsed <= thresholds.gapLimit, let reading = reading(of: sample) else {
        break
      }
      let duration = Float(elapsed) * 1e-9
      time = sample.time
      index &+= 1
      if sampler.absorb(reading, after: duration) { continue }
      self.sampler = sampler
      lastTime = time
      if process(reading, after: duration) { return (index, true) }
      sampler = self.sampler
    }
    self.sampler = sampler
    lastTime = time
    return (index, false)
  }

  /// Takes an angular rate, in rad/s. While rates come, turns are followed by them.
  ///
  /// - Returns: Whether the pose changed; rates alone never change it.
  public mutating func feed(angularRate sample: Sample) -> Bool {
    gyroscope.add(sample)
    return false
  }

  /// Lets time pass without a sample: at `deadline`, what waits is decided as if the last one held.
  ///
  /// Samples older than `time` are still welcome.
  ///
  /// - Returns: Whether the pose changed.
  public mutating func advance(to time: Instant) -> Bool {
    guard let next = projected(), time >= next.time else { return false }
    commit(next.pose, at: time)
    return true
  }

  /// Tells whether a finger is on the screen: then, and a moment after, the pose stays.
  public mutating func setTouched(_ isTouched: Bool, at time: Instant) {
    if self.isTouched && !isTouched { guardedUntil = time.advanced(by: thresholds.touchGuard) }
    self.isTouched = isTouched
  }

  /// Forgets what the samples showed and keeps the pose, as after a gap.
  public mutating func restart() {
    isStarted = false
    hasNews = true
  }

  // MARK: - What is known

  /// When `advance(to:)` changes the pose if no further sample comes; `distantFuture` when it does not.
  ///
  /// Reading it changes nothing; `mutating` spares a copy of the detector for every sample.
  public var deadline: Instant {
    @inline(__always)
    mutating get {
      if isQuiet && classifier.isWellInside(sampler.last, axis: axis) { return .distantFuture }
      return projected()?.time ?? .distantFuture
    }
  }

  /// The direction that is up, in the device frame, of length one; zero while nothing is known.
  public var gravity: (x: Float, y: Float, z: Float) {
    let length = up.lengthSquared.squareRoot()
    guard length > 0 else { return (0, 0, 0) }
    let direction = up * (1 / length)
    return (direction.x, direction.y, direction.z)
  }

  /// The same direction of any length, for those who only need that.
  @inline(__always)
  var up: SIMD4<Float> { isStarted ? estimate.quick : .zero }

  /// How far `gravity` is to be believed, 0...1: low while the device is shaken or the estimate is new.
  public var confidence: Float {
    isStarted ? (estimate.average.w * (1 - min(1, estimate.unsteadiness))).clamped(0, 1) : 0
  }

  /// Whether the sensor rests at a length far from 9.8 m/s², so that its readings were rescaled.
  public var scaleSuspect: Bool { scale.isSuspect }

  // MARK: - Samples

  /// The acceleration of a sample, and how far it is trusted; nil for what is no number.
  @inline(__always)
  private func reading(of sample: Sample) -> SIMD4<Float>? {
    var reading = SIMD4<Float>(sample.x, sample.y, sample.z, 0)
    // The bound keeps every product that comes of it finite.
    guard reading.lengthSquared < 1e18 else { return nil }
    reading.w = trust(reading)
    return reading
  }

  /// How far a reading is gravity, 0...1, by its length.
  @inline(__always)
  private func trust(_ reading: SIMD4<Float>) -> Float {
    let deviation = abs(scale.relativeSquare(reading) - 1)
    return max(0, min(1, (thresholds.trustEnd - deviation) * thresholds.trustSlope))
  }

  @inline(never)
  private mutating func start(at time: Instant, _ reading: SIMD4<Float>) -> Bool {
    isStarted = true
    hasNews = true
    lastTime = time
    sampler.start(at: reading)
    estimate.start(at: reading)
    gate.start()
    gyroscope.clear()
    isQuiet = false
    (candidate, evidence, flatTime, liftTime) = (.unknown, 0, 0, 0)
    // The very first sample says what it can.
    guard pose == .unknown, reading.w == 1, !isBlocked(at: time),
      case .pose(let first) = view(reading, ahead: reading)
    else { return false }
    commit(first, at: time)
    return true
  }

  @inline(never)
  private mutating func process(_ reading: SIMD4<Float>, after duration: Float) -> Bool {
    hasNews = true
    var changed = false
    var segment = sampler.segment(to: reading, after: duration)
    while sampler.hasTick(segment) {
      let (mean, trust) = sampler.nextTick(&segment)
      if isQuiet, rest(mean, trust) { continue }
      tick(mean, trust)
      if isDecided, !isBlocked(at: lastTime) {
        commit(candidate, at: lastTime)
        changed = true
      }
    }
    sampler.keepRest(segment)
    return changed
  }

  // MARK: - Ticks

  /// Takes a tick that changes nothing: the device is, and was, held well inside its orientation. What
  /// `tick` would do comes to this, at a fraction of the cost; most of a device's life is spent here.
  @inline(__always)
  private mutating func rest(_ mean: SIMD4<Float>, _ trust: Float) -> Bool {
    let relativeSquare = scale.relativeSquare(mean)
    guard abs(relativeSquare - 1) < 0.25, classifier.isWellInside(mean, axis: axis) else {
      isQuiet = false
      return false
    }
    estimate.update(
      mean, trust: trust, relativeSquare: relativeSquare,
      turn: gyroscope.take(at: lastTime), gains: thresholds.gains)
    gate.rest(thresholds.turning)
    return true
  }

  private mutating func tick(_ mean: SIMD4<Float>, _ trust: Float) {
    let relativeSquare = scale.relativeSquare(mean)
    if scale.learn(mean, relativeSquare: relativeSquare, time: thresholds.scaleTime) {
      // All that was seen so far had the wrong length.
      var reading = mean
      reading.w = self.trust(mean)
      sampler.start(at: reading)
      estimate.start(at: reading)
      return
    }
    estimate.update(
      mean, trust: trust, relativeSquare: relativeSquare,
      turn: gyroscope.take(at: lastTime), gains: thresholds.gains)
    gate.update(estimate.quick, before: estimate.trailing, thresholds.turning)
    followFlat()
    decide(trust)
    isQuiet =
      reason == .none && scale.isKnown && liftTime == 0
      && classifier.isWellInside(estimate.quick, axis: axis)
      && classifier.isWellInside(estimate.trailing, axis: axis)
  }

  private mutating func followFlat() {
    if classifier.isFlat(estimate.quick) {
      flatTime += TickSampler.tick
      if flatTime >= thresholds.liftDwell { liftTime = thresholds.liftGuard }
    } else {
      flatTime = 0
      liftTime = max(0, liftTime - TickSampler.tick)
    }
  }

  /// Weighs what the tick showed.
  private mutating func decide(_ trust: Float) {
    let ahead = estimate.quick + thresholds.lookAhead * (estimate.quick - estimate.trailing)
    switch view(estimate.quick, ahead: ahead) {
    case .between(let why):
      drop(because: pose == .unknown ? .acquiring : why)
    case .pose(let seen) where seen == pose:
      drop(because: .none)
    case .pose(let seen):
      if seen != candidate { (candidate, evidence) = (seen, 0) }
      if let obstacle = obstacle(to: seen) {
        evidence = max(0, evidence - TickSampler.tick)
        reason = obstacle
      } else {
        evidence += TickSampler.tick * trust
        reason = trust > 0 ? .settling : .accelerating
      }
      if isBlocked(at: lastTime) { reason = .touched }
    }
  }

  @inline(__always)
  private var classifier: PoseClassifier { thresholds.classifier }

  private func view(_ up: SIMD4<Float>, ahead: SIMD4<Float>) -> PoseClassifier.View {
    classifier.view(up, ahead: ahead, scale: scale.inverseSquare, reference: reference)
  }

  /// What speaks against a pose that is seen.
  private func obstacle(to seen: Pose) -> DetectorReason? {
    guard case .upright(let side) = seen else { return nil }
    if gate.isTurning { return .moving }
    guard pose != .unknown else { return nil }
    if liftTime > 0 && side != reference { return .flat }
    if scale.relativeSquare(estimate.average) > thresholds.lastingPush { return .accelerating }
    if estimate.unsteadiness > 0.5 && !classifier.agrees(estimate.average, with: side) {
      return .accelerating
    }
    return nil
  }

  private var isDecided: Bool {
    guard candidate != .unknown else { return false }
    if candidate == .faceUp || candidate == .faceDown { return evidence >= thresholds.faceDwell }
    return evidence >= thresholds.settleTime + thresholds.unsteadySettleTime
      * min(1, estimate.unsteadiness)
  }

  private mutating func drop(because why: DetectorReason) {
    candidate = .unknown
    evidence = 0
    reason = why
  }

  private func isBlocked(at time: Instant) -> Bool { isTouched || time < guardedUntil }

  private mutating func commit(_ pose: Pose, at time: Instant) {
    hasNews = true
    self.pose = pose
    if case .upright(let side) = pose {
      reference = side
      axis = side.upAxis
    }
    isQuiet = false
    drop(because: .none)
  }

  // MARK: - Without samples

  /// What the pose becomes, and when, if the last sample holds.
  ///
  /// Found by living through it in a copy: so what a silent sensor decides is what a steady one would.
  @inline(never)
  private mutating func projected() -> (time: Instant, pose: Pose)? {
    guard isStarted, !isTouched, candidate != .unknown || isLastSampleNews else { return nil }
    var future = self
    future.gyroscope.clear()
    // Whatever waits, waits for less than the longest dwell and what the filter needs to settle.
    let longest =
      max(
        thresholds.faceDwell, thresholds.settleTime + thresholds.unsteadySettleTime,
        thresholds.scaleTime) + 2
    var elapsed: Float = 0
    var ticks: Int64 = 0
    while elapsed < longest {
      elapsed += TickSampler.tick
      ticks += 1
      future.tick(sampler.last, future.trust(sampler.last))
      if future.isDecided {
        let wait = max(ticks * TickSampler.tickTime, thresholds.silence)
        return (max(lastTime.advanced(by: wait), guardedUntil), future.candidate)
      }
    }
    return nil
  }

  /// Whether the last sample alone would be another pose.
  private var isLastSampleNews: Bool {
    guard sampler.last.w > 0 || !scale.isKnown else { return false }
    guard case .pose(let seen) = view(sampler.last, ahead: sampler.last) else { return false }
    return seen != pose
  }
}
