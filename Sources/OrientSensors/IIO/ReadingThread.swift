internal import CPlatform
internal import OrientCore

/// Reads a sensor that may take its time, so that nobody who dispatches waits for it.
///
/// The thread only reads, once for each request. It ends when the last request after `end` is answered; if
/// the sensor never answers, it stays in the kernel, and nobody waits for that either.
final class ReadingThread {
  /// How a request went.
  struct Answer {
    let result: Result<Reading, Problem>
    /// When the last of the values had been read.
    let time: Instant
    /// Nanoseconds that they took together.
    let duration: Int64
    /// What the preparation found odd.
    let remarks: [Text]
  }

  private let files: ReadingFiles
  private let prepare: () -> [Text]
  private let requests: FileDescriptor
  /// Becomes readable with each answer.
  let answers: FileDescriptor
  private let lock = Mutex()
  private var answer: Answer?
  private var isEnding = false
  /// Since when a request waits for its answer; belongs to whoever makes the requests.
  private(set) var requestedAt: Instant?

  private init(
    _ files: ReadingFiles, _ requests: FileDescriptor, _ answers: FileDescriptor,
    _ prepare: @escaping () -> [Text]
  ) {
    self.files = files
    self.prepare = prepare
    self.requests = requests
    self.answers = answers
  }

  deinit { lock.pass() }

  /// Starts the thread; nil where the process can have none. (Not an initializer, see
  /// `FileDescriptor.owning`.)
  ///
  /// - Parameters:
  ///   - files: what is read.
  ///   - prepare: done by the thread before the first reading; returns what is odd.
  /// - Returns: the thread, which waits for requests.
  static func started(
    _ files: ReadingFiles, preparing prepare: @escaping () -> [Text]
  ) -> ReadingThread? {
    // Reading the requests is what the thread waits in, so that descriptor blocks.
    guard let requests = try? FileDescriptor.owning(eventfd(0, ORIENT_BLOCKING_EVENT_FLAGS)),
      let answers = try? FileDescriptor.owning(eventfd(0, ORIENT_EVENT_FLAGS))
    else { return nil }
    let thread = ReadingThread(files, requests, answers, prepare)
    return DetachedThread.start { thread.run() } ? thread : nil
  }

  /// Asks for a reading, unless one is under way.
  func request(at now: Instant) {
    guard requestedAt == nil else { return }
    requestedAt = now
    requests.signal()
  }

  /// The answer, if there is one.
  func takeAnswer() -> Answer? {
    let taken = lock.withLock {
      defer { answer = nil }
      return answer
    }
    if taken != nil { requestedAt = nil }
    return taken
  }

  /// Lets the thread end.
  func end() {
    lock.withLock { isEnding = true }
    requests.signal()
  }

  private func run() {
    var count: UInt64 = 0
    var remarks: [Text]?
    while read(requests.number, &count, 8) == 8 || orient_errno() == EINTR {
      if lock.withLock({ isEnding }) { return }
      let oddities = remarks ?? prepare()
      remarks = oddities
      let start = Clock.now
      let result: Result<Reading, Problem>
      do throws(Problem) {
        result = .success(try files.read())
      } catch {
        result = .failure(error)
      }
      let end = Clock.now
      lock.withLock {
        answer = Answer(
          result: result, time: end, duration: end.elapsed(since: start), remarks: oddities)
      }
      answers.signal()
    }
  }
}
