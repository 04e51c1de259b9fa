/// Which pose a direction of gravity is.
///
/// Every comparison is one of squares, so that no angle is ever computed: with `plane` the part of
/// gravity in the plane of the screen, lean < limit is plane² > cos²(limit) · length².
struct PoseClassifier {
  /// What a direction shows.
  enum View: Equatable {
    /// A pose.
    case pose(Pose)
    /// Between two poses, for a reason; the last pose stays.
    case between(DetectorReason)
  }

  private let leastLength: Float
  private let flat: Float
  private let face: Float
  private let overhead: Float
  private let zone: Float

  init(_ configuration: DetectorConfiguration) {
    let flatLimit = configuration.flatLimit.clamped(30, 85)
    flat = Limits.squaredCosine(degrees: flatLimit)
    face = Limits.squaredCosine(degrees: configuration.faceLimit.clamped(flatLimit, 89))
    overhead = Limits.squaredCosine(degrees: configuration.overheadLimit.clamped(20, 85))
    zone = Limits.tangent(degrees: 45 - configuration.hysteresis.clamped(2, 40))
    let coherence = configuration.coherence.clamped(0.1, 0.9)
    leastLength = coherence * coherence
  }

  /// What is seen.
  ///
  /// - Parameters:
  ///   - up: Where up is.
  ///   - ahead: Where up will be in a moment; decides between the sides.
  ///   - scale: The reciprocal of the square of gravity's length.
  ///   - reference: The last upright orientation, which has the hysteresis on its side.
  /// - Returns: The pose, or why there is none.
  @inline(__always)
  func view(
    _ up: SIMD4<Float>, ahead: SIMD4<Float>, scale: Float, reference: QuarterTurn?
  ) -> View {
    let length = up.lengthSquared
    let plane = up.planeSquared
    if length * scale < leastLength { return .between(.accelerating) }
    if plane < face * length { return .pose(up.z > 0 ? .faceUp : .faceDown) }
    if reference != nil {
      if plane < flat * length { return .between(.flat) }
      if up.z < 0 && plane < overhead * length { return .between(.overhead) }
    }
    let (across, along) = (abs(ahead.x), abs(ahead.y))
    let side: QuarterTurn
    if along >= across {
      side = ahead.y >= 0 ? .none : .oneEighty
    } else {
      side = ahead.x >= 0 ? .ninety : .twoSeventy
    }
    guard let reference, side != reference else { return .pose(.upright(side)) }
    let isFarEnough = min(across, along) <= zone * max(across, along)
    return isFarEnough ? .pose(.upright(side)) : .between(.hysteresis)
  }

  /// Whether a direction lies well inside an orientation: within 26 degrees of its axis in the plane of
  /// the screen, neither flat nor overhead.
  ///
  /// These directions form a convex cone, so what is averaged from them is one of them, and what is
  /// extrapolated from them (by `lookAhead`) is still not another orientation.
  @inline(__always)
  func isWellInside(_ up: SIMD4<Float>, axis: SIMD2<Float>) -> Bool {
    let (x, y, z) = (up.x, up.y, up.z)
    let plane = x * x + y * y
    let along = x * axis.x + y * axis.y
    let limit = z < 0 ? max(flat, overhead) : flat
    return along > 0 && along * along > 0.8 * plane && plane > limit * (plane + z * z)
  }

  /// Whether a direction is too flat for any side to be up.
  @inline(__always)
  func isFlat(_ up: SIMD4<Float>) -> Bool { up.planeSquared < flat * up.lengthSquared }

  /// Whether a direction is on the side of an orientation, however little.
  func agrees(_ up: SIMD4<Float>, with side: QuarterTurn) -> Bool {
    switch side {
    case .none: up.y > abs(up.x)
    case .ninety: up.x > abs(up.y)
    case .oneEighty: -up.y > abs(up.x)
    case .twoSeventy: -up.x > abs(up.y)
    }
  }
}

extension QuarterTurn {
  /// The axis of the device that is up, in the plane of the screen.
  var upAxis: SIMD2<Float> {
    switch self {
    case .none: SIMD2(0, 1)
    case .ninety: SIMD2(1, 0)
    case .oneEighty: SIMD2(0, -1)
    case .twoSeventy: SIMD2(-1, 0)
    }
  }
}
