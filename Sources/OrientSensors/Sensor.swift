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
  /// Whether it has a gyroscope that is read too.
  var hasGyroscope: Bool { get }
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

  private let accelerationStorage = UnsafeMutableBufferPointer<Sample>.allocate(
    capacity: Batch.capacity)
  private let rateStorage = UnsafeMutableBufferPointer<Sample>.allocate(capacity: Batch.capacity)
  private(set) var count = 0
  private var rateCount = 0
  /// A pose that somebody else has decided.
  var pose: Pose?

  init() {
    let nothing = Sample(time: .distantPast, x: 0, y: 0, z: 0)
    accelerationStorage.initialize(repeating: nothing)
    rateStorage.initialize(repeating: nothing)
  }

  deinit {
    accelerationStorage.deallocate()
    rateStorage.deallocate()
  }

  var isEmpty: Bool { count == 0 && pose == nil }

  var isFull: Bool { count == Batch.capacity }

  /// Adds a reading in the device frame, with the angular rate of the same moment if there is one; the
  /// batch must not be full.
  func append(_ acceleration: Vector, turning rate: Vector? = nil, at time: Instant) {
    guard !isFull else { return }
    accelerationStorage[count] = Batch.sample(acceleration, at: time)
    count += 1
    guard let rate else { return }
    rateStorage[rateCount] = Batch.sample(rate, at: time)
    rateCount += 1
  }

  var accelerations: UnsafeBufferPointer<Sample> {
    UnsafeBufferPointer(rebasing: accelerationStorage[..<count])
  }

  var angularRates: UnsafeBufferPointer<Sample> {
    UnsafeBufferPointer(rebasing: rateStorage[..<rateCount])
  }

  func removeAll() {
    count = 0
    rateCount = 0
    pose = nil
  }

  private static func sample(_ value: Vector, at time: Instant) -> Sample {
    Sample(time: time, x: Float(value.x), y: Float(value.y), z: Float(value.z))
  }
}
