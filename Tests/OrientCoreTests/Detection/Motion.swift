import Foundation

@testable import OrientCore

/// A device that a hand turns and leans, by the minimum-jerk profile of reaching, and what its sensors read.
struct Motion {
  private struct Move {
    var start: Double
    var duration: Double
    var turn: Double
    var lean: Double
  }

  private var moves: [Move] = []
  private(set) var end: Double
  private let turn: Double
  private let lean: Double
  /// An acceleration that is added, in the device frame.
  var push: (Double) -> (x: Double, y: Double, z: Double) = { _ in (0, 0, 0) }

  /// A device at rest, in degrees: turned counter-clockwise, leaning back.
  init(turn: Double = 0, lean: Double = 20, for duration: Double = 2) {
    (self.turn, self.lean, end) = (turn, lean, duration)
  }

  /// Moves on to other angles, and rests there.
  func moving(
    toTurn turn: Double? = nil, lean: Double? = nil, in duration: Double = 0.6,
    then rest: Double = 2
  ) -> Motion {
    var motion = self
    let (lastTurn, lastLean) = (moves.last?.turn ?? self.turn, moves.last?.lean ?? self.lean)
    motion.moves.append(
      Move(start: end, duration: duration, turn: turn ?? lastTurn, lean: lean ?? lastLean))
    motion.end += duration + rest
    return motion
  }

  /// With an acceleration added.
  func pushed(_ push: @escaping (Double) -> (x: Double, y: Double, z: Double)) -> Motion {
    var motion = self
    motion.push = push
    return motion
  }

  private func angles(at time: Double) -> (turn: Double, lean: Double) {
    var (turn, lean) = (self.turn, self.lean)
    for move in moves where time > move.start {
      let share = min(1, (time - move.start) / move.duration)
      let done = share * share * share * (10 - 15 * share + 6 * share * share)
      turn += done * (move.turn - turn)
      lean += done * (move.lean - lean)
    }
    return (turn * .pi / 180, lean * .pi / 180)
  }

  /// What the accelerometer reads.
  func acceleration(at time: Double) -> (x: Double, y: Double, z: Double) {
    let (turn, lean) = angles(at: time)
    let added = push(time)
    return (
      9.80665 * sin(turn) * cos(lean) + added.x, 9.80665 * cos(turn) * cos(lean) + added.y,
      9.80665 * sin(lean) + added.z
    )
  }

  /// What the gyroscope reads: the turn about the screen's axis, the lean about the axis across.
  func angularRate(at time: Double) -> (x: Double, y: Double, z: Double) {
    let step = 1e-4
    let (before, now, after) = (angles(at: time - step), angles(at: time), angles(at: time + step))
    let leaning = (after.lean - before.lean) / (2 * step)
    return (
      -leaning * cos(now.turn), leaning * sin(now.turn), (after.turn - before.turn) / (2 * step)
    )
  }

  /// Accelerometer samples at a rate.
  func samples(rate: Double, from origin: Int64 = 0) -> [Sample] {
    (0..<Int(end * rate)).map { index in
      let time = Double(index) / rate
      let (x, y, z) = acceleration(at: time)
      return Sample(
        time: Instant(nanoseconds: origin + Int64(time * 1e9)), x: Float(x), y: Float(y),
        z: Float(z))
    }
  }

  /// Gyroscope samples at a rate.
  func rates(rate: Double, bias: Double = 0) -> [Sample] {
    (0..<Int(end * rate)).map { index in
      let time = Double(index) / rate
      let (x, y, z) = angularRate(at: time)
      return Sample(
        time: Instant(nanoseconds: Int64(time * 1e9)), x: Float(x + bias), y: Float(y + bias),
        z: Float(z + bias))
    }
  }
}

/// A pose that a detector reported, and when.
struct Report: Equatable {
  var pose: Pose
  var seconds: Double
}

/// A detector that a test drives: a reference, so that an expectation can feed it.
@dynamicMemberLookup
final class Subject {
  private(set) var detector: Detector

  init(_ configuration: DetectorConfiguration = DetectorConfiguration()) {
    detector = Detector(configuration)
  }

  subscript<Value>(dynamicMember path: KeyPath<Detector, Value>) -> Value {
    detector[keyPath: path]
  }

  /// Asking for it may look ahead, so it is no path.
  var deadline: Instant { detector.deadline }

  func feed(acceleration sample: Sample) -> Bool { detector.feed(acceleration: sample) }

  func feed(angularRate sample: Sample) -> Bool { detector.feed(angularRate: sample) }

  func advance(to seconds: Double) -> Bool {
    detector.advance(to: Instant(nanoseconds: Int64(seconds * 1e9)))
  }

  func advance(to time: Instant) -> Bool { detector.advance(to: time) }

  func touch(_ isTouched: Bool, at seconds: Double) {
    detector.setTouched(isTouched, at: Instant(nanoseconds: Int64(seconds * 1e9)))
  }

  func touch(_ isTouched: Bool, at time: Instant) { detector.setTouched(isTouched, at: time) }

  func restart() { detector.restart() }

  /// Feeds samples and collects what changes.
  @discardableResult
  func feed(_ samples: [Sample]) -> [Report] {
    samples.compactMap { sample in
      feed(acceleration: sample)
        ? Report(pose: detector.pose, seconds: Double(sample.time.nanoseconds) * 1e-9) : nil
    }
  }

  /// What a new detector makes of a motion.
  static func reports(of motion: Motion, rate: Double = 50) -> [Report] {
    Subject().feed(motion.samples(rate: rate))
  }

  /// The poses that a new detector makes of a motion.
  static func poses(of motion: Motion, rate: Double = 50) -> [Pose] {
    reports(of: motion, rate: rate).map(\.pose)
  }
}

extension Sample {
  /// A sample at so many seconds.
  init(_ seconds: Double, _ x: Float, _ y: Float, _ z: Float) {
    self.init(time: Instant(nanoseconds: Int64(seconds * 1e9)), x: x, y: y, z: z)
  }
}

extension SplitMix {
  /// A number with the normal distribution.
  mutating func normal() -> Double {
    let (one, two) = (
      Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self)
    )
    return (-2 * log(one)).squareRoot() * cos(2 * .pi * two)
  }
}

extension Double {
  /// The sine, for pushes in tests that do not import a library.
  var sine: Double { sin(self) }
}
