// A trace that starts in the middle of an engine's life must first bring a new engine there, through
// nothing but inputs.

extension EngineConfiguration {
  /// Whether an engine can be made with it.
  public var isValid: Bool {
    supported.isValid
      && !(upsideDownAllowed ? supported : supported.subtracting(.portraitSecondary)).isEmpty
  }
}

extension Engine {
  /// The records that bring a new engine to where this one is.
  func forEachRecordToHere(_ body: (TraceRecord) -> Void) {
    if isAsMade {
      body(.configuration(configuration))
    } else {
      reconstruct(body)
    }
  }

  /// Whether nothing has come in yet that a new engine would have to be told.
  private var isAsMade: Bool {
    clock == .distantPast && lastRotation == 0 && driver == nil && scenes.all.isEmpty
      && device == .unknown && !isHeld && policy.isAsMade(by: configuration)
  }

  /// While this goes on the new engine must not turn, so it does not follow the device until the end, and
  /// a scene that permits everything covers the others.
  private func reconstruct(_ body: (TraceRecord) -> Void) {
    var start = configuration
    start.supported = .all
    start.upsideDownAllowed = true
    start.rotationLocked = false
    start.landscapeLocked = policy.landscapeLocked
    start.autoRotate = false
    start.initial = interface
    body(.configuration(start))
    if policy.preference[0] != nil { body(.input(.preference(policy.preference))) }

    let ordered = scenes.fromBottom
    let cover = scenes.unusedID
    if !ordered.isEmpty { body(.newScene(cover, Scene())) }
    for id in ordered { rebuild(id, under: cover, body) }
    if driver != nil { body(.driver(true)) }
    rebuildDevice(body)
    rebuildRotation(body)

    if !policy.isActive { body(.input(.active(false))) }
    if policy.supported != .all { body(.input(.supported(policy.supported))) }
    if !policy.upsideDownAllowed { body(.input(.upsideDownAllowed(false))) }
    for id in ordered where scenes[id]?.isVisible == false {
      body(.input(.sceneVisible(id, false)))
    }
    if !ordered.isEmpty { body(.input(.dropScene(cover))) }
    if !policy.tabletMode { body(.input(.tabletMode(false))) }
    if policy.autoRotate { body(.input(.autoRotate(true))) }
  }

  /// Puts a scene under the cover: it comes hidden, the cover is raised above it, and then it shows.
  private func rebuild(_ id: SceneID, under cover: SceneID, _ body: (TraceRecord) -> Void) {
    guard let scene = scenes[id] else { return }
    var bare = Scene(supported: scene.supported, inherits: scene.inherits, name: scene.name)
    bare.isVisible = false
    body(.newScene(id, bare))
    body(.input(.raiseScene(cover)))
    body(.input(.sceneVisible(id, true)))
    if let lock = scene.lock { body(.input(.lockScene(id, lock.asNamed))) }
  }

  /// The pose comes from one reading of gravity along it, so that the hysteresis around it is there too.
  private func rebuildDevice(_ body: (TraceRecord) -> Void) {
    var known = DeviceOrientation.unknown
    if let reading = detector.pose.gravity(at: lastAcceleration) {
      body(.input(.acceleration(reading)))
      known = DeviceOrientation(detector.pose, natural: policy.natural)
    }
    let time = lastOrientation == .distantPast ? deviceSince : lastOrientation
    if let lastUpright, lastUpright != known.upright {
      known = DeviceOrientation(lastUpright)
      body(.input(.orientation(known, at: time)))
    }
    if device != known { body(.input(.orientation(device, at: time))) }
    if detector.isTouched { body(.input(.touched(true, at: lastTouch))) }
    if lastAdvance != .distantPast { body(.input(.advance(to: lastAdvance))) }
  }

  /// Only a request turns the picture while the device is not followed; releasing the rotation lock lets
  /// go of the picture where no request holds it.
  private func rebuildRotation(_ body: (TraceRecord) -> Void) {
    if rotation?.target == interface {
      // It is on its way back.
      let other = InterfaceOrientation.allCases.first { $0 != interface } ?? interface
      body(.input(.rotate(other)))
    }
    if isHeld || rotation != nil { body(.input(.rotate(heading))) }
    if !isHeld, rotation != nil {
      body(.input(.rotationLocked(true)))
      body(.input(.rotationLocked(false)))
    }
    if policy.rotationLocked { body(.input(.rotationLocked(true))) }
  }
}

extension Policy {
  fileprivate func isAsMade(by configuration: EngineConfiguration) -> Bool {
    supported == configuration.supported && preference[0] == nil
      && upsideDownAllowed == configuration.upsideDownAllowed
      && rotationLocked == configuration.rotationLocked
      && landscapeLocked == configuration.landscapeLocked
      && autoRotate == configuration.autoRotate && isActive && tabletMode
  }
}

extension SceneLock {
  /// The lock in a form that does not depend on how the picture stands.
  fileprivate var asNamed: Lock {
    guard lock == .current else { return lock }
    return Lock.allCases.first {
      $0 != .current && $0.mask(natural: .portrait, current: .portraitPrimary) == mask
    } ?? lock
  }
}

extension Pose {
  /// What a sensor at rest reads in this pose; nil in none.
  fileprivate func gravity(at time: Instant) -> Sample? {
    let gravity: Float = 9.80665
    switch self {
    case .unknown: return nil
    case .upright(.none): return Sample(time: time, x: 0, y: gravity, z: 0)
    case .upright(.ninety): return Sample(time: time, x: gravity, y: 0, z: 0)
    case .upright(.oneEighty): return Sample(time: time, x: 0, y: -gravity, z: 0)
    case .upright(.twoSeventy): return Sample(time: time, x: -gravity, y: 0, z: 0)
    case .faceUp: return Sample(time: time, x: 0, y: 0, z: gravity)
    case .faceDown: return Sample(time: time, x: 0, y: 0, z: -gravity)
    }
  }
}
