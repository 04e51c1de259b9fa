/// A finger that holds the content.
struct Drag {
  /// The progress that it took hold of.
  let origin: Double
  /// What it can reach.
  let reach: ClosedRange<Double>
  /// The velocity at the moment it took hold.
  private let grabbedVelocity: Double
  private var last: Sample
  private var previous: Sample?

  private struct Sample {
    var time: Instant
    var progress: Double
  }

  /// Takes hold of content at rest.
  init(at time: Instant, reach: ClosedRange<Double>) {
    self.init(at: time, origin: 0, velocity: 0, reach: reach)
  }

  /// Takes hold of content on its way, which may be beyond what a finger reaches: it does not jump
  /// back for that.
  init(at time: Instant, grabbing motion: Spring.Motion, reach: ClosedRange<Double>) {
    let progress = motion.distance
    self.init(
      at: time, origin: progress, velocity: motion.velocity,
      reach: min(reach.lowerBound, progress)...max(reach.upperBound, progress))
  }

  private init(at time: Instant, origin: Double, velocity: Double, reach: ClosedRange<Double>) {
    self.origin = origin
    self.reach = reach
    grabbedVelocity = velocity
    last = Sample(time: time, progress: min(max(origin, reach.lowerBound), reach.upperBound))
  }

  /// How far the content is.
  var progress: Double { last.progress }

  /// Moves to `way` from where it took hold.
  mutating func move(at time: Instant, way: Double) {
    let progress = min(max(origin + way, reach.lowerBound), reach.upperBound)
    if time > last.time { previous = last }
    last = Sample(time: time, progress: progress)
  }

  /// The mean velocity from the last position but one until `time`: a finger that rests comes to rest.
  func velocity(at time: Instant) -> Double {
    guard let previous else { return time > last.time ? 0 : grabbedVelocity }
    return (last.progress - previous.progress) / time.seconds(since: previous.time)
  }
}
