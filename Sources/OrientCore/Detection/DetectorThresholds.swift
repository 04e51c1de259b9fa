/// A detector's configuration, and what it comes to when its values are compared with readings.
///
/// It never changes, so every detector with the defaults shares one: an engine then needs a pointer for
/// it, and no sine.
final class DetectorThresholds: Sendable {
  /// Those of the defaults.
  static let standard = DetectorThresholds(computing: DetectorConfiguration())

  /// What they were made from.
  let configuration: DetectorConfiguration

  let classifier: PoseClassifier
  let gains: GravityEstimate.Gains
  let turning: TurnGate.Thresholds
  let trustSlope: Float
  let trustEnd: Float
  let settleTime: Float
  let unsteadySettleTime: Float
  let faceDwell: Float
  let liftDwell: Float
  let liftGuard: Float
  let lookAhead: Float
  let lastingPush: Float
  let scaleTime: Float
  let gapLimit: Int64
  let touchGuard: Int64
  let silence: Int64

  /// The thresholds of a configuration.
  static func of(_ configuration: DetectorConfiguration) -> DetectorThresholds {
    configuration == standard.configuration
      ? standard : DetectorThresholds(computing: configuration)
  }

  private init(computing configuration: DetectorConfiguration) {
    self.configuration = configuration
    classifier = PoseClassifier(configuration)
    gains = GravityEstimate.Gains(configuration)
    turning = TurnGate.Thresholds(configuration)
    let fullTrust = configuration.fullTrustDeviation.clamped(0.05, 5)
    trustEnd = configuration.noTrustDeviation.clamped(fullTrust + 0.01, 6)
    trustSlope = 1 / (trustEnd - fullTrust)
    settleTime = Limits.seconds(configuration.settleTime, 0, 2)
    unsteadySettleTime = Limits.seconds(configuration.unsteadySettleTime, 0, 5)
    faceDwell = Limits.seconds(configuration.faceDwell, 0, 10)
    liftDwell = Limits.seconds(configuration.liftDwell, 0, 10)
    liftGuard = Limits.seconds(configuration.liftGuard, 0, 5)
    lookAhead =
      Limits.seconds(configuration.lookAhead, 0, 0.5)
      / Limits.seconds(configuration.smoothingTime, 0.01, 2)
    lastingPush = configuration.lastingPush.clamped(1.05, 10)
    scaleTime = Limits.seconds(configuration.scaleTime, 0.1, 60)
    gapLimit = configuration.gapLimit.clamped(100_000_000, 60_000_000_000)
    touchGuard = configuration.touchGuard.clamped(0, 10_000_000_000)
    silence = configuration.silence.clamped(0, 10_000_000_000)
  }
}
