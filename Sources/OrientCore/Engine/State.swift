/// Everything that can be asked of an engine, at one moment. Plain bytes, so that it can be published.
public struct State: Sendable {
  /// The latest time that the engine was told.
  public var time = Instant(nanoseconds: 0)
  /// Since when the device orientation has been what it is.
  public var stableSince = Instant(nanoseconds: 0)
  /// When `advance` has something to do; distant future when never.
  public var nextDeadline = Instant.distantFuture
  /// Counts the engine's events; that of the latest one.
  public var sequence: UInt64 = 0
  /// Which way is up, in the device frame, of any length; zeros before the first sample.
  public var upX: Float = 0
  /// As `upX`.
  public var upY: Float = 0
  /// As `upX`.
  public var upZ: Float = 0
  /// How far the detector trusts that, 0 to 1.
  public var confidence: Float = 0
  /// The size of the picture as it stands; 0 when the host did not tell the screen's.
  public var width: Int32 = 0
  /// As `width`.
  public var height: Int32 = 0
  /// What policy and scenes permit together.
  public var mask = OrientationMask.all
  /// How the device is held.
  public var device = DeviceOrientation.unknown
  /// How the picture stands.
  public var interface = InterfaceOrientation.portraitPrimary
  /// Where the picture is on its way to; `interface` when it is not.
  public var heading = InterfaceOrientation.portraitPrimary
  /// Where it would go without the rotation lock; unknown: nowhere else.
  public var suggestion = DeviceOrientation.unknown
  /// The value of the axis channel.
  public var axis = Axis.unknown
  /// The natural axis of the screen.
  public var natural = Axis.portrait
  /// How the panel is mounted.
  public var panelAngle = QuarterTurn.none
  /// What the detector is waiting for.
  public var reason = DetectorReason.none
  /// The switches.
  public var flags: StateFlags = []

  /// The state of an engine about which nothing is known.
  public init() {}

  /// The W3C angle of the picture.
  @inline(__always)
  public var angle: QuarterTurn { interface.angle(natural: natural) }

  /// The gravity estimate in the device frame, m/s²; zeros before the first sample.
  ///
  /// The detector knows a direction; the standard acceleration of gravity (CGPM 1901) is its length. It is
  /// brought to that here, for whoever reads it, and not for every sample.
  @inline(__always)
  public var gravity: (x: Float, y: Float, z: Float) {
    let length = (upX * upX + upY * upY + upZ * upZ).squareRoot()
    let factor = length > 0 ? 9.80665 / length : 0
    return (upX * factor, upY * factor, upZ * factor)
  }

  /// How far the device is turned in the plane of the screen, counter-clockwise from natural, -180 to 180
  /// degrees.
  public var screenAngle: Float { ElementaryFunctions.arcTangentDegrees(upX, upY) }

  /// How far the screen leans: -90 degrees faces down, 0 stands, 90 faces up.
  public var tilt: Float {
    ElementaryFunctions.arcTangentDegrees(upZ, (upX * upX + upY * upY).squareRoot())
  }
}

/// The switches of a state. As wide as it is so that a `State` has no padding.
public struct StateFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set from bits as they are.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The user's rotation lock.
  public static let rotationLocked = StateFlags(rawValue: 1 << 0)
  /// The landscape lock.
  public static let landscapeLocked = StateFlags(rawValue: 1 << 1)
  /// Portrait-secondary may be shown.
  public static let upsideDownAllowed = StateFlags(rawValue: 1 << 2)
  /// The picture follows the device.
  public static let autoRotate = StateFlags(rawValue: 1 << 3)
  /// The host is in the foreground.
  public static let active = StateFlags(rawValue: 1 << 4)
  /// A convertible's keyboard is away.
  public static let tabletMode = StateFlags(rawValue: 1 << 5)
  /// A rotation is under way.
  public static let rotating = StateFlags(rawValue: 1 << 6)
  /// Something needs the sensor.
  public static let demand = StateFlags(rawValue: 1 << 7)
  /// A scene's lock is in force.
  public static let sceneLocked = StateFlags(rawValue: 1 << 8)
  /// An explicit rotation holds the picture.
  public static let held = StateFlags(rawValue: 1 << 9)
  /// The sensor's length at rest is not gravity's.
  public static let scaleSuspect = StateFlags(rawValue: 1 << 10)
}
