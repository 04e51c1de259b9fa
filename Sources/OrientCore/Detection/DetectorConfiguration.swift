/// Every threshold of the detector.
///
/// Angles are in degrees, times in nanoseconds, rates in degrees a second. The defaults were chosen on
/// part of the recorded and generated motions in `Tests/detection` and hold on the others;
/// `Tests/detection/RESULTS.md` has the numbers. A value out of its range counts as the nearest one in
/// it, so no configuration makes the detector divide by zero or wait for ever.
public struct DetectorConfiguration: Equatable, Sendable {
  // MARK: Where an orientation ends

  /// How far past the middle between two orientations the device has to be for the next one, in
  /// degrees, 2...40. Default 20.
  ///
  /// The middle is 45 degrees from each, so a turn counts from 65 degrees on, at every lean. A hand
  /// that holds a device obliquely drifts by 5 degrees; below 15, that and a bag swinging flap.
  public var hysteresis: Float = 20

  /// How far the device may lean back and still be upright, in degrees, 30...85. Default 72.
  ///
  /// 0 is a vertical screen, 90 one that faces the ceiling. Up to here every turn is followed. At 72
  /// less than a third of gravity is left in the plane of the screen, and a push of 1 m/s² looks
  /// like 18 degrees.
  public var flatLimit: Float = 72

  /// The lean from which on the device is face-up or face-down, in degrees, `flatLimit`...89.
  /// Default 78.
  ///
  /// Between `flatLimit` and this the pose stays what it was.
  public var faceLimit: Float = 78

  /// How far the screen may face down and still be upright, in degrees, 20...85. Default 50.
  ///
  /// Beyond it, as when the device is held over the head in bed, the last orientation is kept: which
  /// edge is up changes there by accident. With no orientation yet, the one that is seen is taken.
  public var overheadLimit: Float = 50

  // MARK: How long it has to be seen

  /// How long a new orientation has to be seen in steady readings, 0...2 s. Default 30 ms.
  ///
  /// Two ticks of 20 ms: one odd reading decides nothing.
  public var settleTime: Int64 = 30_000_000

  /// What is added to `settleTime` while the device is shaken, 0...5 s. Default 250 ms: half a step.
  ///
  /// In proportion to how much the readings' length differs from gravity.
  public var unsteadySettleTime: Int64 = 250_000_000

  /// How long the device has to lie flat to become face-up or face-down, 0...10 s. Default 400 ms.
  public var faceDwell: Int64 = 400_000_000

  /// How long the device has to have lain flat for `liftGuard` to apply, 0...10 s. Default 300 ms.
  ///
  /// A turn across the flat position is shorter.
  public var liftDwell: Int64 = 300_000_000

  /// How long after it lay flat a device keeps its orientation, 0...5 s. Default 300 ms.
  ///
  /// A push along the table looks like a side being up, for as long as the hand pushes.
  public var liftGuard: Int64 = 300_000_000

  /// How long after the last touch the pose stays, 0...10 s. Default 300 ms.
  public var touchGuard: Int64 = 300_000_000

  /// How long samples may be away before the last one is taken to hold, 0...10 s. Default 250 ms.
  ///
  /// Some sensors report changes only. One period of the slowest stream that is meant to work (4 Hz).
  public var silence: Int64 = 250_000_000

  /// The longest gap between samples, 0.1...60 s. Default 1 s. After a longer one the estimate starts
  /// again and the pose is kept.
  public var gapLimit: Int64 = 1_000_000_000

  // MARK: What a turn in progress is

  /// The time constant of the gravity estimate, 10 ms...2 s. Default 100 ms.
  ///
  /// A hand's tremor (8-12 Hz) and a heel strike (15 Hz) average out; a turn takes 0.3-1 s.
  public var smoothingTime: Int64 = 100_000_000

  /// How far ahead the angle is extrapolated along the turn, 0...500 ms. Default 60 ms.
  ///
  /// Makes up for part of the delay of smoothing, so that `hysteresis` can be wide for a slow drift
  /// and yet cost a turn nothing.
  public var lookAhead: Int64 = 60_000_000

  /// The turning rate below which a device is at rest, in degrees a second, 5...1000. Default 70.
  ///
  /// A half turn of 4 s passes its side at 84 degrees a second.
  public var restingRate: Float = 70

  /// The turning rate above which a turn is always in progress, `restingRate`...1000. Default 220.
  ///
  /// A half turn of a second passes its side at 310 degrees a second or more.
  public var fastRate: Float = 220

  /// In between, a turn ends when its rate has fallen to this share of its peak, 0...1. Default 0.85.
  ///
  /// A half turn is at its peak when it passes the side; a quarter turn comes to rest there. In the
  /// minimum-jerk profile of human reaching (Flash and Hogan 1985) a quarter turn is down to 0.85 at
  /// 67 degrees, and a half turn not before 135.
  public var restingShare: Float = 0.85

  /// The time constant with which the peak rate is forgotten, 50 ms...10 s. Default 800 ms.
  public var turnMemory: Int64 = 800_000_000

  // MARK: What is gravity

  /// Up to which deviation a reading counts fully, 0.05...5. Default 0.5.
  ///
  /// The deviation is |a²/g² - 1|: 0.5 is a length of 0.71...1.22 g.
  public var fullTrustDeviation: Float = 0.5

  /// From which deviation on a reading does not count, above `fullTrustDeviation`. Default 1.0, a
  /// length of 0 or 1.41 g.
  public var noTrustDeviation: Float = 1.0

  /// From which deviation on the device counts as shaken, 0...5. Default 0.4.
  public var unsteadyDeviation: Float = 0.4

  /// The time constant with which shaking is noticed and forgotten, 50 ms...10 s. Default 500 ms: a
  /// stride.
  public var steadyingTime: Int64 = 500_000_000

  /// The time constant of the plain average that must agree while the device is shaken hard,
  /// 50 ms...10 s. Default 400 ms.
  ///
  /// When readings reach several g, those of the right length are right by chance. Only their average
  /// over a stride is gravity.
  public var averagingTime: Int64 = 400_000_000

  /// The squared length of that average, in g², above which a lasting push is taken for what it is,
  /// 1.05...10. Default 1.3.
  ///
  /// 5.4 m/s² sideways: a fast corner. A car brakes and turns with 4 at most when driven well.
  public var lastingPush: Float = 1.3

  /// The least length of the gravity estimate that has a direction, in g, 0.1...0.9. Default 0.6.
  ///
  /// Readings that cancel each other out, as in a fast half turn, average to less.
  public var coherence: Float = 0.6

  /// How long a sensor has to rest before the length that it reads is taken for g, 100 ms...60 s.
  /// Default 1 s.
  public var scaleTime: Int64 = 1_000_000_000

  /// The time constant with which readings correct a gyroscope, 50 ms...10 s. Default 400 ms.
  ///
  /// A bias of 0.5 degrees a second then tilts the estimate by 0.2 degrees.
  public var gyroscopeTime: Int64 = 400_000_000

  /// The defaults of a sensitivity.
  public init(_ sensitivity: Sensitivity = .normal) {
    switch sensitivity {
    case .normal: break
    case .calm:
      hysteresis = 25
      settleTime = 150_000_000
      unsteadySettleTime = 700_000_000
      restingShare = 0.7
      restingRate = 50
      fastRate = 120
    case .quick:
      hysteresis = 15
      settleTime = 20_000_000
      unsteadySettleTime = 200_000_000
      smoothingTime = 80_000_000
      restingShare = 0.95
      restingRate = 120
      fastRate = 300
      liftGuard = 200_000_000
      touchGuard = 150_000_000
    }
  }
}
