public import OrientCore

/// What a source feeds: an engine, seen from here.
///
/// Everything is called by whoever dispatches the source, with no lock held.
public protocol SourceClient: AnyObject {
  /// Whether anything needs samples now.
  var demandsSamples: Bool { get }
  /// When `advance` has something to do; distant future when never.
  var nextDeadline: Instant { get }
  /// Takes accelerations in the device frame, in m/s², on `CLOCK_MONOTONIC`. Returns the first error.
  @discardableResult
  func receive(accelerations: UnsafeBufferPointer<Sample>) -> Status
  /// Takes angular rates in the device frame, in rad/s, up to the accelerations that come next.
  func receive(angularRates: UnsafeBufferPointer<Sample>)
  /// Takes a record of a trace that is no acceleration. Returns why it was refused.
  func receive(record: TraceRecord) -> Status
  /// Takes a pose that somebody else has decided.
  func receive(pose: Pose, at time: Instant)
  /// Takes whether the machine is used as a tablet.
  func receive(tabletMode: Bool)
  /// Lets deadlines fire that have come.
  func advance(to time: Instant)
}
