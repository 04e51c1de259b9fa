internal import CPlatform
internal import OrientCore

/// Switches the buffer of a device on, which wakes the sensor up and may take its time, so that nobody who
/// dispatches waits for it.
///
/// The thread does that once and ends. If nobody wants the buffer any more by then, it switches it off again.
final class StartingThread {
  /// A buffer that is on.
  struct Start {
    let buffer: IIOBuffer
    /// Samples per second that the sensor says it has; 0 if it does not say.
    let rate: Double
    /// What is odd about that.
    let remarks: [Text]
  }

  private let device: IIODevice
  private let wantedRate: Double
  /// Becomes readable with the answer.
  let answers: FileDescriptor
  private let lock = Mutex()
  private var answer: Result<Start, Problem>?
  private var isWanted = true
  private var hasEnded = false

  private init(_ device: IIODevice, _ wantedRate: Double, _ answers: FileDescriptor) {
    self.device = device
    self.wantedRate = wantedRate
    self.answers = answers
  }

  deinit { lock.pass() }

  /// Starts the thread; nil where the process can have none. (Not an initializer, see
  /// `FileDescriptor.owning`.)
  static func started(_ device: IIODevice, rate: Double) -> StartingThread? {
    guard let answers = try? FileDescriptor.owning(eventfd(0, ORIENT_EVENT_FLAGS)) else {
      return nil
    }
    let thread = StartingThread(device, rate, answers)
    return DetachedThread.start { thread.run() } ? thread : nil
  }

  /// How it went, once it has gone.
  func takeAnswer() -> Result<Start, Problem>? {
    lock.withLock {
      defer { answer = nil }
      return answer
    }
  }

  /// Wants the buffer no longer; one that is on already, and was not taken, is switched off.
  func abandon() {
    let left = lock.withLock {
      isWanted = false
      defer { answer = nil }
      return answer
    }
    if case .success(let start)? = left { start.buffer.disable() }
  }

  /// Wants the buffer after all.
  ///
  /// - Returns: whether the thread is still at it; if not, another one is needed.
  func wantAgain() -> Bool {
    lock.withLock {
      if !hasEnded { isWanted = true }
      return !hasEnded
    }
  }

  /// Does it on the calling thread.
  static func start(_ device: IIODevice, rate: Double) -> Result<Start, Problem> {
    var remarks: [Text] = []
    let frequency = device.raiseFrequency(to: rate, remarks: &remarks) ?? 0
    do throws(Problem) {
      let buffer = try IIOBuffer.switchedOn(device)
      return .success(Start(buffer: buffer, rate: frequency, remarks: remarks))
    } catch {
      return .failure(error)
    }
  }

  private func run() {
    let result = StartingThread.start(device, rate: wantedRate)
    let isWanted = lock.withLock {
      hasEnded = true
      if self.isWanted { answer = result }
      return self.isWanted
    }
    if isWanted {
      answers.signal()
    } else if case .success(let start) = result {
      start.buffer.disable()
    }
  }
}
