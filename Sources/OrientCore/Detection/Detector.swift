/// From accelerometer samples to the pose of the device.
public struct Detector: Sendable {
  /// The pose that is reported.
  public private(set) var pose: Pose = .unknown
  /// Since when `pose` is what it is.
  public private(set) var stableSince: Instant = .distantPast
  /// What the detector waits for.
  public private(set) var reason: DetectorReason = .acquiring
  /// Whether the sensor's readings at rest are far from 9.8 m/s².
  public private(set) var scaleSuspect = false

  static let tick: Float = 0.016
  static let gap: Int64 = 1_000_000_000

  private var nodeTime: Instant = .distantPast
  private var started = false
  private var node = SIMD4<Float>()
  private var nodeWeight: Float = 0
  private var sum = SIMD4<Float>()
  private var left = Detector.tick
  private var quick = SIMD4<Float>()
  private var slow = SIMD4<Float>()
  private var trust: Float = 1
  private var reference: Int8 = -1
  private var current: Int8 = -1
  private var candidate: Int8 = -1
  private var evidence: Float = 0
  private var touched = false
  private var guardedUntil: Instant = .distantPast

  private let configuration: DetectorConfiguration
  private let zone: Float
  private let flat: Float
  private let over: Float
  private let face: Float
  private let rate: Float
  private let gain: Float

  /// Creates a detector that has seen nothing yet.
  public init(_ configuration: DetectorConfiguration) {
    self.configuration = configuration
    zone = Trigonometry.tangent(degrees: 45 - configuration.hysteresis)
    let square = { (value: Float) in value * value }
    flat = square(Trigonometry.cosine(degrees: configuration.flatLimit))
    over = square(Trigonometry.cosine(degrees: configuration.overheadLimit))
    face = square(Trigonometry.cosine(degrees: configuration.faceLimit))
    let tau = Float(configuration.smoothingTime) * 1e-9
    rate = square(configuration.restingRate * .pi / 180 * tau)
    gain = 1 - 1 / (1 + Detector.tick / tau)
  }

  /// Takes an acceleration; true when the pose changed.
  public mutating func feed(acceleration sample: Sample) -> Bool {
    let value = SIMD4<Float>(sample.x, sample.y, sample.z, 1)
    let square = lengthSquared(value)
    guard square < 1e30 else { return false }
    let weight = self.weight(square)
    if !started { return start(sample.time, value, weight) }
    let elapsed = sample.time.elapsed(since: nodeTime)
    if elapsed <= 0 { return false }
    if elapsed > Detector.gap { return start(sample.time, value, weight) }
    return integrate(to: sample.time, value, weight, Float(elapsed) * 1e-9)
  }

  /// Takes an angular rate; true when the pose changed.
  public mutating func feed(angularRate sample: Sample) -> Bool { false }

  /// Lets time pass; true when the pose changed.
  public mutating func advance(to time: Instant) -> Bool {
    guard let next = projected(), time >= next.time else { return false }
    return commit(next.code, at: time)
  }

  /// Tells whether a finger is on the screen.
  public mutating func setTouched(_ touched: Bool, at time: Instant) {
    if self.touched && !touched { guardedUntil = time.advanced(by: configuration.touchGuard) }
    self.touched = touched
  }

  /// When `advance(to:)` will change the pose if no further sample comes.
  public var deadline: Instant { projected()?.time ?? .distantFuture }

  /// The direction that is up in the device frame, of length one, or zero when nothing is known.
  public var gravity: (x: Float, y: Float, z: Float) {
    let length = lengthSquared(quick).squareRoot()
    return length > 0 ? (quick.x / length, quick.y / length, quick.z / length) : (0, 0, 0)
  }

  /// How sure the detector is of `gravity`, 0...1.
  public var confidence: Float { started ? trust : 0 }

  /// Forgets the filter and keeps the pose.
  public mutating func restart() { started = false }

  // MARK: - Samples

  private func lengthSquared(_ v: SIMD4<Float>) -> Float { v.x * v.x + v.y * v.y + v.z * v.z }

  private func weight(_ square: Float) -> Float {
    let deviation = abs(square * (1 / (9.80665 * 9.80665)) - 1)
    let range = configuration.noTrustDeviation - configuration.fullTrustDeviation
    return max(0, min(1, (configuration.noTrustDeviation - deviation) / range))
  }

  private mutating func start(
    _ time: Instant, _ value: SIMD4<Float>, _ weight: Float
  ) -> Bool {
    started = true
    (nodeTime, node, nodeWeight) = (time, value, weight)
    (quick, slow, sum, left) = (value, value, .zero, Detector.tick)
    (trust, evidence, candidate) = (weight, 0, -1)
    guard pose == .unknown, weight == 1, !blocked(at: time), let seen = seen(value) else {
      return false
    }
    return commit(seen, at: time)
  }

  private mutating func integrate(
    to time: Instant, _ value: SIMD4<Float>, _ weight: Float, _ elapsed: Float
  ) -> Bool {
    var remaining = elapsed
    let shared = min(weight, nodeWeight)
    var from = node
    let slope = (value - node) * (1 / elapsed)
    (nodeTime, node, nodeWeight) = (time, value, weight)
    var changed = false
    while remaining >= left {
      let end = from + slope * left
      sum += (from + end) * (0.5 * left * shared)
      remaining -= left
      left = Detector.tick
      from = end
      step()
      if candidate >= 0, evidence >= settle(candidate), !blocked(at: time) {
        changed = commit(candidate, at: time) || changed
      }
    }
    sum += (from + value) * (0.5 * remaining * shared)
    left -= remaining
    return changed
  }

  // MARK: - Ticks

  private mutating func step() {
    let mean = sum * (1 / Detector.tick)
    sum = .zero
    quick += gain * (mean - mean.w * quick)
    slow += gain * (quick - slow)
    trust += 0.03 * (mean.w - trust)
    guard let seen = seen(quick), seen != current else {
      candidate = -1
      evidence = 0
      return
    }
    if seen != candidate {
      candidate = seen
      evidence = 0
    }
    let cross = slow.x * quick.y - slow.y * quick.x
    let quickPlane = quick.x * quick.x + quick.y * quick.y
    let slowPlane = slow.x * slow.x + slow.y * slow.y
    if seen < 4 && cross * cross > rate * quickPlane * slowPlane {
      evidence = max(0, evidence - Detector.tick)
      reason = .moving
    } else {
      evidence += Detector.tick * mean.w
      reason = .settling
    }
  }

  private func settle(_ code: Int8) -> Float {
    if code >= 4 { return Float(configuration.faceDwell) * 1e-9 }
    let steady = Float(configuration.settleTime) * 1e-9
    return steady + (Float(configuration.unsteadySettleTime) * 1e-9 - steady) * (1 - trust)
  }

  /// The pose that a gravity vector shows, or nil when it is between two.
  private func seen(_ v: SIMD4<Float>) -> Int8? {
    let plane = v.x * v.x + v.y * v.y
    let square = plane + v.z * v.z
    guard square > 24 else { return nil }
    if plane < face * square { return v.z > 0 ? 4 : 5 }
    if plane < (v.z < 0 && reference >= 0 ? over : flat) * square { return nil }
    let major = max(abs(v.x), abs(v.y))
    let minor = min(abs(v.x), abs(v.y))
    let code: Int8 = abs(v.y) >= abs(v.x) ? (v.y >= 0 ? 0 : 2) : (v.x >= 0 ? 1 : 3)
    if code == reference { return code }
    if minor <= (reference < 0 ? 1 : zone) * major { return code }
    return reference >= 0 && current == reference ? current : nil
  }

  private func blocked(at time: Instant) -> Bool { touched || time < guardedUntil }

  private mutating func commit(_ code: Int8, at time: Instant) -> Bool {
    if code < 4 { reference = code }
    (current, candidate, evidence) = (code, -1, 0)
    stableSince = time
    reason = .none
    switch code {
    case 4: pose = .faceUp
    case 5: pose = .faceDown
    default: pose = .upright(QuarterTurn(quarters: Int(code)))
    }
    return true
  }

  /// What the pose will become, and when, if the last sample holds.
  private func projected() -> (time: Instant, code: Int8)? {
    guard started, !touched, candidate >= 0 || (seen(node) ?? current) != current else {
      return nil
    }
    var future = self
    for ticks in 1...64 {
      future.sum = future.node * (Detector.tick * future.nodeWeight)
      future.step()
      if future.candidate >= 0, future.evidence >= future.settle(future.candidate) {
        let wait = max(Int64(ticks) * 16_000_000, configuration.silence)
        return (max(nodeTime.advanced(by: wait), guardedUntil), future.candidate)
      }
    }
    return nil
  }
}
