/// Everything that decides when a device counts as turned.
///
/// Angles are in degrees, times in nanoseconds, and every default was chosen on recorded and generated
/// motions and checked on others; `Tests/detection` has the numbers. Values out of range are brought
/// into it, so no configuration makes the detector divide by zero or wait for ever.
public struct DetectorConfiguration: Sendable {
  /// How far past the boundary between two orientations the device has to be turned for the next one,
  /// in degrees, 0...40.
  ///
  /// The boundary is at 45 degrees from each orientation, so with 12 a turn counts from 57 degrees on.
  /// It is the same at every lean, and never narrower. Less than about 8 flaps in a hand near the boundary.
  public var hysteresis: Float = 12

  /// How far the device may lean back before it counts as lying flat, in degrees, 30...85.
  ///
  /// 0 is upright, 90 is the screen facing the ceiling. Up to here a turn is followed.
  public var flatLimit: Float = 72

  /// The lean from which on the device is reported as face-up or face-down, in degrees, at most 89.
  ///
  /// Between `flatLimit` and this the last pose stays, which is the hysteresis of the flat poses.
  public var faceLimit: Float = 78

  /// How long the device has to lie flat before it is reported as face-up or face-down.
  public var faceDwell: Int64 = 400_000_000

  /// How far the screen may face down before the last orientation is held, in degrees, 20...85.
  ///
  /// Held over the head in bed, which edge is up changes by accident.
  public var overheadLimit: Float = 50

  /// How long a new orientation has to be seen before it is reported.
  public var settleTime: Int64 = 40_000_000

  /// What `settleTime` grows to while the readings are not gravity: shaken, running, in a car.
  public var unsteadySettleTime: Int64 = 400_000_000

  /// The turning speed in the plane of the screen above which a turn is still under way, in degrees a
  /// second.
  ///
  /// A half turn passes its side faster than a quarter turn comes to rest; this tells them apart.
  public var restingRate: Float = 110

  /// The time constant of the gravity estimate.
  public var smoothingTime: Int64 = 100_000_000

  /// How far a reading's length may be from gravity and still count fully, as a fraction of gravity's
  /// length squared.
  public var fullTrustDeviation: Float = 0.5

  /// From which deviation on a reading does not count at all, as above.
  public var noTrustDeviation: Float = 1.2

  /// How long after the last touch the pose stays as it is.
  public var touchGuard: Int64 = 300_000_000

  /// How long samples may be away before the last one is taken to hold and what waits is decided.
  public var silence: Int64 = 250_000_000

  /// The `normal` defaults.
  public init() {}
}
