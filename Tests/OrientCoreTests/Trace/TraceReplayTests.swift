import Testing

@testable import OrientCore

private func makeEngine(_ configuration: EngineConfiguration) throws -> Engine {
  guard let engine = Engine(configuration) else { throw CancellationError() }
  return engine
}

/// An engine, what it delivers in words, and the trace of what it was told.
private final class Recorded {
  var engine: Engine
  var encoder = TraceEncoder()
  var log: [String] = []
  var scenes: [SceneID] = []
  var rotations: [UInt64] = []

  init(_ configuration: EngineConfiguration) throws {
    engine = try makeEngine(configuration)
    _ = engine.addListener(Listener(kinds: .all), replay: false)
    drain()
    begin()
  }

  /// Starts the trace, now.
  func begin() {
    encoder = TraceEncoder()
    encoder.begin(engine)
  }

  func apply(_ input: Input) {
    if engine.apply(input, request: Request()) == .ok {
      encoder.append(.input(input), at: engine.clock)
    }
    drain()
  }

  func addScene(_ scene: Scene) {
    if case .success(let id) = engine.addScene(scene) {
      scenes.append(id)
      encoder.append(.newScene(id, scene), at: engine.clock)
    }
    drain()
  }

  func setDriver(_ driver: Driver?) {
    engine.setDriver(driver)
    encoder.append(.driver(driver != nil), at: engine.clock)
    drain()
  }

  func drain() {
    while engine.hasDeliveries {
      let delivery = engine.nextDelivery()
      if case .drive(let event, _) = delivery { rotations.append(event.rotation) }
      log.append(inWords(delivery))
    }
  }
}

private func inWords(_ delivery: Delivery) -> String {
  switch delivery {
  case .event(let event): "event \(event)"
  case .replay(let event, let listener): "replay \(event) \(listener.id)"
  case .drive(let event, _): "drive \(event)"
  case .completion(let request, let status, let state): "end \(request.id) \(status) \(state)"
  case .discard(let attachment, let state): "discard \(type(of: attachment)) \(state)"
  }
}

/// Replays a trace into a new engine like the recorded one, or another.
private func replay(
  _ text: [UInt8], into other: EngineConfiguration? = nil
) throws -> (log: [String], refused: Int, state: State, scenes: [String], trace: [UInt8]) {
  var decoder = TraceDecoder()
  let samples = UnsafeMutableBufferPointer<Sample>.allocate(capacity: 16)
  defer { samples.deallocate() }
  var replay = TraceReplay()
  var log: [String] = []
  var position = 0

  func next() throws -> TraceDecoder.Progress {
    let progress = try text[position...].withUnsafeBufferPointer {
      try decoder.decode($0, isWhole: true, into: samples)
    }
    position += progress.bytes
    return progress
  }

  guard case .configuration(let configuration) = try next().record else {
    Issue.record("no configuration")
    throw CancellationError()
  }
  var engine = try makeEngine(other ?? configuration)
  _ = engine.addListener(Listener(kinds: .all), replay: false)
  while engine.hasDeliveries { _ = engine.nextDelivery() }
  var again = TraceEncoder()
  again.begin(engine)
  while position < text.count {
    let progress = try next()
    var records = samples[..<progress.samples].map { TraceRecord.input(.acceleration($0)) }
    records.append(progress.record)
    for record in records {
      if replay.apply(record, to: &engine) == .ok {
        again.append(replay.applied, at: engine.clock)
      }
      while engine.hasDeliveries { log.append(inWords(engine.nextDelivery())) }
    }
  }
  let trace = again.text.bytes
  let state = engine.state
  let scenes = engine.scenesInWords
  replay.end(in: &engine)
  #expect(engine.scenesInWords.isEmpty)
  #expect(engine.driver == nil)
  while engine.hasDeliveries { _ = engine.nextDelivery() }
  return (log, replay.refused, state, scenes, trace)
}

extension Engine {
  /// The scenes from the bottom, without their numbers.
  fileprivate var scenesInWords: [String] {
    scenes.fromBottom.compactMap { scenes[$0] }.map {
      "\($0.name) \($0.supported) \($0.isVisible) \($0.inherits) \(String(describing: $0.lock?.mask))"
    }
  }
}

/// A program of random inputs, in any order and with any outcome.
private func runRandomProgram(
  _ recorded: Recorded, steps: Int, _ random: inout some RandomNumberGenerator
) {
  func any<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
  func any<Value: CaseIterable>(_ type: Value.Type) -> Value { any(of: Array(type.allCases)) }
  func mask() -> OrientationMask {
    OrientationMask(rawValue: UInt32.random(in: 0...31, using: &random) & 0x1E)
  }
  func scene() -> SceneID {
    recorded.scenes.randomElement(using: &random) ?? SceneID(number: 9)
  }
  var time = max(recorded.engine.clock.nanoseconds, -1000)
  var pose: (Float, Float, Float) = (0, 9.8, 0)
  for _ in 0..<steps {
    time += Int64.random(in: -2...60_000_000, using: &random)
    let now = Instant(nanoseconds: time)
    switch Int.random(in: 0..<60, using: &random) {
    case 0..<25:
      if Int.random(in: 0..<20, using: &random) == 0 {
        pose = any(of: [
          (0, 9.8, 0), (9.8, 0, 0), (0, -9.8, 0), (-9.8, 0, 0), (0, 0, 9.8), (0, 0, -9.8),
        ])
      }
      for _ in 0..<10 {
        time += 10_000_000
        recorded.apply(
          .acceleration(
            Sample(
              time: Instant(nanoseconds: time),
              x: pose.0 + Float.random(in: -0.5...0.5, using: &random),
              y: pose.1 + Float.random(in: -0.5...0.5, using: &random),
              z: pose.2 + Float.random(in: -0.5...0.5, using: &random))))
      }
    case 25: recorded.apply(.angularRate(Sample(time: now, x: 0.1, y: -3e-9, z: 1e20)))
    case 26, 27: recorded.apply(.orientation(any(DeviceOrientation.self), at: now))
    case 28, 29: recorded.apply(.advance(to: now))
    case 30: recorded.apply(.touched(Bool.random(using: &random), at: now))
    case 31, 32: recorded.apply(.active(Int.random(in: 0..<3, using: &random) > 0))
    case 33, 34: recorded.apply(.tabletMode(Int.random(in: 0..<3, using: &random) > 0))
    case 35: recorded.apply(.supported(mask()))
    case 36:
      var preference = Preference()
      for _ in 0..<3 { _ = preference.append(any(InterfaceOrientation.self)) }
      recorded.apply(.preference(Bool.random(using: &random) ? preference : Preference()))
    case 37: recorded.apply(.upsideDownAllowed(Bool.random(using: &random)))
    case 38: recorded.apply(.rotationLocked(Bool.random(using: &random)))
    case 39: recorded.apply(.landscapeLocked(Bool.random(using: &random)))
    case 40: recorded.apply(.autoRotate(Int.random(in: 0..<3, using: &random) > 0))
    case 41, 42: recorded.apply(.rotate(any(InterfaceOrientation.self)))
    case 43: recorded.apply(.toggle)
    case 44: recorded.apply(.lock(any(Lock.self)))
    case 45: recorded.apply(.unlock)
    case 46, 47: recorded.setDriver(Bool.random(using: &random) ? Driver() : nil)
    case 48...51:
      let id = recorded.rotations.suffix(2).randomElement(using: &random) ?? 77
      let result = Int.random(in: 0..<3, using: &random) > 0 ? Status.ok : any(Status.self)
      recorded.apply(.rotationFinished(id, at: now, result))
    case 52, 53:
      recorded.addScene(
        Scene(
          supported: mask(), isVisible: Bool.random(using: &random),
          inherits: Bool.random(using: &random), name: Array("a,%\n\(recorded.scenes.count)".utf8)))
    case 54:
      let id = scene()
      recorded.scenes.removeAll { $0 == id }
      recorded.apply(.dropScene(id))
    case 55: recorded.apply(.raiseScene(scene()))
    case 56: recorded.apply(.sceneVisible(scene(), Bool.random(using: &random)))
    case 57: recorded.apply(.sceneSupported(scene(), mask()))
    case 58: recorded.apply(.lockScene(scene(), any(Lock.self)))
    default: recorded.apply(.unlockScene(scene()))
    }
  }
}

/// A small generator, so that a failing program can be run again.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

private func randomConfiguration(
  _ random: inout some RandomNumberGenerator
) -> EngineConfiguration {
  var configuration = EngineConfiguration()
  configuration.natural = Bool.random(using: &random) ? .portrait : .landscape
  configuration.panelAngle = .ninety
  configuration.upsideDownAllowed = Bool.random(using: &random)
  configuration.rotationLocked = Int.random(in: 0..<4, using: &random) == 0
  configuration.reportsFlatAsUnknown = Bool.random(using: &random)
  configuration.initial = InterfaceOrientation.allCases.randomElement(using: &random)
  configuration.width = 428
  configuration.height = 926
  configuration.requestTimeout = 1_000_000_000
  configuration.detector.hysteresis = Float.random(in: 5...25, using: &random)
  return configuration
}

@Suite struct TraceReplayTests {
  @Test(arguments: 0..<150)
  func aReplayDeliversWhatTheRecordedEngineDelivered(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let recorded = try Recorded(randomConfiguration(&random))
    recorded.log = []
    runRandomProgram(recorded, steps: 300, &random)
    let played = try replay(recorded.encoder.text.bytes)
    #expect(played.refused == 0)
    #expect(played.log.count == recorded.log.count)
    #expect(zip(played.log, recorded.log).first { $0 != $1 }.map { "\($0)\n  \($1)" } == nil)
    #expect("\(played.state)" == "\(recorded.engine.state)")
    #expect(played.scenes == recorded.engine.scenesInWords)
    // And a recording of the replay is the recording.
    #expect(played.trace == recorded.encoder.text.bytes)
  }

  /// A trace that starts late brings a new engine to the same point.
  @Test(arguments: 0..<300)
  func aTraceThatStartsLateRebuildsWhatWasBefore(_ seed: Int) throws {
    var random = Seeded(state: UInt64(1000 + seed))
    let recorded = try Recorded(randomConfiguration(&random))
    runRandomProgram(recorded, steps: Int.random(in: 1...200, using: &random), &random)
    recorded.begin()
    let text = recorded.encoder.text.bytes
    let played = try replay(text)
    let state = recorded.engine.state
    let comment = Comment(rawValue: String(decoding: text, as: UTF8.self))
    #expect(played.refused == 0, comment)
    #expect(played.scenes == recorded.engine.scenesInWords, comment)
    #expect(played.state.device == state.device, comment)
    #expect(played.state.axis == state.axis, comment)
    // An initial orientation that is not permitted stays only until anything is said.
    guard state.mask.contains(state.interface) || !recorded.engine.policy.isActive else { return }
    #expect(played.state.interface == state.interface, comment)
    #expect(played.state.mask == state.mask, comment)
    #expect(played.state.suggestion == state.suggestion, comment)
    #expect(played.state.width == state.width, comment)
    // What the host has refused it may be asked again.
    if recorded.engine.refused == nil {
      #expect(played.state.heading == state.heading, comment)
      // Flags of the sensor's scale and of an explicit rotation that nothing ever turned are filters.
      let known = StateFlags([
        .rotationLocked, .landscapeLocked, .upsideDownAllowed, .autoRotate, .active, .tabletMode,
        .rotating, .demand, .sceneLocked, .held,
      ])
      #expect(played.state.flags.intersection(known) == state.flags.intersection(known), comment)
    }
  }

  @Test func anEngineThatIsNotLikeTheRecordedOnePassesOverWhatItRefuses() throws {
    let recorded = try Recorded(EngineConfiguration())
    recorded.addScene(Scene(supported: .landscape))
    recorded.apply(.lockScene(recorded.scenes[0], .landscapePrimary))
    recorded.apply(.dropScene(recorded.scenes[0]))
    recorded.apply(.rotate(.portraitPrimary))
    var narrow = EngineConfiguration()
    narrow.supported = .portrait
    let played = try replay(recorded.encoder.text.bytes, into: narrow)
    #expect(played.refused == 3)
    #expect(played.state.interface == .portraitPrimary)
  }

  @Test func aHostThatTurnsTheScreenItselfIsLeftAlone() throws {
    var engine = try makeEngine(EngineConfiguration())
    let driver = Driver()
    engine.setDriver(driver)
    var replay = TraceReplay()
    #expect(replay.apply(.driver(false), to: &engine) == .ok)
    #expect(replay.apply(.input(.rotate(.landscapePrimary)), to: &engine) == .ok)
    #expect(
      replay.apply(.rotationFinished(at: Instant(nanoseconds: 0), .ok), to: &engine) == .ok)
    #expect(engine.state.interface == .portraitPrimary)
    replay.end(in: &engine)
    #expect(engine.driver === driver)
  }

  @Test func hostileSceneNumbersAreRefused() throws {
    var engine = try makeEngine(EngineConfiguration())
    var replay = TraceReplay()
    let far = SceneID(number: .max)
    #expect(replay.apply(.newScene(far, Scene()), to: &engine) == .invalidArgument)
    #expect(replay.apply(.input(.dropScene(far)), to: &engine) == .noScene)
    let id = SceneID(number: 5)
    #expect(replay.apply(.newScene(id, Scene()), to: &engine) == .ok)
    #expect(replay.apply(.newScene(id, Scene()), to: &engine) == .invalidState)
    #expect(replay.apply(.input(.dropScene(id)), to: &engine) == .ok)
    #expect(replay.apply(.input(.raiseScene(id)), to: &engine) == .noScene)
    #expect(replay.refused == 4)
  }

  @Test func requestsDoNotPileUp() throws {
    var engine = try makeEngine(EngineConfiguration())
    var replay = TraceReplay()
    #expect(replay.apply(.driver(true), to: &engine) == .ok)
    for _ in 0..<4096 { replay.apply(.input(.rotate(.landscapePrimary)), to: &engine) }
    #expect(replay.refused == 0)
    for input: Input in [.rotate(.landscapePrimary), .toggle, .lock(.any)] {
      #expect(replay.apply(.input(input), to: &engine) == .busy)
    }
    #expect(replay.refused == 3)
    #expect(replay.apply(.rotationFinished(at: Instant(nanoseconds: 1), .ok), to: &engine) == .ok)
    #expect(replay.apply(.input(.rotate(.landscapePrimary)), to: &engine) == .ok)
  }
}
