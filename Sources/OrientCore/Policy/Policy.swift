/// What the host and the user permit, apart from what scenes ask for.
public struct Policy: Equatable, Sendable {
  /// The axis of the screen in its natural position. Never unknown.
  public let natural: Axis
  /// What the host can show at all.
  public var supported: OrientationMask = .all
  /// Which orientation to take when none is given otherwise, first choice first.
  public var preference = Preference()
  /// Off: portrait-secondary is never shown.
  public var upsideDownAllowed = true
  /// The user's rotation lock: the device may turn, the picture stays.
  public var rotationLocked = false
  /// Automatic rotation follows the two landscapes only.
  public var landscapeLocked = false
  /// Off: only the host turns the screen.
  public var autoRotate = true
  /// Whether the host is in the foreground. Nothing turns while it is not.
  public var isActive = true
  /// Off: the keyboard of a convertible is out, and the screen is held in its natural position.
  public var tabletMode = true

  /// The policy of a screen about which nothing else has been said.
  public init(natural: Axis) { self.natural = natural }

  /// The supported orientations less those that a switch forbids.
  public var permitted: OrientationMask {
    upsideDownAllowed ? supported : supported.subtracting(.portraitSecondary)
  }

  /// Whether the screen follows the device.
  public var rotatesAutomatically: Bool {
    followsWhenUnlocked && !rotationLocked
  }

  /// Whether it would, if it were not for the rotation lock.
  var followsWhenUnlocked: Bool { autoRotate && isActive && tabletMode }
}
