/// What a transition goes between, and how it feels.
///
/// The default numbers are those of a well-worn video player's thumbnail. Lengths are in the host's
/// units, velocities in those per second.
public struct TransitionConfiguration: Sendable {
  /// Where the content is while collapsed, in the screen's coordinates of the collapsed orientation.
  public var collapsedFrame = Frame(x: 0, y: 0, width: 1, height: 1)
  /// Where it is while expanded, in the same coordinates.
  public var expandedFrame = Frame(x: 0, y: 0, width: 1, height: 1)
  /// How far the device must turn counter-clockwise, and the content therefore clockwise, from the
  /// collapsed to the expanded orientation.
  public var turn = QuarterTurn.none

  /// The screen's height; 0 takes the expanded frame's.
  public var height = 0.0
  /// The finger's way from one end to the other; 0 takes the height.
  public var travel = 0.0
  /// The way after which a release commits; 0 takes a third of the height.
  public var distanceThreshold = 0.0
  /// The velocity from which on a release is a throw.
  public var velocityThreshold = 100.0
  /// What decides when the finger lets go.
  public var commitRule = CommitRule.velocityFirst
  /// The least progress that a finger can reach.
  public var minimumFraction = 0.001
  /// The greatest progress that a finger can reach.
  public var maximumFraction = 0.999

  /// The spring's damping ratio, 0.05...10; below 1 it swings past the end and back.
  public var dampingRatio = 0.8
  /// The spring's duration in seconds, 0.001...1000.
  public var duration = 0.5
  /// Makes every duration longer or shorter, 0.01...100.
  public var durationFactor = 1.0
  /// Whether settling ends exactly after the duration, or when the spring is at rest.
  public var hasFixedDuration = false
  /// The velocity that counts as one remaining way per second; 0 takes the remaining way itself, so that
  /// the content leaves the finger as fast as the finger went.
  public var velocityScale = 0.0

  /// Creates a configuration of the default numbers: a unit screen that does not turn.
  public init() {}

  /// What decides whether a released finger commits.
  public enum CommitRule: UInt8, Sendable {
    /// A throw decides alone, for or against; without one, the distance does.
    case velocityFirst = 0
    /// A throw towards the other end or the distance, either is enough.
    case distanceOrVelocity = 1
  }

  /// The same configuration with its zeros filled in; nil if a number is out of range.
  func resolved() -> TransitionConfiguration? {
    guard collapsedFrame.isUsable, expandedFrame.isUsable else { return nil }
    var whole = self
    if whole.height == 0 { whole.height = expandedFrame.height }
    if whole.travel == 0 { whole.travel = whole.height }
    if whole.distanceThreshold == 0 { whole.distanceThreshold = whole.height / 3 }
    let lengths = 1e-6...Frame.limit
    guard lengths.contains(whole.height), lengths.contains(whole.travel),
      whole.distanceThreshold >= 0, whole.distanceThreshold <= Frame.limit,
      velocityThreshold >= 0, velocityThreshold <= Frame.limit,
      minimumFraction >= 0, minimumFraction < maximumFraction, maximumFraction <= 1,
      (0.05...10).contains(dampingRatio), (0.001...1000).contains(duration),
      (0.01...100).contains(durationFactor),
      velocityScale == 0 || lengths.contains(velocityScale)
    else { return nil }
    return whole
  }

  /// How long settling is meant to take, in seconds.
  var settlingTime: Double { duration * durationFactor }

  /// The content's turn the short way, clockwise in degrees: 0, 90, 180 or -90.
  var signedTurn: Double { turn == .twoSeventy ? -90 : Double(turn.degrees) }

  /// Whether a release commits: `distance` and `velocity` are towards the other end.
  func commits(distance: Double, velocity: Double) -> Bool {
    switch commitRule {
    case .velocityFirst:
      if velocity.magnitude >= velocityThreshold { return velocity > 0 }
      return distance >= distanceThreshold
    case .distanceOrVelocity:
      return velocity >= velocityThreshold || distance >= distanceThreshold
    }
  }
}
