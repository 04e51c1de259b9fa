import OrientCore

/// The engine and its plain re-statement, doing the same.
final class Comparison {
  private var engine: Engine
  private var model: PlainEngine
  private var scenes: [SceneID] = []
  private var now: Int64 = 0
  private var told: [Note] = []

  // What must hold whatever the model says.
  private var begun: Set<UInt64> = []
  private var announcedTarget: InterfaceOrientation?

  /// Nil when the configuration permits nothing.
  init?(_ configuration: EngineConfiguration) {
    guard let engine = Engine(configuration) else { return nil }
    model = PlainEngine(configuration)
    self.engine = engine
  }

  /// Runs a program. Returns the place of the first step after which the two differ, and how.
  static func run(_ program: Program) -> (place: Int, difference: String)? {
    guard let comparison = Comparison(program.configuration) else { return nil }
    if let difference = comparison.difference(.ok, .ok) { return (-1, difference) }
    for (place, step) in program.steps.enumerated() {
      let (found, expected) = comparison.take(step)
      if let difference = comparison.difference(found, expected) { return (place, difference) }
    }
    let difference = comparison.close()
    return difference.map { (program.steps.count, $0) }
  }

  /// The shortest program found by leaving steps out that still shows a difference.
  static func shrunk(_ program: Program) -> Program {
    var program = program
    guard let found = run(program) else { return program }
    program.steps = Array(program.steps.prefix(found.place + 1))
    var size = max(program.steps.count / 2, 1)
    while true {
      var place = 0
      while place < program.steps.count {
        var shorter = program
        shorter.steps.removeSubrange(place..<min(place + size, program.steps.count))
        if run(shorter) != nil { program = shorter } else { place += size }
      }
      if size == 1 { return program }
      size /= 2
    }
  }

  // MARK: One step

  /// What both say to a step.
  private func take(_ step: Step) -> (Status, Status) {
    switch step {
    case .hold(let orientation, let wait):
      now += max(wait, 0)
      let time = wait < 0 ? now - 1 : now
      return (
        engine.apply(.orientation(orientation, at: Instant(nanoseconds: time))),
        model.hold(orientation, at: time)
      )
    case .advance(let wait):
      now += max(wait, 0)
      let time = wait < 0 ? now - 1 : now
      return (
        engine.apply(.advance(to: Instant(nanoseconds: time))), model.advance(to: time)
      )
    case .active(let isOn): return (engine.apply(.active(isOn)), model.setActive(isOn))
    case .tabletMode(let isOn): return (engine.apply(.tabletMode(isOn)), model.setTabletMode(isOn))
    case .supported(let mask):
      return (
        engine.apply(.supported(OrientationMask(rawValue: mask))), model.setSupported(mask)
      )
    case .preference(let choices):
      var preference = Preference()
      for choice in choices { _ = preference.append(choice) }
      return (engine.apply(.preference(preference)), model.setPreference(choices))
    case .upsideDownAllowed(let isOn):
      return (engine.apply(.upsideDownAllowed(isOn)), model.setUpsideDownAllowed(isOn))
    case .rotationLocked(let isOn):
      return (engine.apply(.rotationLocked(isOn)), model.setRotationLocked(isOn))
    case .landscapeLocked(let isOn):
      return (engine.apply(.landscapeLocked(isOn)), model.setLandscapeLocked(isOn))
    case .autoRotate(let isOn): return (engine.apply(.autoRotate(isOn)), model.setAutoRotate(isOn))
    case .rotate(let target):
      return request(.rotate(target)) { $0.rotate(to: target) }
    case .toggle:
      return request(.toggle) { $0.toggle() }
    case .lock(let lock):
      return request(.lock(lock)) { model in model.top().map { model.lock($0, lock) } ?? .noScene }
    case .unlock:
      return (engine.apply(.unlock), model.top().map { model.unlock($0) } ?? .noScene)
    case .answer(let back, let wait, let status):
      now += wait
      let id = model.lastTurn &- UInt64(back)
      return (
        engine.apply(.rotationFinished(id, at: Instant(nanoseconds: now), status)),
        model.answer(id, at: now, status)
      )
    case .driver(let isThere):
      engine.setDriver(isThere ? Driver() : nil)
      model.setDriver(isThere)
      return (.ok, .ok)
    case .newScene(let supported, let isVisible, let inherits):
      return newScene(supported, isVisible, inherits)
    case .dropScene(let which):
      let scene = scene(which)
      scenes.removeAll { $0 == scene }
      return (engine.apply(.dropScene(scene)), model.drop(scene.number))
    case .raiseScene(let which):
      let scene = scene(which)
      return (engine.apply(.raiseScene(scene)), model.raise(scene.number))
    case .showScene(let which, let isVisible):
      let scene = scene(which)
      return (engine.apply(.sceneVisible(scene, isVisible)), model.show(scene.number, isVisible))
    case .sceneSupported(let which, let mask):
      let scene = scene(which)
      return (
        engine.apply(.sceneSupported(scene, OrientationMask(rawValue: mask))),
        model.setSupported(scene.number, mask)
      )
    case .lockScene(let which, let lock):
      let scene = scene(which)
      return request(.lockScene(scene, lock)) { $0.lock(scene.number, lock) }
    case .unlockScene(let which):
      let scene = scene(which)
      return (engine.apply(.unlockScene(scene)), model.unlock(scene.number))
    case .listen(let kinds, let replay):
      let listener = Listener(kinds: EventKinds(rawValue: kinds))
      let id = engine.addListener(listener, replay: replay)
      return (id == model.listen(kinds, replay: replay) ? .ok : .invalidState, .ok)
    case .unlisten(let which):
      let ids = model.listeners.map(\.id)
      let id = which < ids.count ? ids[which] : 1_000_000
      return (engine.removeListener(id) == nil ? .invalidArgument : .ok, model.unlisten(id))
    }
  }

  private func request(
    _ input: Input, _ expected: (inout PlainEngine) -> Status
  ) -> (
    Status, Status
  ) {
    let request = Request()
    let status = engine.apply(input, request: request)
    if status == .ok { begun.insert(request.id) }
    return (status, expected(&model))
  }

  private func newScene(
    _ supported: UInt32, _ isVisible: Bool, _ inherits: Bool
  ) -> (
    Status, Status
  ) {
    let scene = Scene(
      supported: OrientationMask(rawValue: supported), isVisible: isVisible, inherits: inherits)
    var number: UInt32 = 999
    var status = Status.ok
    switch engine.addScene(scene) {
    case .success(let id):
      number = id.number
      if scenes.contains(id) { status = .busy }
      scenes.append(id)
    case .failure(let refusal): status = refusal.status
    }
    return (
      status,
      model.addPage(supported, isVisible: isVisible, inherits: inherits, number: number)
    )
  }

  private func scene(_ which: Int) -> SceneID {
    which < scenes.count ? scenes[which] : SceneID(number: 999)
  }

  // MARK: Looking

  /// How the two differ now, if they do.
  private func difference(_ found: Status, _ expected: Status) -> String? {
    if found != expected { return "status \(found) instead of \(expected)" }
    drain()
    let notes = model.notes
    model.notes.removeAll(keepingCapacity: true)
    if told != notes {
      let place = zip(told, notes).prefix { $0 == $1 }.count
      return """
        note \(place):
          found    \(place < told.count ? "\(told[place])" : "nothing")
          expected \(place < notes.count ? "\(notes[place])" : "nothing")
        """
    }
    let view = View(engine.state)
    if view != model.view() { return "state:\n  found    \(view)\n  expected \(model.view())" }
    for scene in scenes {
      let lock = engine.scene(scene)?.lock
      let page = model.pages.first { $0.number == scene.number }
      if lock?.lock != page?.lock?.lock || lock?.mask.rawValue != page?.lock?.mask {
        return "scene \(scene.number) has lock \(String(describing: lock))"
      }
    }
    return broken()
  }

  private func drain() {
    told.removeAll(keepingCapacity: true)
    while engine.hasDeliveries { told.append(Note(engine.nextDelivery())) }
  }

  /// What no model needs to say.
  private func broken() -> String? {
    for note in told {
      switch (note.kind, note.channel) {
      case (.completion, _):
        if begun.remove(note.request) == nil { return "request \(note.request) ends twice" }
      case (.event, .willRotate): announcedTarget = note.target
      case (.event, .didRotate):
        // Whoever listens to all hears an unbroken chain.
        if model.listeners.first?.kinds == EventKinds.all.rawValue {
          if announcedTarget != note.target { return "turned to what was not announced" }
        }
        if note.view.interface != note.target { return "getters lag behind" }
      default: break
      }
    }
    let state = engine.state
    if state.mask.isEmpty { return "nothing is permitted" }
    let isAtRest = !state.flags.contains(.rotating)
    if isAtRest, !begun.isEmpty { return "requests wait for nothing" }
    return nil
  }

  /// Everything ends with the engine, exactly once.
  private func close() -> String? {
    let listeners = model.listeners.map(\.id)
    engine.close()
    drain()
    var discarded: [UInt64] = []
    for note in told {
      if note.kind == .completion {
        if begun.remove(note.request) == nil { return "request \(note.request) ends twice" }
        if note.status != .aborted { return "request \(note.request) is not aborted at the end" }
      }
      if note.kind == .discard { discarded.append(note.listener) }
    }
    if !begun.isEmpty { return "requests \(begun) never end" }
    if discarded != listeners + (model.hasDriver ? [0] : []) { return "given back: \(discarded)" }
    return nil
  }
}
