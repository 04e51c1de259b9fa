/// Puts the records of a trace into an engine.
///
/// The engine need not be like the one that was recorded. What it refuses is passed over and counted; the
/// trace's scenes get numbers of their own; and when the host turns the screen itself, what the trace says
/// about turning it is passed over, because only the host knows when it has.
public struct TraceReplay {
  /// The engine's scenes by their numbers in the trace.
  private var scenes: [SceneID?] = []
  /// Stands for the recorded host, which answered later.
  private let driver = Driver()
  /// How many records the engine refused.
  public private(set) var refused = 0
  /// What the last record came to in the engine that took it: with its scene's number there, or nothing.
  public private(set) var applied = TraceRecord.nothing

  /// A replay at the start of a trace.
  public init() {}

  /// Counts accelerations that were fed without `apply` and refused.
  public mutating func countRefused(_ count: Int) { refused &+= count }

  /// Puts a record in. Its deliveries have to go out before the next one. A configuration changes nothing.
  ///
  /// - Parameters:
  ///   - record: what was recorded.
  ///   - engine: what it goes into.
  /// - Returns: `.ok`, or why the engine refused it.
  @discardableResult
  public mutating func apply(_ record: TraceRecord, to engine: inout Engine) -> Status {
    applied = .nothing
    let status = put(record, into: &engine)
    if status != .ok { refused &+= 1 }
    return status
  }

  private mutating func put(_ record: TraceRecord, into engine: inout Engine) -> Status {
    if record.isRequest, engine.pending.count >= TraceRecord.waitingLimit { return .busy }
    switch record {
    case .nothing, .configuration: return .ok
    case .input(let input): return put(input, into: &engine)
    case .driver(let isThere):
      guard engine.driver == nil || engine.driver === driver else { return .ok }
      engine.setDriver(isThere ? driver : nil)
      applied = record
      return .ok
    case .rotationFinished(let time, let status):
      guard engine.driver == nil || engine.driver === driver else { return .ok }
      guard let rotation = engine.rotation else { return .invalidState }
      return apply(.rotationFinished(rotation.id, at: time, status), to: &engine)
    case .newScene(let id, let scene):
      guard id.number < TraceRecord.sceneLimit else { return .invalidArgument }
      let place = Int(id.number)
      while scenes.count <= place { scenes.append(nil) }
      guard scenes[place] == nil else { return .invalidState }
      switch engine.addScene(scene) {
      case .success(let new):
        scenes[place] = new
        applied = .newScene(new, scene)
        return .ok
      case .failure(let refusal): return refusal.status
      }
    }
  }

  private mutating func put(_ input: Input, into engine: inout Engine) -> Status {
    switch input {
    case .dropScene(let id):
      guard let known = self[id] else { return .noScene }
      scenes[Int(id.number)] = nil
      return apply(.dropScene(known), to: &engine)
    case .raiseScene(let id): return apply(id, to: &engine) { .raiseScene($0) }
    case .sceneVisible(let id, let isVisible):
      return apply(id, to: &engine) { .sceneVisible($0, isVisible) }
    case .sceneSupported(let id, let mask):
      return apply(id, to: &engine) { .sceneSupported($0, mask) }
    case .lockScene(let id, let lock): return apply(id, to: &engine) { .lockScene($0, lock) }
    case .unlockScene(let id): return apply(id, to: &engine) { .unlockScene($0) }
    default: return apply(input, to: &engine)
    }
  }

  private mutating func apply(
    _ id: SceneID, to engine: inout Engine, _ input: (SceneID) -> Input
  ) -> Status {
    guard let known = self[id] else { return .noScene }
    return apply(input(known), to: &engine)
  }

  private mutating func apply(_ input: Input, to engine: inout Engine) -> Status {
    applied = .input(input)
    return engine.apply(input)
  }

  private subscript(id: SceneID) -> SceneID? {
    id.number < scenes.count ? scenes[Int(id.number)] : nil
  }

  /// Takes back what the trace left in the engine: its scenes, and the host that it stood for.
  public mutating func end(in engine: inout Engine) {
    for place in scenes.indices.reversed() {
      if let id = scenes[place] { _ = engine.apply(.dropScene(id)) }
    }
    scenes = []
    if engine.driver === driver { engine.setDriver(nil) }
  }
}
