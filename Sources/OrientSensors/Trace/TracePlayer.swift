internal import CPlatform
internal import OrientCore

/// Plays a trace to clients, at the pace at which it was recorded or as fast as possible.
///
/// The times that clients get are the trace's own, so the same trace has the same effect at any pace.
final class TracePlayer {
  /// What there is to do after a call of `play`.
  enum Progress {
    /// More, at a moment; the distant past is at once, the distant future when the file has more.
    case next(Instant)
    case finished
    case failed(Problem, Status)
  }

  let path: Text
  private let file: FileDescriptor
  private let isRealTime: Bool
  private let step: Int
  private var decoder = TraceDecoder()
  /// Text from `start` to `end` has been read from the file and not decoded.
  private let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  private var start = 0
  private var end = 0
  private var isWhole = false
  /// Bytes of the file, how many of them have been decoded, and how many of these by the last call.
  private let size: UInt64
  private var position: UInt64 = 0
  private var decodedLast = 0
  /// Samples from `nextSample` to `sampleCount` and then the record are decoded and not played.
  private let samples = UnsafeMutableBufferPointer<Sample>.allocate(capacity: 1024)
  private var nextSample = 0
  private var sampleCount = 0
  private var record = TraceRecord.nothing
  private var hasRecord = false
  /// What the recorded engine was made with, once that has been read.
  private(set) var configuration: EngineConfiguration?
  /// How many accelerations and orientations have been played, and the time of the last one.
  private(set) var count: UInt64 = 0
  private(set) var lastTime = Instant.distantPast
  /// How often an engine refused what was played, and which line had been read when that began.
  private(set) var refusals = 0
  private var firstRefusal = (line: 0, status: Status.ok)
  /// The trace's first time, and when it was played.
  private var origin: (inTrace: Instant, here: Instant)?

  private init(_ file: FileDescriptor, at path: Text, isRealTime: Bool, step: Int) {
    self.file = file
    self.path = path
    self.isRealTime = isRealTime
    self.step = step
    size = file.type == ORIENT_TYPE_REGULAR ? file.size : 0
    samples.initialize(repeating: Sample(time: .distantPast, x: 0, y: 0, z: 0))
  }

  /// Opens a trace and reads as far as its heading. (Not an initializer, see `FileDescriptor.owning`.)
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isRealTime: at the pace at which it was recorded; otherwise as fast as possible.
  ///   - step: how many records `play` plays at most.
  /// - Returns: a player at the start of the trace.
  /// - Throws: why it cannot be opened or is no trace.
  static func opening(
    _ path: Text, isRealTime: Bool, step: Int
  ) throws(SourceError) -> TracePlayer {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor.owning(path.withCString { orient_open($0, O_RDONLY | O_NONBLOCK) })
      let type = file.type
      guard type == ORIENT_TYPE_REGULAR || type == ORIENT_TYPE_PIPE else {
        throw SystemError(EINVAL)
      }
    } catch {
      throw SourceError(.inputOutput, "opening the trace \(path): \(error.reason)")
    }
    let player = TracePlayer(file, at: path, isRealTime: isRealTime, step: step)
    // A pipe may have nothing yet; what is wrong with it then shows while it is played.
    do throws(SystemError) {
      try player.refill()
      _ = try player.decode()
    } catch {
      if error.code != EAGAIN {
        throw SourceError(.inputOutput, "reading the trace \(path): \(error.reason)")
      }
    }
    if let failure = player.failure { throw SourceError(.parse, failure) }
    return player
  }

  deinit {
    text.deallocate()
    samples.deallocate()
  }

  /// What is wrong with the trace, once its text before that has been decoded.
  private var failure: Text?

  /// Watches the file, where it can have more later. (Edge-triggered, since it is not read before its
  /// time.)
  func watch(_ poller: Poller) {
    if file.type == ORIENT_TYPE_PIPE { _ = try? poller.add(file, .sensor, edge: true) }
  }

  /// Watches the file no longer.
  func unwatch(_ poller: Poller) {
    if file.type == ORIENT_TYPE_PIPE { poller.remove(descriptor: file.number) }
  }

  /// Plays what is due.
  func play(at now: Instant, to clients: [any SourceClient]) -> Progress {
    var rest = step
    // Enough to be fast, and little enough for a host that draws pictures meanwhile.
    for _ in 0..<64 where rest > 0 {
      if nextSample < sampleCount {
        let due = samplesDue(at: now, atMost: rest)
        if due == 0 { return .next(moment(of: samples[nextSample].time)) }
        let batch = UnsafeBufferPointer(rebasing: samples[nextSample..<nextSample + due])
        nextSample += due
        rest -= due
        count &+= UInt64(due)
        lastTime = batch[due - 1].time
        for client in clients { take(client.receive(accelerations: batch)) }
      } else if hasRecord {
        if let time = record.time, let moment = momentIfLater(than: now, time) {
          return .next(moment)
        }
        hasRecord = false
        rest -= 1
        if case .input(.orientation(_, let time)) = record {
          count &+= 1
          lastTime = time
        }
        for client in clients { take(client.receive(record: record)) }
      } else if let failure {
        return .failed(Problem(.gone, failure), .parse)
      } else {
        do throws(SystemError) {
          if try !decode() {
            if isWhole { return .finished }
            try refill()
          }
        } catch {
          if error.code == EAGAIN { return .next(.distantFuture) }
          return .failed(Problem(error, "reading the trace \(path)"), .inputOutput)
        }
      }
    }
    return .next(.distantPast)
  }

  /// How much of the file has been played, 0 to 1; -1 if nobody knows its size.
  var progress: Double {
    guard size > 0 else { return -1 }
    // Samples are decoded long before they are due.
    let waiting = sampleCount > 0 ? Double(sampleCount - nextSample) / Double(sampleCount) : 0
    return min((Double(position) - waiting * Double(decodedLast)) / Double(size), 1)
  }

  private func take(_ status: Status) {
    if status == .ok { return }
    if refusals == 0 { firstRefusal = (decoder.lines, status) }
    refusals &+= 1
  }

  /// What the engines refused, in words; empty if nothing.
  var refusalText: Text {
    guard refusals > 0 else { return Text() }
    let times: Text = refusals == 1 ? "once" : "\(refusals) times"
    let (line, status) = firstRefusal
    return "\(path):\(line): an engine refused what was played, \(times): \(status.word)"
  }

  // MARK: Pace

  /// When something of the trace is to be played.
  private func moment(of time: Instant) -> Instant {
    guard let origin else { return .distantPast }
    return origin.here.advanced(by: time.elapsed(since: origin.inTrace))
  }

  /// That moment, if it has not come yet; the first time that is asked for is due at once.
  private func momentIfLater(than now: Instant, _ time: Instant) -> Instant? {
    guard isRealTime else { return nil }
    if origin == nil { origin = (time, now) }
    let moment = moment(of: time)
    return moment > now ? moment : nil
  }

  private func samplesDue(at now: Instant, atMost limit: Int) -> Int {
    guard isRealTime else { return min(sampleCount - nextSample, limit) }
    var count = 0
    while count < limit, nextSample + count < sampleCount,
      momentIfLater(than: now, samples[nextSample + count].time) == nil
    {
      count += 1
    }
    return count
  }

  // MARK: Text

  /// Decodes what has been read.
  ///
  /// - Returns: whether anything came of it; if not, more text is needed.
  private func decode() throws(SystemError) -> Bool {
    nextSample = 0
    sampleCount = 0
    do throws(TraceError) {
      let progress = try decoder.decode(
        UnsafeBufferPointer(rebasing: text[start..<end]), isWhole: isWhole, into: samples)
      start += progress.bytes
      position &+= UInt64(progress.bytes)
      decodedLast = progress.bytes
      sampleCount = progress.samples
      record = progress.record
      switch record {
      case .nothing: hasRecord = false
      case .configuration(let configuration):
        self.configuration = configuration
        hasRecord = false
      default: hasRecord = true
      }
      return progress.bytes > 0
    } catch {
      failure = "\(path):\(error.line): \(Text(error.reason))"
      return true
    }
  }

  /// Reads more text behind what is left.
  private func refill() throws(SystemError) {
    if start > 0 {
      for index in start..<end { text[index - start] = text[index] }
      end -= start
      start = 0
    }
    let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: text[end...]))
    let count = try file.read(into: room)
    end += min(count, room.count)
    isWhole = count == 0
  }
}
