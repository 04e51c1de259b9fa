/// What an engine is told when it is made.
public struct EngineConfiguration: Sendable {
  /// The axis of the screen in its natural position; unknown counts as portrait.
  public var natural: Axis = .portrait
  /// How the panel is mounted: the turn that brings its own top edge to the device's natural top.
  public var panelAngle: QuarterTurn = .none
  /// What the host can show.
  public var supported: OrientationMask = .all
  /// Whether portrait-secondary may be shown.
  public var upsideDownAllowed = true
  /// The user's rotation lock.
  public var rotationLocked = false
  /// The landscape lock.
  public var landscapeLocked = false
  /// Whether the picture follows the device.
  public var autoRotate = true
  /// How the picture stands at the start; nil: the natural primary, or what is permitted nearest to it.
  public var initial: InterfaceOrientation?
  /// The natural size of the screen in the host's units; 0 when not told.
  public var width: Int32 = 0
  /// As `width`.
  public var height: Int32 = 0
  /// How long the host may take to turn the screen, in nanoseconds; 0 is for ever.
  public var requestTimeout: Int64 = 5_000_000_000
  /// Whether the axis channel says `unknown` while the device lies flat, or keeps the last axis.
  public var reportsFlatAsUnknown = false
  /// The thresholds of detection.
  public var detector: DetectorConfiguration {
    get { thresholds.configuration }
    set { thresholds = .of(newValue) }
  }

  /// The same, as engines share them.
  private(set) var thresholds = DetectorThresholds.standard

  /// The defaults.
  public init() {}
}
