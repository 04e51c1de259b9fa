import OrientCore

/// The rules by which an engine decides, said again as plainly as possible: no queue but a list, no links
/// between scenes, nothing kept that can be worked out. Slow, and meant to be read beside the header.
struct PlainEngine {
  /// A set of orientations, as the header has it: bit `1 << orientation`.
  typealias Mask = UInt32

  struct Held: Equatable {
    var lock: Lock
    var mask: Mask
  }

  struct Page {
    var number: UInt32
    var supported: Mask
    var isVisible: Bool
    var inherits: Bool
    /// The lock that it has asked for, and the one that it had when that was last granted.
    var lock: Held?
    var granted: Held?
  }

  struct Wish {
    enum What {
      case rotation(InterfaceOrientation, wasHeld: Bool)
      case lock(page: UInt32, Mask)
    }

    var id: UInt64
    var what: What
  }

  struct Turn {
    var id: UInt64
    var target: InterfaceOrientation
    var cause: Cause
    var isWished: Bool
    var began: Int64?
  }

  // What the host said.
  let natural: Axis
  let size: (Int32, Int32)
  let timeout: Int64
  let reportsFlatAsUnknown: Bool
  var supported: Mask
  var preference: [InterfaceOrientation] = []
  var upsideDownAllowed: Bool
  var rotationLocked: Bool
  var landscapeLocked: Bool
  var autoRotate: Bool
  var isActive = true
  var tabletMode = true
  var hasDriver = false
  var listeners: [(id: UInt64, kinds: UInt32)] = []

  // What is so.
  var clock: Int64?
  var lastOrientationTime = Int64.min
  var lastAdvanceTime = Int64.min
  var device = DeviceOrientation.unknown
  var upright: InterfaceOrientation?
  var deviceSince: Int64 = 0
  var standing: InterfaceOrientation
  var turn: Turn?
  var isHeld = false
  var refused: InterfaceOrientation?
  /// From the bottom to the top.
  var pages: [Page] = []
  var waiting: [Wish] = []

  // What has been told.
  var notes: [Note] = []
  var sequence: UInt64 = 0
  var lastID: UInt64 = 0
  var lastTurn: UInt64 = 0
  var lastFinishedTurn: UInt64 = 0
  var toldDevice = DeviceOrientation.unknown
  var toldAxis = Axis.unknown
  var toldMask: Mask
  var toldSuggestion: InterfaceOrientation?
  var toldRotationLock: Bool
  var toldLandscapeLock: Bool
  var toldDemand = false

  init(_ configuration: EngineConfiguration) {
    natural = configuration.natural
    size = (configuration.width, configuration.height)
    timeout = configuration.requestTimeout
    reportsFlatAsUnknown = configuration.reportsFlatAsUnknown
    supported = configuration.supported.rawValue
    upsideDownAllowed = configuration.upsideDownAllowed
    rotationLocked = configuration.rotationLocked
    landscapeLocked = configuration.landscapeLocked
    autoRotate = configuration.autoRotate
    standing = natural == .landscape ? .landscapePrimary : .portraitPrimary
    toldMask = 0
    toldRotationLock = rotationLocked
    toldLandscapeLock = landscapeLocked
    standing = configuration.initial ?? target()
    toldMask = mask()
    toldDemand = demands()
  }

  // MARK: The rule

  func contains(_ mask: Mask, _ orientation: InterfaceOrientation) -> Bool {
    mask & (1 << Mask(orientation.rawValue)) != 0
  }

  func isLandscape(_ orientation: InterfaceOrientation) -> Bool {
    orientation == .landscapePrimary || orientation == .landscapeSecondary
  }

  /// What the host permits, apart from scenes.
  func hostMask() -> Mask { upsideDownAllowed ? supported : supported & ~0b1000 }

  /// The scenes that have a say, from the top down.
  func speaking() -> [Page] {
    var found: [Page] = []
    for page in pages.reversed() where page.isVisible {
      found.append(page)
      if !page.inherits { break }
    }
    return found
  }

  /// What all of them permit together, which may be nothing.
  func strictMask() -> Mask {
    var mask = hostMask()
    for page in speaking() { mask &= page.supported & (page.lock?.mask ?? 0b11110) }
    return mask
  }

  /// What applies: wishes that contradict what comes before them are passed over.
  func mask() -> Mask {
    var mask = hostMask()
    for page in speaking() {
      if mask & page.supported != 0 { mask &= page.supported }
      if let lock = page.lock, mask & lock.mask != 0 { mask &= lock.mask }
    }
    return mask
  }

  func goal() -> InterfaceOrientation { turn?.target ?? standing }

  /// Where it goes on to by itself: what nobody wishes for any more is called off.
  func onward() -> InterfaceOrientation {
    guard let turn else { return standing }
    return turn.isWished && waiting.isEmpty ? standing : turn.target
  }

  func followsDevice() -> Bool { autoRotate && isActive && tabletMode && !rotationLocked }

  func target() -> InterfaceOrientation {
    let mask = mask()
    let naturalPrimary: InterfaceOrientation =
      natural == .landscape ? .landscapePrimary : .portraitPrimary
    if !tabletMode, !isHeld, contains(mask, naturalPrimary) { return naturalPrimary }
    if followsDevice(), !isHeld, let upright, contains(mask, upright),
      !landscapeLocked || isLandscape(upright)
    {
      return upright
    }
    if contains(mask, onward()) { return onward() }
    if contains(mask, standing) { return standing }
    if standing == .portraitSecondary, !upsideDownAllowed, contains(mask, .portraitPrimary) {
      return .portraitPrimary
    }
    if let upright, contains(mask, upright) { return upright }
    for choice in preference where contains(mask, choice) { return choice }
    // Round the circle: the neighbours first, of them the primary, then the opposite.
    let nearest: [InterfaceOrientation]
    switch standing {
    case .portraitPrimary: nearest = [.landscapePrimary, .landscapeSecondary, .portraitSecondary]
    case .landscapePrimary: nearest = [.portraitPrimary, .portraitSecondary, .landscapeSecondary]
    case .portraitSecondary: nearest = [.landscapePrimary, .landscapeSecondary, .portraitPrimary]
    case .landscapeSecondary: nearest = [.portraitPrimary, .portraitSecondary, .landscapePrimary]
    }
    return nearest.first { contains(mask, $0) } ?? standing
  }

  func suggestion() -> InterfaceOrientation? {
    guard rotationLocked, autoRotate, isActive, tabletMode, !isHeld, let upright else { return nil }
    if landscapeLocked, !isLandscape(upright) { return nil }
    return contains(mask(), upright) && upright != onward() ? upright : nil
  }

  func axis() -> Axis {
    let known: InterfaceOrientation?
    if reportsFlatAsUnknown {
      known = InterfaceOrientation(rawValue: device.rawValue)
    } else {
      known = upright
    }
    guard let known else { return .unknown }
    return isLandscape(known) ? .landscape : .portrait
  }

  func demands() -> Bool {
    followsDevice() || listeners.contains { $0.kinds & 0b01_0000_0011 != 0 }
  }

  func deadline() -> Int64 {
    guard let turn, timeout > 0 else { return .max }
    let (sum, overflow) = (turn.began ?? clock ?? .min).addingReportingOverflow(timeout)
    return overflow ? .max : sum
  }

  func view() -> View {
    var view = View()
    view.device = device
    view.interface = standing
    view.heading = goal()
    view.suggestion = suggestion().map { DeviceOrientation($0) } ?? .unknown
    view.axis = axis()
    view.mask = mask()
    let isUpright = isLandscape(standing) == (natural == .landscape)
    view.width = isUpright ? size.0 : size.1
    view.height = isUpright ? size.1 : size.0
    view.time = clock ?? 0
    view.stableSince = deviceSince
    view.nextDeadline = deadline()
    view.sequence = sequence
    let top = speaking().first
    let switches = [
      rotationLocked, landscapeLocked, upsideDownAllowed, autoRotate, isActive, tabletMode,
      turn != nil, demands(), top?.lock != nil, isHeld,
    ]
    for (bit, isOn) in switches.enumerated() where isOn { view.flags |= 1 << UInt32(bit) }
    return view
  }
}
