internal import COrient
internal import CPlatform
internal import OrientCore

/// Writes what goes into an engine to a file, as a trace. Used under the engine's lock.
///
/// What was told is written when somebody hears of something, and before that when it is much. After a
/// failure nothing more is written.
final class Recorder {
  private static let capacity = 1 << 16
  /// More bytes than a recorder takes.
  static let size = 1 << 18
  private static let tooManyScenes: StaticString =
    "recording stopped: a trace cannot name so many scenes"

  private let descriptor: Int32
  private var encoder = TraceEncoder()
  /// What went wrong; nil while nothing did.
  private(set) var failure: [UInt8]?

  /// Starts a trace of an engine. The descriptor stays the caller's.
  init(_ descriptor: Int32, _ engine: borrowing Engine) {
    self.descriptor = orient_duplicate(descriptor)
    // For a line more, too, so that nothing is allocated for a sample.
    encoder.text.reserve(Self.capacity + TraceDecoder.maximumLineLength)
    if self.descriptor < 0 {
      fail("recording did not start: there is no such file")
    } else if !TraceEncoder.canNameScenes(of: engine) {
      fail(Self.tooManyScenes)
    } else {
      encoder.begin(engine)
    }
    flush()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds what the engine has just taken.
  func append(_ record: TraceRecord, at clock: Instant) {
    guard encoder.append(record, at: clock) else { return fail(Self.tooManyScenes) }
    if encoder.text.bytes.count >= Self.capacity { flush() }
  }

  /// Writes what has been added.
  func flush() {
    guard failure == nil, !encoder.text.bytes.isEmpty else { return }
    let error = encoder.text.bytes.withUnsafeBytes {
      orient_write(descriptor, $0.baseAddress, $0.count)
    }
    encoder.text.removeAll()
    if error != 0 { fail("recording stopped: the trace could not be written", error) }
  }

  private func fail(_ reason: StaticString, _ error: Int32 = 0) {
    var text = Text()
    text.write(reason)
    if error != 0 {
      text.write(": errno ")
      text.write(Int(error))
    }
    failure = text.bytes
  }
}
