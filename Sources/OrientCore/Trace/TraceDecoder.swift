/// Turns the text of a trace into records.
///
/// The text comes in pieces of any size, each of which starts where the one before was left. Nothing is
/// allocated for an acceleration.
public struct TraceDecoder {
  /// The longest line, in bytes, without its end.
  public static let maximumLineLength = 4096

  /// What one call of `decode` came to.
  public struct Progress {
    /// How many bytes are done with.
    public var bytes = 0
    /// How many accelerations were read.
    public var samples = 0
    /// The record that came after them, if it is of another kind.
    public var record = TraceRecord.nothing
  }

  /// How many lines are done with.
  public private(set) var lines = 0
  private var expected = Expected.heading

  private enum Expected: UInt8 {
    case heading
    case configuration
    case records
  }

  /// A decoder at the start of a trace.
  public init() {}

  /// Reads accelerations, up to a record of another kind, the end of the text, or the end of room.
  ///
  /// - Parameters:
  ///   - text: the trace from where the last call left it.
  ///   - isWhole: whether the trace ends with this text. Otherwise a line without an end is left for the
  ///     next call.
  ///   - samples: room for accelerations, at least one.
  /// - Returns: how far it came.
  /// - Throws: what is wrong with the first line; after accelerations, only the next call does. The
  ///   decoder stays at that line.
  public mutating func decode(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool,
    into samples: UnsafeMutableBufferPointer<Sample>
  ) throws(TraceError) -> Progress {
    var progress = Progress()
    guard let start = text.baseAddress else {
      if isWhole, expected == .heading { throw Self.emptyError }
      return progress
    }
    let end = start + text.count
    var position = start
    if expected != .heading {
      readAccelerations(from: &position, to: end, into: samples, count: &progress.samples)
    }
    while progress.samples < samples.count, position < end {
      guard let length = try lineLength(from: position, to: end, isWhole: isWhole, progress.samples)
      else { break }
      let result: TraceRecord
      do {
        result = try record(of: UnsafeBufferPointer(start: position, count: length))
      } catch {
        if progress.samples > 0 { break }
        throw error
      }
      position += min(length + 1, end - position)
      lines += 1
      switch result {
      case .nothing: continue
      case .input(.acceleration(let sample)):
        samples[progress.samples] = sample
        progress.samples += 1
        readAccelerations(from: &position, to: end, into: samples, count: &progress.samples)
        continue
      default: progress.record = result
      }
      break
    }
    progress.bytes = position - start
    if isWhole, expected == .heading, progress.bytes == text.count { throw Self.emptyError }
    return progress
  }

  private static var emptyError: TraceError {
    TraceLine(UnsafeBufferPointer(start: nil, count: 0), number: 1)
      .error("the file ends before the heading 'orient-trace,1' or 't_ns,x,y,z'")
  }

  /// The length of the line that starts here, without its end; nil when the rest of it is still to come.
  private func lineLength(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, isWhole: Bool, _ samples: Int
  ) throws(TraceError) -> Int? {
    let available = min(end - start, TraceDecoder.maximumLineLength + 1)
    for length in 0..<available where start[length] == 0x0A { return length }
    if available > TraceDecoder.maximumLineLength {
      if samples > 0 { return nil }
      throw TraceLine(UnsafeBufferPointer(start: start, count: 0), number: lines + 1)
        .error("the line is longer than 4096 bytes")
    }
    return isWhole ? available : nil
  }

  // MARK: Accelerations

  /// Reads lines of the form `T,X,Y,Z` for as long as there is nothing unusual about them.
  @_optimize(speed)
  private mutating func readAccelerations(
    from position: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    into samples: UnsafeMutableBufferPointer<Sample>, count: inout Int
  ) {
    guard let room = samples.baseAddress else { return }
    var index = count
    var next = position
    var timeLength = 0
    while index < samples.count {
      let isFar = end - next >= Self.reach
      guard
        let sample = (isFar ? plainAcceleration(at: &next, &timeLength) : nil)
          ?? acceleration(at: &next, to: end)
      else { break }
      room[index] = sample
      index += 1
      position = next
    }
    if index > count { expected = .records }
    lines += index - count
    count = index
  }

  /// How far `plainAcceleration` looks: a time, three times a comma and a number, and the line's end.
  private static var reach: Int { 32 + 3 * Decimal.shortFloatReach }

  /// Reads a line as a recorder writes it; nil, and nothing read, when it is another one.
  ///
  /// Times mostly have as many digits as the one before. Where to go on is then known without reading them,
  /// and the processor is ahead by half a line.
  @inline(__always)
  private func plainAcceleration(
    at next: inout UnsafePointer<UInt8>, _ timeLength: inout Int
  ) -> Sample? {
    var position = next
    if timeLength == 0 || position[timeLength] != 0x2C {
      var nanoseconds: UInt64 = 0
      timeLength = Decimal.readDigits(from: position, to: position + 24, into: &nanoseconds).count
      guard timeLength > 0, timeLength < 20, position[timeLength] == 0x2C else {
        timeLength = 0
        return nil
      }
    }
    guard let digits = Decimal.digits(timeLength, at: position),
      let nanoseconds = Int64(exactly: digits)
    else { return nil }
    position += timeLength + 1
    guard let x = Decimal.shortFloat(at: &position), position.pointee == 0x2C else { return nil }
    position += 1
    guard let y = Decimal.shortFloat(at: &position), position.pointee == 0x2C else { return nil }
    position += 1
    guard let z = Decimal.shortFloat(at: &position), position.pointee == 0x0A else { return nil }
    next = position + 1
    return Sample(time: Instant(nanoseconds: nanoseconds), x: x, y: y, z: z)
  }

  /// Reads any acceleration whose time has less than 19 digits; nil, and nothing read, when the line is
  /// something else, or there is something wrong with it.
  private func acceleration(
    at next: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Sample? {
    var position = next
    let isNegative = position < end && position.pointee == 0x2D
    if isNegative { position += 1 }
    var nanoseconds: UInt64 = 0
    let digits = Decimal.readDigits(from: position, to: end, into: &nanoseconds)
    guard digits.count > 0, digits.count < 19 else { return nil }
    position += digits.count
    let time = isNegative ? -Int64(nanoseconds) : Int64(nanoseconds)
    guard let x = component(at: &position, to: end), let y = component(at: &position, to: end),
      let z = component(at: &position, to: end), position < end, position.pointee == 0x0A
    else { return nil }
    next = position + 1
    return Sample(time: Instant(nanoseconds: time), x: x, y: y, z: z)
  }

  /// A comma and a number.
  private func component(
    at position: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Float? {
    guard position < end, position.pointee == 0x2C,
      let digits = Decimal.digits(from: position + 1, to: end)
    else { return nil }
    let value = digits.float
    guard value.isFinite else { return nil }
    position += 1 + digits.length
    return value
  }

  // MARK: Any line

  /// The record that a line is.
  private mutating func record(
    of text: UnsafeBufferPointer<UInt8>
  ) throws(TraceError) -> TraceRecord {
    let length = text.last == 0x0D ? text.count - 1 : text.count
    var line = TraceLine(UnsafeBufferPointer(rebasing: text[..<length]), number: lines + 1)
    if expected == .heading {
      try readHeading(line)
      expected = .configuration
      return .nothing
    }
    if line.text.isEmpty || line.text[0] == 0x23 { return .nothing }
    let first = try line.field("the time")
    if StaticString("configuration").equals(first) {
      guard expected == .configuration else {
        throw line.error("the configuration comes once, before all records")
      }
      let configuration = try readConfiguration(&line)
      expected = .records
      return .configuration(configuration)
    }
    let time = Instant(nanoseconds: try line.integer(first))
    let record = try readRecord(&line, time)
    try line.end()
    expected = .records
    return record
  }

  @inline(never)
  private func readHeading(_ line: TraceLine) throws(TraceError) {
    if StaticString("t_ns,x,y,z").equals(line.text) { return }
    var line = line
    guard let word = line.nextField(), StaticString("orient-trace").equals(word) else {
      throw line.error(
        "this is no trace: it starts with '", line.text, "', not 'orient-trace,1' or 't_ns,x,y,z'")
    }
    let version = try line.field("the version")
    guard StaticString("1").equals(version) else {
      throw line.error("this library reads version 1 of traces, not '", version, "'")
    }
    try line.end()
  }

  @inline(never)
  private func readConfiguration(
    _ line: inout TraceLine
  ) throws(TraceError) -> EngineConfiguration {
    var configuration = EngineConfiguration()
    while let setting = line.nextField() {
      guard let equals = setting.firstIndex(of: 0x3D) else {
        throw line.error("a setting is NAME=VALUE, not '", setting, "'")
      }
      var reader = SettingReader(
        line: line, name: UnsafeBufferPointer(rebasing: setting[..<equals]),
        value: UnsafeBufferPointer(rebasing: setting[(equals + 1)...]))
      configuration.visitSettings(&reader)
      if let error = reader.error { throw error }
      guard reader.isKnown else { throw line.error("unknown setting '", reader.name, "'") }
    }
    guard configuration.isValid else {
      throw line.error("the configuration permits no orientation at all")
    }
    return configuration
  }

  @inline(never)
  private func readRecord(
    _ line: inout TraceLine, _ time: Instant
  ) throws(TraceError) -> TraceRecord {
    let name = try line.field("the record")
    guard let kind = TraceKind(name: name) else {
      // What begins like a number is meant to be one.
      guard name.first.map({ $0 < 0x3A }) ?? false else {
        throw line.error("unknown record '", name, "'")
      }
      let x = try line.float(name)
      return .input(.acceleration(try line.sample(at: time, x: x)))
    }
    switch kind {
    case .acceleration: return .input(.acceleration(try line.sample(at: time)))
    case .angularRate: return .input(.angularRate(try line.sample(at: time)))
    case .orientation: return .input(.orientation(try line.device(), at: time))
    case .advance: return .input(.advance(to: time))
    case .touched: return .input(.touched(try line.bool(), at: time))
    case .active: return .input(.active(try line.bool()))
    case .tabletMode: return .input(.tabletMode(try line.bool()))
    case .supported: return .input(.supported(try line.mask()))
    case .preference: return .input(.preference(try line.preference()))
    case .upsideDownAllowed: return .input(.upsideDownAllowed(try line.bool()))
    case .rotationLocked: return .input(.rotationLocked(try line.bool()))
    case .landscapeLocked: return .input(.landscapeLocked(try line.bool()))
    case .autoRotate: return .input(.autoRotate(try line.bool()))
    case .rotate: return .input(.rotate(try line.interface()))
    case .toggle: return .input(.toggle)
    case .lock: return .input(.lock(try line.lock()))
    case .unlock: return .input(.unlock)
    case .driver: return .driver(try line.bool())
    case .rotationFinished: return .rotationFinished(at: time, try line.status())
    case .sceneNew:
      let id = try line.scene()
      var scene = Scene(supported: try line.mask())
      scene.isVisible = try line.bool()
      scene.inherits = try line.bool()
      scene.name = try line.escapedName()
      return .newScene(id, scene)
    case .sceneDrop: return .input(.dropScene(try line.scene()))
    case .sceneRaise: return .input(.raiseScene(try line.scene()))
    case .sceneVisible: return .input(.sceneVisible(try line.scene(), try line.bool()))
    case .sceneSupported: return .input(.sceneSupported(try line.scene(), try line.mask()))
    case .sceneLock: return .input(.lockScene(try line.scene(), try line.lock()))
    case .sceneUnlock: return .input(.unlockScene(try line.scene()))
    }
  }
}

/// Puts one value where its name says.
private struct SettingReader: TraceSettingVisitor {
  let line: TraceLine
  let name: UnsafeBufferPointer<UInt8>
  let value: UnsafeBufferPointer<UInt8>
  var isKnown = false
  var error: TraceError?

  private mutating func read<Value>(
    _ name: StaticString, into value: inout Value,
    _ parse: (TraceLine, UnsafeBufferPointer<UInt8>) throws(TraceError) -> Value
  ) {
    guard name.equals(self.name) else { return }
    isKnown = true
    do { value = try parse(line, self.value) } catch { self.error = error }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Bool) {
    read(name, into: &value) { line, text throws(TraceError) in try line.bool(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Int32) {
    read(name, into: &value) { line, text throws(TraceError) in try line.integer(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Int64) {
    read(name, into: &value) { line, text throws(TraceError) in try line.integer(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Float) {
    read(name, into: &value) { line, text throws(TraceError) in try line.float(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout Axis) {
    read(name, into: &value) { line, text throws(TraceError) in try line.axis(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout QuarterTurn) {
    read(name, into: &value) { line, text throws(TraceError) in try line.quarterTurn(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout OrientationMask) {
    read(name, into: &value) { line, text throws(TraceError) in try line.mask(text) }
  }

  @inline(never)
  mutating func visit(_ name: StaticString, _ value: inout InterfaceOrientation?) {
    read(name, into: &value) { line, text throws(TraceError) in
      StaticString("none").equals(text) ? nil : try line.interface(text)
    }
  }
}
