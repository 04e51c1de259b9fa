/// What a scene asks the screen to be held to: the W3C's `OrientationLockType`, and "as it is now".
public enum Lock: UInt8, CaseIterable, Sendable {
  /// Every supported orientation. A real lock all the same: unlocking it is something else.
  case any = 0
  /// The natural primary alone.
  case natural = 1
  case landscape = 2
  case portrait = 3
  case portraitPrimary = 4
  case portraitSecondary = 5
  case landscapePrimary = 6
  case landscapeSecondary = 7
  /// The interface orientation of the moment when the lock is taken.
  case current = 8

  /// The orientations that the lock permits.
  ///
  /// - Parameters:
  ///   - natural: the natural axis of the screen.
  ///   - current: the interface orientation now, for `current`.
  /// - Returns: one orientation or more.
  public func mask(natural: Axis, current: InterfaceOrientation) -> OrientationMask {
    switch self {
    case .any: .all
    case .natural: OrientationMask(natural.primary ?? .portraitPrimary)
    case .landscape: .landscape
    case .portrait: .portrait
    case .portraitPrimary: .portraitPrimary
    case .portraitSecondary: .portraitSecondary
    case .landscapePrimary: .landscapePrimary
    case .landscapeSecondary: .landscapeSecondary
    case .current: OrientationMask(current)
    }
  }

  /// The W3C's word for it; `current` is ours.
  public var name: StaticString {
    switch self {
    case .any: "any"
    case .natural: "natural"
    case .landscape: "landscape"
    case .portrait: "portrait"
    case .portraitPrimary: "portrait-primary"
    case .portraitSecondary: "portrait-secondary"
    case .landscapePrimary: "landscape-primary"
    case .landscapeSecondary: "landscape-secondary"
    case .current: "current"
    }
  }

  /// The lock of that name; nil for any other text.
  public init?(name: UnsafeBufferPointer<UInt8>) {
    guard let lock = Lock.allCases.first(where: { $0.name.equals(name) }) else { return nil }
    self = lock
  }
}
