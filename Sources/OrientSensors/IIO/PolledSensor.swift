internal import CPlatform
internal import OrientCore

/// An IIO accelerometer whose values are read one by one, at each tick.
///
/// Most sensors answer within a millisecond and are read by whoever dispatches: three system calls a
/// sample. But one may also take seconds. So the first readings, and those after a suspend or a slow one,
/// are a thread's; only a sensor that has proved quick is read directly.
final class PolledSensor: Sensor {
  /// Readings in a row that must be quick before the thread is given up.
  static let probation = 8
  /// Nanoseconds that a quick reading takes at most.
  static let quick = 10 * Int64.millisecond
  /// Nanoseconds after which a direct reading sends the sensor back to the thread.
  static let slow = 50 * Int64.millisecond
  /// Nanoseconds between attempts while the sensor gives errors.
  static let retryInterval = 250 * Int64.millisecond
  /// Nanoseconds between looks whether the files still have a name, after somebody asked for them: the
  /// kernel speaks of a device before its files are gone.
  static let presenceInterval = Int64.second
  /// How many such looks there are.
  static let presenceLooks = 3

  private let device: IIODevice
  private let wantedRate: Double
  private var files: ReadingFiles?
  private var thread: ReadingThread?
  private var quickReadings = 0
  private var suspendedTime: Int64 = 0
  private var lastPresence = Instant.distantPast
  private var looksLeft = 0
  private var nameWatch: NameWatch?
  private(set) var remarks: [Text]

  let kind = SourceKind.iio
  let method: StaticString = "polled"
  let isSteady = true
  let deadline = Instant.distantFuture
  var place: Text { device.directory }
  var model: Text { device.model }
  var rate: Double { wantedRate }
  var mounting: Mounting? { device.mounting }
  var location: SensorLocation { device.location }
  var hasGyroscope: Bool { device.angularRate?.isReadable ?? false }

  init(_ device: IIODevice, rate: Double) {
    self.device = device
    wantedRate = rate
    remarks = device.remarks
  }

  private var interval: Int64 { Int64(1e9 / wantedRate) }

  func start(_ poller: Poller, at now: Instant) throws(Problem) {
    remarks = device.remarks
    files = try ReadingFiles.of(device)
    suspendedTime = Clock.suspended
    nameWatch = files?.watch(poller)
    looksLeft = nameWatch == nil ? .max : 0
    poller.setTick(interval, from: now)
    beginProbation(poller, at: now, raisingFrequency: true)
  }

  func stop(_ poller: Poller) {
    poller.setTick(0, from: .distantPast)
    endThread(poller)
    nameWatch?.close(poller)
    nameWatch = nil
    files = nil
  }

  func isPresent() -> Bool {
    looksLeft = max(looksLeft, PolledSensor.presenceLooks)
    lastPresence = Clock.now
    return files?.isPresent ?? false
  }

  func handle(
    _ signals: Signals, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool {
    if signals.contains(.reading), let answer = thread?.takeAnswer() {
      try take(answer, poller, at: now, into: batch)
    }
    if signals.contains(.sensor), let nameWatch {
      nameWatch.drain()
      try checkPresence()
    }
    if signals.contains(.tick) { try tick(poller, at: now, into: batch) }
    return false
  }

  private func tick(_ poller: Poller, at now: Instant, into batch: Batch) throws(Problem) {
    if looksLeft > 0, now.elapsed(since: lastPresence) >= PolledSensor.presenceInterval {
      lastPresence = now
      looksLeft -= 1
      try checkPresence()
    }
    if thread == nil, hasSlept() { beginProbation(poller, at: now) }
    if let thread {
      thread.request(at: now)
      if let since = thread.requestedAt, now.elapsed(since: since) > .second {
        throw Problem(.silent, "one reading of \(device.directory) takes longer than a second")
      }
    } else if let files {
      try readDirectly(files, poller, at: now, into: batch)
    }
  }

  private func checkPresence() throws(Problem) {
    guard files?.isPresent ?? false else {
      throw Problem(.gone, "\(device.directory) is no longer there")
    }
  }

  private func readDirectly(
    _ files: ReadingFiles, _ poller: Poller, at start: Instant, into batch: Batch
  ) throws(Problem) {
    let result: Result<Reading, Problem>
    do throws(Problem) { result = .success(try files.read()) } catch { result = .failure(error) }
    let end = Clock.now
    if end.elapsed(since: start) > PolledSensor.slow { beginProbation(poller, at: end) }
    try deliver(result, poller, at: end, into: batch)
  }

  private func take(
    _ answer: ReadingThread.Answer, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) {
    if !answer.remarks.isEmpty { remarks = device.remarks + answer.remarks }
    quickReadings = answer.duration <= PolledSensor.quick ? quickReadings + 1 : 0
    if quickReadings >= PolledSensor.probation { endThread(poller) }
    try deliver(answer.result, poller, at: answer.time, into: batch)
  }

  private func deliver(
    _ result: Result<Reading, Problem>, _ poller: Poller, at time: Instant, into batch: Batch
  ) throws(Problem) {
    switch result {
    case .success(let reading):
      poller.setTick(interval, from: time)
      batch.append(
        device.acceleration(raw: reading.acceleration),
        turning: device.angularRate(raw: reading.angularRate), at: time)
    case .failure(let problem):
      poller.setTick(max(interval, PolledSensor.retryInterval), from: time)
      throw problem
    }
  }

  /// Hands the reading over to a thread, and asks it for a first one at once.
  private func beginProbation(
    _ poller: Poller, at now: Instant, raisingFrequency: Bool = false
  ) {
    quickReadings = 0
    guard thread == nil, let files else { return }
    let device = device
    let wantedRate = wantedRate
    let prepare: () -> [Text] = {
      var remarks: [Text] = []
      if raisingFrequency { _ = device.raiseFrequency(to: wantedRate, remarks: &remarks) }
      return remarks
    }
    guard let thread = ReadingThread.started(files, preparing: prepare) else {
      remarks += prepare()
      return
    }
    guard (try? poller.add(thread.answers, .reading, edge: true)) != nil else {
      return thread.end()
    }
    self.thread = thread
    thread.request(at: now)
  }

  private func endThread(_ poller: Poller) {
    guard let thread else { return }
    poller.remove(descriptor: thread.answers.number)
    thread.end()
    self.thread = nil
  }

  /// Whether the machine was suspended since the last time that this was asked.
  private func hasSlept() -> Bool {
    let before = suspendedTime
    suspendedTime = Clock.suspended
    return suspendedTime &- before > 100 * Int64.millisecond
  }
}
