internal import OrientCore

/// One way to a sensor, in the hands of whoever dispatches the source.
///
/// A sensor is made without asking it for anything; `start` begins to sample and `stop` ends it, any
/// number of times.
protocol Sensor: AnyObject {
  /// Where samples come from.
  var kind: SourceKind { get }
  /// The device or bus name, for people.
  var place: Text { get }
  /// What its driver calls it; may be empty.
  var model: Text { get }
  /// How samples come, for people: `polled`, `buffered`, `events`, `service`.
  var method: StaticString { get }
  /// Samples per second that are to come; 0 where they come when something changes.
  var rate: Double { get }
  /// How the sensor is mounted; nil where somebody else has applied that.
  var mounting: Mounting? { get }
  /// Which part of the machine it moves with.
  var location: SensorLocation { get }
  /// What is odd about it, though it works.
  var remarks: [Text] { get }
  /// Whether silence means that something is wrong.
  var isSteady: Bool { get }
  /// When `handle` wants to be called though nothing was signalled.
  var deadline: Instant { get }

  /// Begins to sample.
  func start(_ poller: Poller, at now: Instant) throws(Problem)
  /// Ends sampling; nothing of it stays in the poller.
  func stop(_ poller: Poller)
  /// Takes what has come into the batch.
  ///
  /// - Returns: whether there is more than the batch could hold.
  func handle(
    _ signals: Signals, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool
  /// Whether the device is still there, for sensors that do not learn it from their descriptor.
  func isPresent() -> Bool
}

/// What a sensor has delivered and clients have not yet received.
final class Batch {
  static let capacity = 128

  private let storage = UnsafeMutableBufferPointer<Sample>.allocate(capacity: Batch.capacity)
  private(set) var count = 0
  /// A pose that somebody else has decided.
  var pose: Pose?

  init() { storage.initialize(repeating: Sample(time: .distantPast, x: 0, y: 0, z: 0)) }

  deinit { storage.deallocate() }

  var isEmpty: Bool { count == 0 && pose == nil }

  var isFull: Bool { count == Batch.capacity }

  /// Adds a reading in the device frame; the batch must not be full.
  func append(_ reading: Vector, at time: Instant) {
    guard !isFull else { return }
    storage[count] = Sample(
      time: time, x: Float(reading.x), y: Float(reading.y), z: Float(reading.z))
    count += 1
  }

  var samples: UnsafeBufferPointer<Sample> { UnsafeBufferPointer(rebasing: storage[..<count]) }

  func removeAll() {
    count = 0
    pose = nil
  }
}
