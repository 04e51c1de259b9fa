/// A channel of events. Each speaks only when its value changes.
public enum EventKind: UInt8, CaseIterable, Sendable {
  /// How the device is held, flat included.
  case device = 0
  /// The device's axis.
  case axis = 1
  /// The screen is about to turn.
  case willRotate = 2
  /// The screen has turned.
  case didRotate = 3
  /// What policy and scenes permit together.
  case mask = 4
  case rotationLock = 5
  case landscapeLock = 6
  /// A request has ended.
  case request = 7
  /// Where the picture would go without the rotation lock.
  case suggestion = 8
  /// Whether anything needs the sensor.
  case demand = 9

  /// The word for it.
  public var name: StaticString {
    switch self {
    case .device: "device"
    case .axis: "axis"
    case .willRotate: "will-rotate"
    case .didRotate: "did-rotate"
    case .mask: "mask"
    case .rotationLock: "rotation-lock"
    case .landscapeLock: "landscape-lock"
    case .request: "request"
    case .suggestion: "suggestion"
    case .demand: "demand"
    }
  }
}

/// A set of event kinds: bit `1 << rawValue` for each.
public struct EventKinds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set from bits as they are.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set with one kind in it.
  public init(_ kind: EventKind) { rawValue = 1 << UInt32(kind.rawValue) }

  /// Every kind.
  public static let all = EventKinds(rawValue: (1 << UInt32(EventKind.allCases.count)) - 1)
  /// The kinds that cannot be served without a sensor.
  public static let needSensor: EventKinds = [
    EventKinds(.device), EventKinds(.axis), EventKinds(.suggestion),
  ]
}

/// What made an event happen.
public enum Cause: UInt8, Sendable {
  /// Nothing: the listener asked for the current value.
  case replay = 0
  /// The device was turned, or a host said so.
  case device = 1
  /// A switch or a mask of the host or the user.
  case policy = 2
  /// A scene came, went, or changed what it supports.
  case scene = 3
  /// A request: rotate, toggle, lock, or unlock.
  case request = 4
  /// The engine became active or inactive.
  case activity = 5
  /// The keyboard of a convertible.
  case tabletMode = 6
  /// The host's driver: it finished, refused, or did not answer.
  case host = 7
  /// A listener came or went.
  case listener = 8
}
