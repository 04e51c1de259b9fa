/// Turns records into the text of a trace.
public struct TraceEncoder {
  /// The text so far; whoever has written it somewhere empties it.
  public var text = Text()

  /// An encoder that has written nothing.
  public init() {}

  /// Starts a trace of an engine: the heading and what brings a new engine to where this one is.
  ///
  /// An engine that has been told nothing yet is replayed exactly. Later, policy, scenes, locks, a
  /// rotation under way and the pose are taken over, but not what the detector has in its filters, what
  /// a request waiting is called, or what the host has just refused.
  public mutating func begin(_ engine: borrowing Engine) {
    text.write("orient-trace,1\n")
    engine.forEachRecordToHere { append($0, at: engine.clock) }
  }

  /// Whether a scene can be named in a trace.
  private static func canName(_ id: SceneID) -> Bool { id.number < TraceRecord.sceneLimit }

  /// Whether all scenes of an engine can be.
  public static func canNameScenes(of engine: borrowing Engine) -> Bool {
    canName(engine.scenes.unusedID)
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: what goes in.
  ///   - clock: the engine's clock, for a record without a time of its own.
  /// - Returns: whether it could be; a new scene may have a number that no trace can name.
  @discardableResult
  public mutating func append(_ record: TraceRecord, at clock: Instant) -> Bool {
    switch record {
    case .nothing: return true
    case .configuration(let configuration): append(configuration)
    case .input(let input):
      append(record.time, clock)
      append(input)
    case .driver(let isThere):
      append(nil, clock)
      field(.driver, isThere)
    case .rotationFinished(let time, let status):
      append(time, clock)
      field(.rotationFinished, status.word)
    case .newScene(let id, let scene):
      guard Self.canName(id) else { return false }
      append(nil, clock)
      append(scene, id)
    }
    text.write(byte: 0x0A)
    return true
  }

  @inline(never)
  private mutating func append(_ time: Instant?, _ clock: Instant) {
    text.write((time ?? (clock == .distantPast ? Instant(nanoseconds: 0) : clock)).nanoseconds)
  }

  private mutating func append(_ configuration: EngineConfiguration) {
    text.write("configuration")
    var writer = SettingWriter(text: text)
    var configuration = configuration
    configuration.visitSettings(&writer)
    text = writer.text
  }

  private mutating func append(_ input: Input) {
    switch input {
    case .acceleration(let sample): append(sample)
    case .angularRate(let sample):
      field(.angularRate)
      append(sample)
    case .orientation(let orientation, _): field(.orientation, orientation.word)
    case .advance: field(.advance)
    case .touched(let isTouched, _): field(.touched, isTouched)
    case .active(let isActive): field(.active, isActive)
    case .tabletMode(let isOn): field(.tabletMode, isOn)
    case .supported(let mask): field(.supported, mask)
    case .preference(let preference):
      field(.preference)
      append(preference)
    case .upsideDownAllowed(let isAllowed): field(.upsideDownAllowed, isAllowed)
    case .rotationLocked(let isLocked): field(.rotationLocked, isLocked)
    case .landscapeLocked(let isLocked): field(.landscapeLocked, isLocked)
    case .autoRotate(let isOn): field(.autoRotate, isOn)
    case .rotate(let target): field(.rotate, target.name)
    case .toggle: field(.toggle)
    case .lock(let lock): field(.lock, lock.name)
    case .unlock: field(.unlock)
    case .rotationFinished(_, _, let status): field(.rotationFinished, status.word)
    case .dropScene(let id): field(.sceneDrop, id)
    case .raiseScene(let id): field(.sceneRaise, id)
    case .sceneVisible(let id, let isVisible):
      field(.sceneVisible, id)
      text.write(isVisible ? ",1" : ",0")
    case .sceneSupported(let id, let mask):
      field(.sceneSupported, id)
      text.write(byte: 0x2C)
      mask.appendWords(to: &text)
    case .lockScene(let id, let lock):
      field(.sceneLock, id)
      text.write(byte: 0x2C)
      text.write(lock.name)
    case .unlockScene(let id): field(.sceneUnlock, id)
    }
  }

  @inline(never)
  private mutating func append(_ sample: Sample) {
    text.write(byte: 0x2C)
    text.write(sample.x)
    text.write(byte: 0x2C)
    text.write(sample.y)
    text.write(byte: 0x2C)
    text.write(sample.z)
  }

  @inline(never)
  private mutating func append(_ preference: Preference) {
    if preference[0] == nil { text.write(",none") }
    var place = 0
    while let choice = preference[place] {
      text.write(byte: place == 0 ? 0x2C : 0x2B)
      text.write(choice.name)
      place += 1
    }
  }

  @inline(never)
  private mutating func append(_ scene: Scene, _ id: SceneID) {
    field(.sceneNew, id)
    text.write(byte: 0x2C)
    scene.supported.appendWords(to: &text)
    text.write(scene.isVisible ? ",1" : ",0")
    text.write(scene.inherits ? ",1," : ",0,")
    // What does not fit on a line that a decoder takes is only a name.
    for byte in scene.name.prefix(1024) {
      if byte < 0x20 || byte == 0x25 || byte == 0x7F {
        text.write(byte: 0x25)
        text.write(byte: TraceEscape.digit(byte >> 4))
        text.write(byte: TraceEscape.digit(byte & 15))
      } else {
        text.write(byte: byte)
      }
    }
  }

  @inline(never)
  private mutating func field(_ kind: TraceKind) {
    text.write(byte: 0x2C)
    text.write(kind.word)
  }

  @inline(never)
  private mutating func field(_ kind: TraceKind, _ value: Bool) {
    field(kind)
    text.write(value ? ",1" : ",0")
  }

  @inline(never)
  private mutating func field(_ kind: TraceKind, _ word: StaticString) {
    field(kind)
    text.write(byte: 0x2C)
    text.write(word)
  }

  @inline(never)
  private mutating func field(_ kind: TraceKind, _ mask: OrientationMask) {
    field(kind)
    text.write(byte: 0x2C)
    mask.appendWords(to: &text)
  }

  @inline(never)
  private mutating func field(_ kind: TraceKind, _ id: SceneID) {
    field(kind)
    text.write(byte: 0x2C)
    text.write(Int64(id.number))
  }
}

extension OrientationMask {
  /// Appends `any`, or the names of the orientations joined by `+`.
  @inline(never)
  fileprivate func appendWords(to text: inout Text) {
    if self == .all { return text.write("any") }
    var isFirst = true
    for orientation in InterfaceOrientation.allCases where contains(orientation) {
      if !isFirst { text.write(byte: 0x2B) }
      text.write(orientation.name)
      isFirst = false
    }
  }
}

/// Appends every setting.
private struct SettingWriter: TraceSettingVisitor {
  var text: Text

  private mutating func begin(_ name: StaticString) {
    text.write(byte: 0x2C)
    text.write(name)
    text.write(byte: 0x3D)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Bool) {
    begin(name)
    text.write(byte: value ? 0x31 : 0x30)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Int32) {
    begin(name)
    text.write(Int64(value))
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Int64) {
    begin(name)
    text.write(value)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Float) {
    begin(name)
    // A threshold that is not finite counts as the end of its range, and so does this one.
    let largest = Float.greatestFiniteMagnitude
    text.write(value.isFinite ? value : value < 0 ? -largest : largest)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Axis) {
    begin(name)
    text.write(value.word)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout QuarterTurn) {
    begin(name)
    text.write(Int64(value.degrees))
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout OrientationMask) {
    begin(name)
    value.appendWords(to: &text)
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout InterfaceOrientation?) {
    begin(name)
    text.write(value?.name ?? "none")
  }
}
