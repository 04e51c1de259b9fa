// How samples come in. Nothing here allocates, and nothing but a new pose goes any further.

extension Engine {
  /// Takes accelerations until one makes something happen, which is to be told and shown before the next.
  ///
  /// - Returns: how many were taken, and the first error among them. Samples with an error are passed
  ///   over.
  @inline(__always)
  public mutating func feed(
    accelerations samples: UnsafeBufferPointer<Sample>
  ) -> (count: Int, status: Status) {
    let before = sequence
    var status = Status.ok
    var index = 0
    while true {
      index = feed(stream: samples, from: index)
      if index == samples.count || sequence != before { return (index, status) }
      let result = feed(acceleration: samples[index])
      index += 1
      if result != .ok, status == .ok { status = result }
      if sequence != before { return (index, status) }
    }
  }

  /// Takes accelerations as long as they are a stream without a gap or an error, and change no pose.
  ///
  /// - Returns: the index of the first that was not taken.
  @inline(__always)
  private mutating func feed(
    stream samples: UnsafeBufferPointer<Sample>, from first: Int
  ) -> Int {
    guard first < samples.count, samples[first].time >= lastAcceleration else { return first }
    let (end, changed) = detector.feed(accelerations: samples, from: first)
    guard end > first else { return first }
    // What is under way began with the first of them.
    if rotation != nil { tick(samples[first].time) }
    lastAcceleration = detector.lastTime
    if lastAcceleration > clock { clock = lastAcceleration }
    if changed { poseChanged() }
    return end
  }

  /// Takes one acceleration, in m/s² in the device frame.
  @inline(__always)
  public mutating func feed(acceleration sample: Sample) -> Status {
    guard sample.isFinite else { return .invalidArgument }
    guard sample.time >= lastAcceleration else { return .time }
    lastAcceleration = sample.time
    tick(sample.time)
    if detector.feed(acceleration: sample) { poseChanged() }
    return .ok
  }

  /// Takes one angular rate, in rad/s in the device frame.
  public mutating func feed(angularRate sample: Sample) -> Status {
    guard sample.isFinite else { return .invalidArgument }
    guard sample.time >= lastAngularRate else { return .time }
    lastAngularRate = sample.time
    tick(sample.time)
    if detector.feed(angularRate: sample) { poseChanged() }
    return .ok
  }

  mutating func feed(orientation: DeviceOrientation, at time: Instant) -> Status {
    guard time >= lastOrientation else { return .time }
    lastOrientation = time
    tick(time)
    setDevice(orientation)
    return .ok
  }

  mutating func advance(to time: Instant) -> Status {
    guard time >= lastAdvance else { return .time }
    lastAdvance = time
    tick(time)
    if detector.advance(to: time) { poseChanged() }
    timeOutRotation()
    return .ok
  }

  mutating func setTouched(_ isTouched: Bool, at time: Instant) -> Status {
    guard time >= lastTouch else { return .time }
    lastTouch = time
    tick(time)
    detector.setTouched(isTouched, at: time)
    return .ok
  }

  /// Tells what time it is before something is changed, so that the host's time to turn the screen counts
  /// from then, and not from when the last sample came.
  public mutating func tell(_ time: Instant) { tick(time) }

  /// Moves the clock on; a stream that lags behind the others does not move it back.
  @inline(__always)
  mutating func tick(_ time: Instant) {
    if time > clock { clock = time }
    if rotation != nil, rotation?.since == nil { rotation?.since = time }
  }

  @inline(never)
  private mutating func poseChanged() {
    setDevice(DeviceOrientation(detector.pose, natural: policy.natural))
  }

  @inline(never)
  private mutating func setDevice(_ orientation: DeviceOrientation) {
    guard orientation != device else { return }
    device = orientation
    deviceSince = clock
    if let upright = orientation.upright, upright != lastUpright {
      lastUpright = upright
      isHeld = false
    }
    changed(.device)
  }
}

extension Sample {
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
