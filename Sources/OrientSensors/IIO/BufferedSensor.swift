internal import CPlatform
internal import OrientCore

/// An IIO accelerometer that fills a buffer by itself: its trigger or FIFO sets the pace, and each wake-up
/// brings every scan that has come.
final class BufferedSensor: Sensor {
  /// Nanoseconds without a first scan after which the buffer is given up.
  static let patience = 500 * Int64.millisecond

  private let device: IIODevice
  private let wantedRate: Double
  /// Switches the buffer on; one that was given up may still be at it.
  private var starting: StartingThread?
  /// The buffer while it is on.
  private(set) var buffer: IIOBuffer?
  private var startedAt = Instant.distantPast
  private var hasData = false
  /// Whether it was told that switching on takes long.
  private var hasToldOfStart = false
  /// The start of a scan whose rest has not come yet stays at the front.
  private let scans = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 8)
  private var filled = 0
  private var lastTime = Instant.distantPast
  private(set) var rate = 0.0
  private(set) var remarks: [Text]

  let kind = SourceKind.iio
  let method: StaticString = "buffered"
  let isSteady = true
  var place: Text { device.directory }
  var model: Text { device.model }
  var mounting: Mounting? { device.mounting }
  var location: SensorLocation { device.location }
  var hasGyroscope: Bool { device.angularRate?.hasBuffer ?? false }

  init(_ device: IIODevice, rate: Double) {
    self.device = device
    wantedRate = rate
    remarks = device.remarks
  }

  deinit { scans.deallocate() }

  var deadline: Instant {
    if buffer == nil { return hasToldOfStart ? .distantFuture : startedAt.advanced(by: .second) }
    return hasData ? .distantFuture : startedAt.advanced(by: BufferedSensor.patience)
  }

  func start(_ poller: Poller, at now: Instant) throws(Problem) {
    remarks = device.remarks
    rate = 0
    startedAt = now
    hasToldOfStart = false
    if !(starting?.wantAgain() ?? false) {
      starting = StartingThread.started(device, rate: wantedRate)
    }
    guard let starting, (try? poller.add(starting.answers, .reading, edge: true)) != nil else {
      self.starting?.abandon()
      self.starting = nil
      return try begin(StartingThread.start(device, rate: wantedRate), poller, at: now)
    }
  }

  /// Waits for scans of a buffer that is on.
  private func begin(
    _ result: Result<StartingThread.Start, Problem>, _ poller: Poller, at now: Instant
  ) throws(Problem) {
    let start = try result.get()
    do throws(SystemError) {
      try poller.add(start.buffer.node, .sensor)
    } catch {
      start.buffer.disable()
      throw Problem(.unusable, "waiting for \(device.node): \(error.reason)")
    }
    buffer = start.buffer
    rate = start.rate
    remarks = device.remarks + start.remarks
    startedAt = now
    lastTime = now
    hasData = false
    filled = 0
  }

  func stop(_ poller: Poller) {
    if buffer == nil, let starting {
      poller.remove(descriptor: starting.answers.number)
      starting.abandon()
    }
    guard let buffer else { return }
    poller.remove(descriptor: buffer.node.number)
    buffer.disable()
    self.buffer = nil
  }

  func isPresent() -> Bool { device.root.exists(device.directory) }

  func handle(
    _ signals: Signals, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool {
    guard let buffer else {
      try takeStart(poller, at: now)
      return false
    }
    if signals.contains(.sensor) { return try readScans(buffer, at: now, into: batch) }
    if !hasData, now >= deadline {
      throw Problem(.unusable, "the buffer of \(device.directory) gives no data")
    }
    return false
  }

  private func takeStart(_ poller: Poller, at now: Instant) throws(Problem) {
    guard let starting else { return }
    guard let answer = starting.takeAnswer() else {
      guard !hasToldOfStart, now >= deadline else { return }
      hasToldOfStart = true
      throw Problem(
        .silent, "switching on the buffer of \(device.directory) takes longer than a second")
    }
    poller.remove(descriptor: starting.answers.number)
    self.starting = nil
    try begin(answer, poller, at: now)
  }

  private func readScans(
    _ buffer: IIOBuffer, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool {
    let size = buffer.layout.size
    // Whole scans, and no more than fit the batch.
    let room = min(scans.count / size, Batch.capacity) * size
    let count: Int
    do throws(SystemError) {
      count = try buffer.node.read(
        into: UnsafeMutableRawBufferPointer(rebasing: scans[filled..<room]))
    } catch {
      if error.code == EAGAIN { return false }
      throw Problem(error, "reading \(device.node)")
    }
    guard count > 0 else { throw Problem(.gone, "\(device.node) has come to its end") }
    filled += min(count, room - filled)
    let isFull = filled == room
    let complete = filled / size
    let offset = Clock.offset(from: buffer.clock)
    let before = lastTime
    for index in 0..<complete {
      let scan = UnsafeRawBufferPointer(rebasing: scans[index * size..<(index + 1) * size])
      let stamp = buffer.layout.timestamp.map { $0.type.value(in: scan, at: $0.offset) }
      lastTime = max(
        lastTime,
        stamp.flatMap { plausible($0, offset, now) }
          ?? spread(index, of: complete, from: before, to: now))
      let reading = buffer.layout.reading(in: scan)
      batch.append(
        device.acceleration(raw: reading.acceleration),
        turning: device.angularRate(raw: reading.angularRate), at: lastTime)
    }
    let rest = filled - complete * size
    if rest > 0, complete > 0 {
      UnsafeMutableRawBufferPointer(rebasing: scans[..<rest])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: scans[complete * size..<filled]))
    }
    filled = rest
    if complete > 0 { hasData = true }
    return isFull
  }

  /// A time stamp on our clock; nil if it lies in the future or seconds ago, where no scan is from.
  private func plausible(_ stamp: Int64, _ offset: Int64, _ now: Instant) -> Instant? {
    let time = Instant(nanoseconds: stamp).advanced(by: offset)
    let age = now.elapsed(since: time)
    return age > -10 * Int64.millisecond && age < 10 * Int64.second ? min(time, now) : nil
  }

  /// Scans without a time stamp came evenly since the last ones.
  private func spread(
    _ index: Int, of count: Int, from before: Instant, to now: Instant
  ) -> Instant {
    let span = min(now.elapsed(since: before), Int64.second)
    return now.advanced(by: -(span / Int64(count)) * Int64(count - 1 - index))
  }
}
