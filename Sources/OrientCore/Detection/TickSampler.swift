/// Turns samples of any rate into means over ticks of equal length.
///
/// Between two samples the signal is taken to run straight, and a tick's mean is the integral of that.
/// So what follows sees the same motion at 15 Hz as at 400, runs equally often, and needs no time
/// constant that depends on the rate.
struct TickSampler {
  /// The length of a tick in seconds: shorter than anything a hand does, and long enough that deciding
  /// costs a fast stream nothing.
  static let tick: Float = 0.02
  /// The length of a tick in nanoseconds.
  static let tickTime: Int64 = 20_000_000

  /// The last sample. The fourth component is how far it is trusted, 0...1.
  private(set) var last = SIMD4<Float>()
  private var sum = SIMD4<Float>()
  private var trustSum: Float = 0
  private var missing = TickSampler.tick
  private var sharing: Float = 1

  /// The part of the way from one sample to the next that no tick has yet.
  struct Segment {
    fileprivate var start: SIMD4<Float>
    fileprivate let slope: SIMD4<Float>
    fileprivate let end: SIMD4<Float>
    fileprivate var duration: Float
    fileprivate let trust: Float
  }

  /// Begins again with a first sample.
  mutating func start(at sample: SIMD4<Float>) {
    last = sample
    sum = .zero
    trustSum = 0
    missing = TickSampler.tick
    sharing = 1
  }

  /// Takes a sample that lies so many seconds after the last one, if that completes no tick.
  @inline(__always)
  mutating func absorb(_ sample: SIMD4<Float>, after duration: Float) -> Bool {
    guard duration < missing else { return false }
    add(from: last, to: sample, over: duration, trust: min(last.w, sample.w))
    missing -= duration
    last = sample
    sharing = 1
    return true
  }

  /// Takes a sample that completes one or more ticks: `hasTick`, `nextTick` and then `keepRest` take
  /// the segment apart.
  @inline(__always)
  mutating func segment(to sample: SIMD4<Float>, after duration: Float) -> Segment {
    let segment = Segment(
      start: last, slope: (sample - last) * (1 / duration), end: sample, duration: duration,
      trust: min(last.w, sample.w))
    last = sample
    sharing = 1
    return segment
  }

  /// Whether what is left of a segment completes a tick.
  @inline(__always)
  func hasTick(_ segment: Segment) -> Bool { segment.duration >= missing }

  /// The mean over the next tick that a segment completes, and how far it is trusted.
  @inline(__always)
  mutating func nextTick(_ segment: inout Segment) -> (mean: SIMD4<Float>, trust: Float) {
    let end = segment.start + segment.slope * missing
    add(from: segment.start, to: end, over: missing, trust: segment.trust)
    segment.start = end
    segment.duration -= missing
    let tick = (sum * (1 / TickSampler.tick), trustSum * (1 / TickSampler.tick))
    sum = .zero
    trustSum = 0
    missing = TickSampler.tick
    return tick
  }

  /// Keeps what is left of a segment for the tick to come.
  @inline(__always)
  mutating func keepRest(_ segment: Segment) {
    add(from: segment.start, to: segment.end, over: segment.duration, trust: segment.trust)
    missing -= segment.duration
  }

  /// Takes a sample with the time of the last one, as drivers deliver that stamp a whole burst: the
  /// samples of a burst share its time.
  mutating func share(_ sample: SIMD4<Float>) {
    sharing += 1
    let trust = min(last.w, sample.w)
    last += (sample - last) * (1 / sharing)
    last.w = trust
  }

  /// A reading next to one that is not gravity is not trusted more than that one.
  @inline(__always)
  private mutating func add(
    from start: SIMD4<Float>, to end: SIMD4<Float>, over duration: Float, trust: Float
  ) {
    sum += (start + end) * (0.5 * duration)
    trustSum += trust * duration
  }
}
