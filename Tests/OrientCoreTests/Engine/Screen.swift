import OrientCore

/// An engine with a host that writes down, in words, what it is told.
final class Screen {
  var engine: Engine
  /// What was told since it was last asked.
  private var words: [String] = []
  private var now: Int64 = 0
  private var scenes: [SceneID] = []

  /// Listens to `kinds` from the start.
  init(listeningTo kinds: EventKinds = [], _ change: (inout EngineConfiguration) -> Void = { _ in })
  {
    var configuration = EngineConfiguration()
    change(&configuration)
    guard let engine = Engine(configuration) else { fatalError("nothing is permitted") }
    self.engine = engine
    if !kinds.isEmpty { listen(kinds) }
  }

  @discardableResult
  func listen(_ kinds: EventKinds, replay: Bool = false) -> UInt64 {
    let id = engine.addListener(Listener(kinds: kinds), replay: replay)
    drain()
    return id
  }

  func unlisten(_ id: UInt64) -> Bool {
    let listener = engine.removeListener(id)
    drain()
    return listener != nil
  }

  func setDriver(_ isThere: Bool = true) {
    engine.setDriver(isThere ? Driver() : nil)
    drain()
  }

  /// The device is held so, a nanosecond later.
  func hold(_ orientations: DeviceOrientation...) {
    for orientation in orientations {
      now += 1
      _ = apply(.orientation(orientation, at: Instant(nanoseconds: now)))
    }
  }

  func apply(_ input: Input) -> Status {
    let status = engine.apply(input, request: Request())
    drain()
    return status
  }

  func addScene(_ scene: Scene = Scene()) -> SceneID? {
    let result = engine.addScene(scene)
    drain()
    return try? result.get()
  }

  func finish(_ rotation: UInt64, _ status: Status = .ok) -> Status {
    apply(.rotationFinished(rotation, at: Instant(nanoseconds: now), status))
  }

  var interface: InterfaceOrientation { engine.state.interface }
  var mask: OrientationMask { engine.state.mask }
  var demands: Bool { engine.demandsSamples }

  /// What was told since the last call, with commas between.
  func told() -> String {
    defer { words = [] }
    return words.joined(separator: ", ")
  }

  private func drain() {
    while engine.hasDeliveries {
      switch engine.nextDelivery() {
      case .event(let event): words.append(describe(event))
      case .replay(let event, let listener): words.append("\(listener.id) hears \(describe(event))")
      case .drive(let event, _): words.append("drive \(event.rotation) \(text(event.target.name))")
      case .completion(let request, let status, _): words.append("\(request.id) ends \(status)")
      case .discard(let attachment, _):
        words.append((attachment as? Listener).map { "\($0.id) goes" } ?? "driver goes")
      }
    }
  }

  private func describe(_ event: Event) -> String {
    let state = event.state
    let value =
      switch event.kind {
      case .device: name(state.device)
      case .axis: "\(state.axis)"
      case .willRotate, .didRotate: text(event.target.name)
      case .mask: "\(state.mask.rawValue)"
      case .rotationLock: "\(state.flags.contains(.rotationLocked))"
      case .landscapeLock: "\(state.flags.contains(.landscapeLocked))"
      case .request: "\(event.request) \(event.status)"
      case .suggestion: name(state.suggestion)
      case .demand: "\(state.flags.contains(.demand))"
      }
    return "\(text(event.kind.name)) \(value)"
  }

  private func name(_ orientation: DeviceOrientation) -> String {
    Vocabulary.w3c.term(for: orientation, natural: .portrait).map { text($0.name) } ?? "nameless"
  }
}

extension EventKinds {
  static let device = EventKinds(.device)
  static let axis = EventKinds(.axis)
  static let turns: EventKinds = [EventKinds(.willRotate), EventKinds(.didRotate)]
  static let didRotate = EventKinds(.didRotate)
  static let mask = EventKinds(.mask)
  static let requests = EventKinds(.request)
  static let locks: EventKinds = [EventKinds(.rotationLock), EventKinds(.landscapeLock)]
  static let suggestion = EventKinds(.suggestion)
  static let demand = EventKinds(.demand)
}
