// What keeps the picture where it is, in words.

extension Engine {
  /// Says why the picture stands, or would not stand, as wanted: a sentence a line.
  public func explain(_ wanted: InterfaceOrientation) -> [UInt8] {
    var text = Text()
    explainOutcome(wanted, &text)
    explainMask(wanted, &text)
    explainDevice(&text)
    explainSwitches(wanted, &text)
    return text.bytes
  }

  /// Describes the whole engine on a page.
  public func describe() -> [UInt8] {
    var text = Text()
    text.write("Interface: ")
    text.write(interface.name)
    text.write(", angle ")
    text.write(Int(interface.angle(natural: policy.natural).degrees))
    if configuration.width > 0, configuration.height > 0 {
      let size = size(in: interface)
      text.write(", ")
      text.write(Int(size.width))
      text.write(" x ")
      text.write(Int(size.height))
    }
    text.endLine()
    text.write("Device: ")
    text.write(name(of: device))
    text.write(", last upright ")
    text.write(lastUpright?.name ?? "unknown")
    text.endLine()
    text.write("Effective mask: ")
    text.write(mask)
    text.endLine()
    text.write("Supported: ")
    text.write(policy.supported)
    text.endLine()
    describe("upside-down allowed", policy.upsideDownAllowed, &text)
    describe("rotation locked", policy.rotationLocked, &text)
    describe("landscape locked", policy.landscapeLocked, &text)
    describe("auto-rotate", policy.autoRotate, &text)
    describe("active", policy.isActive, &text)
    describe("tablet mode", policy.tabletMode, &text)
    describe("held by an explicit rotation", isHeld, &text)
    describe("needs the sensor", demandsSamples, &text)
    text.write("Natural axis: ")
    text.write(policy.natural == .landscape ? "landscape" : "portrait")
    text.write(", panel mounted at ")
    text.write(Int(configuration.panelAngle.degrees))
    text.endLine()
    if let rotation {
      text.write("Rotation ")
      text.write(Int(truncatingIfNeeded: rotation.id))
      text.write(" to ")
      text.write(rotation.target.name)
      text.write(" is under way, ")
      text.write(pending.count)
      text.write(" requests wait for it")
      text.endLine()
    }
    let sources = listeners.reduce(0) { $0 + ($1.isSource ? 1 : 0) }
    text.write("Listeners: ")
    text.write(listeners.count - sources)
    text.write(", sources: ")
    text.write(sources)
    text.write(", driver: ")
    text.write(driver == nil ? "none" : "set")
    text.endLine()
    describeScenes(&text)
    explainDevice(&text)
    return text.bytes
  }

  // MARK: Parts of an explanation

  private func explainOutcome(_ wanted: InterfaceOrientation, _ text: inout Text) {
    if let rotation {
      text.write("The host is turning the screen to ")
      text.write(rotation.target.name)
      text.write(" and has not said yet that it is done.")
      text.endLine()
    }
    text.write("The picture stands in ")
    text.write(interface.name)
    if wanted == interface {
      text.write(", as wanted.")
    } else {
      text.write(", not in ")
      text.write(wanted.name)
      text.write(".")
    }
    text.endLine()
    if refused == wanted {
      text.sentence("The host has just refused to turn the screen there.")
    }
  }

  private func explainMask(_ wanted: InterfaceOrientation, _ text: inout Text) {
    if !policy.supported.contains(wanted) {
      text.write(wanted.name)
      text.write(" is not among what the host supports: ")
      text.write(policy.supported)
      text.sentence(".")
    }
    if wanted == .portraitSecondary, !policy.upsideDownAllowed {
      text.sentence("Upside-down is not allowed.")
    }
    var next = scenes.top
    while let id = next, let scene = scenes[id] {
      if !scene.supported.contains(wanted) {
        writeName(of: id, &text)
        text.write(" supports only ")
        text.write(scene.supported)
        text.sentence(".")
      }
      if let lock = scene.lock, !lock.mask.contains(wanted) || wanted == interface {
        writeName(of: id, &text)
        text.write(" is locked to ")
        text.write(lock.lock.name)
        text.sentence(".")
      }
      next = scene.inherits ? scenes.below(id) : nil
    }
  }

  private func explainDevice(_ text: inout Text) {
    switch device {
    case .unknown:
      text.sentence("It is not known how the device is held.")
    case .faceUp, .faceDown:
      text.write("The device lies ")
      text.write(name(of: device))
      text.write(", so ")
      if let lastUpright {
        text.write("how it was last held counts: ")
        text.write(lastUpright.name)
      } else {
        text.write("no side of it is up")
      }
      text.sentence(".")
    default:
      text.write("The device is held in ")
      text.write(name(of: device))
      text.sentence(".")
    }
    explainDetection(&text)
  }

  private func explainDetection(_ text: inout Text) {
    switch detector.reason {
    case .none, .flat: break
    case .acquiring:
      // A host that tells how the device is held leaves detection nothing to see.
      guard device == .unknown || lastAcceleration != .distantPast else { break }
      text.sentence("Detection has seen too little yet.")
    case .overhead: text.sentence("The screen faces down, so the last orientation is kept.")
    case .moving: text.sentence("The device is being turned.")
    case .accelerating: text.sentence("The device is being moved, so its readings are not gravity.")
    case .touched: text.sentence("The screen is, or was a moment ago, touched.")
    case .settling: text.sentence("A new orientation is seen and has to last a little longer.")
    case .hysteresis:
      text.sentence("The device is between two orientations, not far enough for the next.")
    }
    if detector.scaleSuspect {
      text.sentence(
        "The sensor's readings are steady but not as long as gravity; their length is ignored.")
    }
  }

  private func explainSwitches(_ wanted: InterfaceOrientation, _ text: inout Text) {
    if !policy.isActive { text.sentence("The engine is inactive, and nothing turns meanwhile.") }
    if !policy.tabletMode {
      text.sentence("Tablet mode is off, so the screen is held in its natural position.")
    }
    if !policy.autoRotate { text.sentence("Automatic rotation is off.") }
    if policy.rotationLocked { text.sentence("The rotation lock is on.") }
    if policy.landscapeLocked, wanted.axis != .landscape {
      text.sentence(
        "The landscape lock is on: only landscape positions of the device are followed.")
    }
    if isHeld {
      text.sentence(
        "An explicit rotation holds the picture until the device is turned or something is unlocked."
      )
    }
  }

  private func describe(_ what: StaticString, _ value: Bool, _ text: inout Text) {
    text.write(what)
    text.write(": ")
    text.write(value ? "yes" : "no")
    text.endLine()
  }

  /// The topmost visible scenes; a page has an end.
  private func describeScenes(_ text: inout Text) {
    var next = scenes.top
    var remaining = 16
    while let id = next, let scene = scenes[id] {
      guard remaining > 0 else { return text.sentence("... and more scenes below.") }
      remaining -= 1
      writeName(of: id, &text)
      text.write(" supports ")
      text.write(scene.supported)
      if let lock = scene.lock {
        text.write(", locked to ")
        text.write(lock.lock.name)
      }
      if scene.inherits { text.write(", inherits") }
      text.endLine()
      next = scenes.below(id)
    }
  }

  private func writeName(of id: SceneID, _ text: inout Text) {
    text.write("Scene ")
    if let name = scenes[id]?.name, !name.isEmpty {
      text.write("\"")
      text.write(name)
      text.write("\"")
    } else {
      text.write(Int(id.number))
    }
  }

  private func name(of orientation: DeviceOrientation) -> StaticString {
    Vocabulary.w3c.term(for: orientation, natural: policy.natural)?.name ?? "unknown"
  }
}
