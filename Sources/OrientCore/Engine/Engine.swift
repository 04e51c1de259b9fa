/// One screen: how its device is held, what is permitted, and how the picture stands.
///
/// An engine is a value that turns inputs into deliveries. It reads no clock, calls nobody and knows no
/// threads: the C boundary feeds it under a lock and hands out what `nextDelivery()` returns. It is not
/// copied, so that no sample ever costs a copy.
public struct Engine: ~Copyable {
  /// What it was told when it was made.
  public let configuration: EngineConfiguration
  /// What is permitted now, apart from scenes.
  public internal(set) var policy: Policy
  var detector: Detector

  /// How the device is held.
  var device = DeviceOrientation.unknown
  /// How the device was last held upright.
  public internal(set) var lastUpright: InterfaceOrientation?
  var deviceSince = Instant(nanoseconds: 0)

  /// How the picture stands, and the rotation that is under way, if any.
  var interface: InterfaceOrientation
  var rotation: Rotation?
  /// An explicit rotation holds the picture until the device is turned or something is unlocked.
  var isHeld = false
  /// What the host has just refused, and is not asked again until something changes.
  var refused: InterfaceOrientation?

  var scenes = SceneStack()
  /// The effective mask; derived from policy and scenes whenever one of them changes.
  var mask: OrientationMask

  var driver: Driver?
  var listeners: [Listener] = []
  var listenedKinds: EventKinds = []
  var sensorListenerCount = 0
  /// Requests that wait for `rotation`.
  var pending: [Request] = []
  var announced = Announced()
  var queue = DeliveryQueue()

  /// The latest time that the engine was told; distant past before the first.
  public internal(set) var clock = Instant.distantPast
  /// Each stream of time stamps may lag behind the others, but never goes back itself.
  var lastAcceleration = Instant.distantPast
  var lastAngularRate = Instant.distantPast
  var lastOrientation = Instant.distantPast
  var lastAdvance = Instant.distantPast
  var lastTouch = Instant.distantPast

  /// Counts the events, also those that nobody listens to.
  public internal(set) var sequence: UInt64 = 0
  var lastID: UInt64 = 0
  var lastRotation: UInt64 = 0
  var finishedRotation: UInt64 = 0

  /// A screen that nobody has turned yet; nil when the configuration permits no orientation at all.
  public init?(_ configuration: EngineConfiguration) {
    let natural = configuration.natural == .landscape ? Axis.landscape : .portrait
    var policy = Policy(natural: natural)
    policy.supported = configuration.supported
    policy.upsideDownAllowed = configuration.upsideDownAllowed
    policy.rotationLocked = configuration.rotationLocked
    policy.landscapeLocked = configuration.landscapeLocked
    policy.autoRotate = configuration.autoRotate
    guard policy.supported.isValid, !policy.permitted.isEmpty else { return nil }
    self.configuration = configuration
    self.policy = policy
    detector = Detector(configuration.thresholds)
    mask = policy.permitted
    let start = InterfaceOrientation(angle: .none, natural: natural)
    interface = start
    interface = configuration.initial ?? resolution.target
    announced = Announced(
      axis: axis, mask: mask, suggestion: resolution.suggestion,
      rotationLocked: policy.rotationLocked, landscapeLocked: policy.landscapeLocked,
      demand: demandsSamples)
  }

  /// Where the picture stands or is on its way to.
  public var heading: InterfaceOrientation { rotation?.target ?? interface }

  /// Where the picture goes on to if nothing says otherwise. A rotation that requests wished for, and no
  /// request wishes for any more, is called off.
  private var destination: InterfaceOrientation {
    guard let rotation, !rotation.isWished || !pending.isEmpty else { return interface }
    return rotation.target
  }

  /// The question that the rule answers.
  var resolution: Resolution {
    Resolution(
      policy: policy, mask: mask, device: lastUpright, standing: interface, heading: destination,
      isHeld: isHeld)
  }

  /// Whether anything needs the sensor.
  public var demandsSamples: Bool { sensorListenerCount > 0 || policy.rotatesAutomatically }

  /// The value of the axis channel.
  var axis: Axis {
    configuration.reportsFlatAsUnknown ? device.axis : lastUpright?.axis ?? .unknown
  }

  /// When `advance` has something to do; distant future when never.
  public var nextDeadline: Instant {
    @inline(__always)
    mutating get {
      let decision = detector.deadline
      return rotation == nil ? decision : min(decision, rotationDeadline)
    }
  }

  /// When the host has taken too long for the rotation under way.
  private var rotationDeadline: Instant {
    guard let rotation, configuration.requestTimeout > 0 else { return .distantFuture }
    return (rotation.since ?? clock).advanced(by: configuration.requestTimeout)
  }

  /// The state of this moment.
  public var state: State {
    @inline(never)
    mutating get {
      var state = State()
      state.flags = flags
      refreshTimes(of: &state)
      refreshGravity(of: &state)
      state.stableSince = deviceSince
      state.sequence = sequence
      let size = self.size(in: interface)
      state.width = size.width
      state.height = size.height
      state.mask = mask
      state.device = device
      state.interface = interface
      state.heading = heading
      state.axis = axis
      state.natural = policy.natural
      state.panelAngle = configuration.panelAngle
      if let suggestion = resolution.suggestion { state.suggestion = DeviceOrientation(suggestion) }
      return state
    }
  }

  /// Brings up to date what a sample changes that causes no event, in the one state that the host keeps.
  @inline(__always)
  public mutating func updateSensing(of state: inout State) {
    refreshTimes(of: &state)
    guard detector.hasNews else { return }
    detector.hasNews = false
    refreshGravity(of: &state)
  }

  @inline(__always)
  private mutating func refreshTimes(of state: inout State) {
    state.time = clock == .distantPast ? Instant(nanoseconds: 0) : clock
    state.nextDeadline = nextDeadline
  }

  @inline(__always)
  private func refreshGravity(of state: inout State) {
    let up = detector.up
    state.upX = up.x
    state.upY = up.y
    state.upZ = up.z
    state.confidence = detector.confidence
    state.reason = detector.reason
    if detector.scaleSuspect {
      state.flags.insert(.scaleSuspect)
    } else {
      state.flags.remove(.scaleSuspect)
    }
  }

  private var flags: StateFlags {
    var flags: StateFlags = []
    if policy.rotationLocked { flags.insert(.rotationLocked) }
    if policy.landscapeLocked { flags.insert(.landscapeLocked) }
    if policy.upsideDownAllowed { flags.insert(.upsideDownAllowed) }
    if policy.autoRotate { flags.insert(.autoRotate) }
    if policy.isActive { flags.insert(.active) }
    if policy.tabletMode { flags.insert(.tabletMode) }
    if rotation != nil { flags.insert(.rotating) }
    if demandsSamples { flags.insert(.demand) }
    if let top = scenes.top, scenes[top]?.lock != nil { flags.insert(.sceneLocked) }
    if isHeld { flags.insert(.held) }
    return flags
  }

  /// The size of the picture in an orientation: the natural one, or turned on its side.
  public func size(in orientation: InterfaceOrientation) -> (width: Int32, height: Int32) {
    orientation.axis == policy.natural
      ? (configuration.width, configuration.height) : (configuration.height, configuration.width)
  }

  mutating func nextID() -> UInt64 {
    lastID &+= 1
    return lastID
  }
}

/// A rotation that the host has been asked for and has not finished.
struct Rotation {
  let id: UInt64
  let target: InterfaceOrientation
  let cause: Cause
  /// Whether a request waited for it when it began.
  let isWished: Bool
  /// When it began, by the engine's clock; nil until the engine is first told a time.
  var since: Instant?
}

/// The values that listeners were last told, so that each channel speaks only when its value changes.
struct Announced {
  var device = DeviceOrientation.unknown
  var axis = Axis.unknown
  var mask = OrientationMask.all
  var suggestion: InterfaceOrientation?
  var rotationLocked = false
  var landscapeLocked = false
  var demand = false
}
