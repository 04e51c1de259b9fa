/// The rule that decides how the picture must stand.
///
/// It is a function of what is known at one moment and remembers nothing, so that it can be read, and
/// tested, as a table.
public struct Resolution {
  /// The host's and the user's policy.
  public var policy: Policy
  /// What policy and scenes together permit. Never empty.
  public var mask: OrientationMask
  /// How the device was last held upright; nil before that is known.
  public var device: InterfaceOrientation?
  /// Where the picture stands.
  public var standing: InterfaceOrientation
  /// Where it is on its way to; `standing` when it is not.
  public var heading: InterfaceOrientation
  /// Whether an explicit rotation still holds the picture.
  public var isHeld: Bool

  /// Creates the question.
  public init(
    policy: Policy, mask: OrientationMask, device: InterfaceOrientation?,
    standing: InterfaceOrientation, heading: InterfaceOrientation, isHeld: Bool
  ) {
    self.policy = policy
    self.mask = mask
    self.device = device
    self.standing = standing
    self.heading = heading
    self.isHeld = isHeld
  }

  /// How the picture must stand.
  public var target: InterfaceOrientation {
    if !policy.tabletMode, !isHeld, let natural = policy.natural.primary, mask.contains(natural) {
      return natural
    }
    if policy.rotatesAutomatically, let followed { return followed }
    if mask.contains(heading) { return heading }
    if mask.contains(standing) { return standing }
    if standing == .portraitSecondary, !policy.upsideDownAllowed,
      mask.contains(.portraitPrimary)
    {
      return .portraitPrimary
    }
    if let device, mask.contains(device) { return device }
    return policy.preference.first(in: mask) ?? nearest
  }

  /// Where the picture would go without the rotation lock; nil when that changes nothing.
  public var suggestion: InterfaceOrientation? {
    guard policy.rotationLocked, policy.followsWhenUnlocked, let followed, followed != heading
    else {
      return nil
    }
    return followed
  }

  /// The orientation that automatic rotation follows the device to, if it may.
  private var followed: InterfaceOrientation? {
    guard let device, mask.contains(device), !isHeld else { return nil }
    return policy.landscapeLocked && device.axis != .landscape ? nil : device
  }

  /// The permitted orientation that is the least turn away from the picture; primaries first.
  private var nearest: InterfaceOrientation {
    var best = standing
    var leastCost = Int.max
    for candidate in InterfaceOrientation.allCases where mask.contains(candidate) {
      let turn = candidate.angle(natural: policy.natural) - standing.angle(natural: policy.natural)
      let cost = (turn == .oneEighty ? 4 : turn == .none ? 0 : 2) + (candidate.isPrimary ? 0 : 1)
      if cost < leastCost { (best, leastCost) = (candidate, cost) }
    }
    return best
  }
}
