import OrientCore

/// One thing that a random program does. Numbers count from what there is at that moment, so that a step
/// keeps its meaning when others are left out.
enum Step {
  case hold(DeviceOrientation, after: Int64)
  case advance(Int64)
  case active(Bool)
  case tabletMode(Bool)
  case supported(UInt32)
  case preference([InterfaceOrientation])
  case upsideDownAllowed(Bool)
  case rotationLocked(Bool)
  case landscapeLocked(Bool)
  case autoRotate(Bool)
  case rotate(InterfaceOrientation)
  case toggle
  case lock(Lock)
  case unlock
  /// 0 answers the latest rotation, 1 the one before it.
  case answer(Int, after: Int64, Status)
  case driver(Bool)
  case newScene(supported: UInt32, isVisible: Bool, inherits: Bool)
  case dropScene(Int)
  case raiseScene(Int)
  case showScene(Int, Bool)
  case sceneSupported(Int, UInt32)
  case lockScene(Int, Lock)
  case unlockScene(Int)
  case listen(UInt32, replay: Bool)
  case unlisten(Int)
}

/// An engine's configuration and what is done to it.
struct Program {
  var configuration: EngineConfiguration
  var steps: [Step]

  /// The configuration, apart from detection.
  var configurationText: String {
    "\(configuration)".split(separator: ", detector:")[0] + ")"
  }

  /// The same program for the same seed.
  init(seed: UInt64, length: Int) {
    var random = SplitMix(seed: seed)
    configuration = EngineConfiguration()
    configuration.natural = random.pick([.portrait, .landscape])
    if random.once(in: 3) { configuration.supported = OrientationMask(rawValue: mask(&random)) }
    configuration.upsideDownAllowed = !random.once(in: 3)
    configuration.rotationLocked = random.once(in: 4)
    configuration.landscapeLocked = random.once(in: 6)
    configuration.autoRotate = !random.once(in: 6)
    if random.once(in: 4) { configuration.initial = random.pick(InterfaceOrientation.allCases) }
    (configuration.width, configuration.height) = random.pick([(0, 0), (428, 926), (1920, 1080)])
    configuration.requestTimeout = random.pick([0, 20, 5_000_000_000, .max])
    configuration.reportsFlatAsUnknown = random.once(in: 2)
    // Most programs are listened to from the start, and many have a driver that may be slow.
    steps = []
    if !random.once(in: 5) { steps.append(.listen(EventKinds.all.rawValue, replay: true)) }
    if !random.once(in: 3) { steps.append(.driver(true)) }
    while steps.count < length { steps.append(step(&random)) }
  }
}

/// Any of the fifteen masks, and now and then none or too much.
private func mask(_ random: inout SplitMix) -> UInt32 {
  random.once(in: 50) ? random.pick([0, 1, 0x21, .max]) : UInt32(random.below(15) + 1) << 1
}

private func step(_ random: inout SplitMix) -> Step {
  // A scene or listener that is not there is asked for as well.
  let which = random.below(6)
  switch random.below(64) {
  case 0..<16:
    return .hold(random.pick(DeviceOrientation.allCases), after: Int64(random.below(14)) - 1)
  case 16..<20: return .advance(Int64(random.below(25)) - 2)
  case 20..<22: return .active(random.once(in: 2) || random.once(in: 2))
  case 22: return .tabletMode(random.once(in: 2))
  case 23..<25: return .supported(mask(&random))
  case 25:
    let order = InterfaceOrientation.allCases.shuffled(using: &random)
    return .preference(Array(order.prefix(random.below(5))))
  case 26..<28: return .upsideDownAllowed(random.once(in: 2))
  case 28..<31: return .rotationLocked(random.once(in: 2))
  case 31: return .landscapeLocked(random.once(in: 2))
  case 32: return .autoRotate(!random.once(in: 3))
  case 33..<37: return .rotate(random.pick(InterfaceOrientation.allCases))
  case 37..<39: return .toggle
  case 39..<42: return .lock(random.pick(Lock.allCases))
  case 42: return .unlock
  case 43..<50:
    let result = random.once(in: 3) ? random.pick(Status.allCases) : .ok
    return .answer(random.once(in: 5) ? random.below(4) : 0, after: Int64(random.below(5)), result)
  case 50: return .driver(!random.once(in: 3))
  case 51..<53:
    return .newScene(
      supported: random.once(in: 2) ? 0b11110 : mask(&random), isVisible: !random.once(in: 4),
      inherits: random.once(in: 2))
  case 53: return .dropScene(which)
  case 54: return .raiseScene(which)
  case 55..<57: return .showScene(which, random.once(in: 2))
  case 57: return .sceneSupported(which, mask(&random))
  case 58..<61: return .lockScene(which, random.pick(Lock.allCases))
  case 61: return .unlockScene(which)
  case 62:
    let kinds = UInt32(random.next() >> 40) & EventKinds.all.rawValue
    return .listen(max(kinds, 1), replay: random.once(in: 2))
  default: return .unlisten(which)
  }
}
