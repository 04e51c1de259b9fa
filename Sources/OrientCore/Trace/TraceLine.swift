/// One line of a trace, read field by field from left to right.
struct TraceLine {
  let text: UnsafeBufferPointer<UInt8>
  let number: Int
  private var position = 0
  private var isAtEnd = false

  init(_ text: UnsafeBufferPointer<UInt8>, number: Int) {
    self.text = text
    self.number = number
  }

  // MARK: Fields

  /// What is left of the line, commas included.
  @inline(never)
  mutating func rest() -> UnsafeBufferPointer<UInt8> {
    isAtEnd = true
    return UnsafeBufferPointer(rebasing: text[position...])
  }

  /// The next field; `what` names it when there is none.
  @inline(never)
  mutating func field(_ what: StaticString) throws(TraceError) -> UnsafeBufferPointer<UInt8> {
    guard let field = nextField() else { throw error("too few fields: ", what, " is missing") }
    return field
  }

  /// The next field, or nil at the end of the line.
  @inline(never)
  mutating func nextField() -> UnsafeBufferPointer<UInt8>? {
    if isAtEnd { return nil }
    let start = position
    while position < text.count, text[position] != 0x2C { position += 1 }
    let field = UnsafeBufferPointer(rebasing: text[start..<position])
    if position < text.count { position += 1 } else { isAtEnd = true }
    return field
  }

  /// Makes sure that nothing is left.
  @inline(never)
  func end() throws(TraceError) {
    if isAtEnd { return }
    let rest = UnsafeBufferPointer(rebasing: text[position...])
    throw error("nothing may follow here, but there is '", rest, "'")
  }

  // MARK: Values

  @inline(never)
  mutating func time() throws(TraceError) -> Instant {
    Instant(nanoseconds: try integer(try field("the time")))
  }

  @inline(never)
  mutating func sample(at time: Instant) throws(TraceError) -> Sample {
    let x = try float(try field("x"))
    return try sample(at: time, x: x)
  }

  @inline(never)
  mutating func sample(at time: Instant, x: Float) throws(TraceError) -> Sample {
    let y = try float(try field("y"))
    let z = try float(try field("z"))
    return Sample(time: time, x: x, y: y, z: z)
  }

  @inline(never)
  mutating func bool() throws(TraceError) -> Bool { try bool(try field("0 or 1")) }

  @inline(never)
  mutating func mask() throws(TraceError) -> OrientationMask {
    try mask(try field("the orientations"))
  }

  @inline(never)
  mutating func scene() throws(TraceError) -> SceneID {
    let text = try field("the scene's number")
    let number: Int64 = try integer(text)
    guard let id = UInt32(exactly: number), id < TraceRecord.sceneLimit else {
      throw error("a scene's number is from 0 to 4095, not '", text, "'")
    }
    return SceneID(number: id)
  }

  @inline(never)
  mutating func lock() throws(TraceError) -> Lock {
    let text = try field("the lock")
    guard let lock = Lock(name: text) else { throw error("unknown lock '", text, "'") }
    return lock
  }

  @inline(never)
  mutating func interface() throws(TraceError) -> InterfaceOrientation {
    try interface(try field("the orientation"))
  }

  @inline(never)
  mutating func device() throws(TraceError) -> DeviceOrientation {
    let text = try field("the orientation")
    for orientation in DeviceOrientation.allCases where orientation.word.equals(text) {
      return orientation
    }
    throw error("unknown orientation '", text, "'")
  }

  @inline(never)
  mutating func status() throws(TraceError) -> Status {
    let text = try field("the status")
    for status in Status.allCases where status.word.equals(text) { return status }
    throw error("unknown status '", text, "'")
  }

  @inline(never)
  mutating func preference() throws(TraceError) -> Preference {
    let text = try field("the orientations")
    var preference = Preference()
    if StaticString("none").equals(text) { return preference }
    var names = TraceNames(text)
    while let name = names.next() {
      guard preference.append(try interface(name)) else { throw error("'", name, "' comes twice") }
    }
    return preference
  }

  /// A name at the end of the line: `%` and two digits stand for a byte.
  @inline(never)
  mutating func escapedName() throws(TraceError) -> [UInt8] {
    let text = rest()
    var name: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x25 {
        guard index + 2 < text.count, let high = TraceEscape.value(ofDigit: text[index + 1]),
          let low = TraceEscape.value(ofDigit: text[index + 2])
        else { throw error("after '%' come two hexadecimal digits, unlike in '", text, "'") }
        name.append(high << 4 | low)
        index += 3
      } else {
        name.append(text[index])
        index += 1
      }
    }
    return name
  }

  // MARK: Values of a text

  @inline(never)
  func integer<Value: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(TraceError) -> Value {
    var index = 0
    let isNegative = !text.isEmpty && text[0] == 0x2D
    if isNegative { index = 1 }
    guard index < text.count else { throw error("'", text, "' is not a number") }
    var value: Value = 0
    var isInRange = true
    while index < text.count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { throw error("'", text, "' is not a whole number") }
      // Counting down from zero reaches the least value as well as the greatest.
      let (product, high) = value.multipliedReportingOverflow(by: 10)
      let step = Value(truncatingIfNeeded: digit)
      let (sum, low) =
        isNegative
        ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      if high || low { isInRange = false }
      value = sum
      index += 1
    }
    guard isInRange else { throw error("'", text, "' is out of range") }
    return value
  }

  @inline(never)
  func float(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> Float {
    guard let (value, length) = Decimal.floatPrefix(of: text), length == text.count else {
      throw error("'", text, "' is not a number")
    }
    guard value.isFinite else { throw error("'", text, "' is out of range") }
    return value
  }

  @inline(never)
  func bool(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> Bool {
    guard text.count == 1, text[0] == 0x30 || text[0] == 0x31 else {
      throw error("here stands 0 or 1, not '", text, "'")
    }
    return text[0] == 0x31
  }

  @inline(never)
  func interface(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(TraceError) -> InterfaceOrientation {
    for orientation in InterfaceOrientation.allCases where orientation.name.equals(text) {
      return orientation
    }
    throw error("unknown orientation '", text, "'")
  }

  @inline(never)
  func axis(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> Axis {
    for axis in Axis.allCases where axis.word.equals(text) { return axis }
    throw error("unknown axis '", text, "'")
  }

  @inline(never)
  func quarterTurn(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> QuarterTurn {
    let degrees: Int32 = try integer(text)
    for turn in QuarterTurn.allCases where turn.degrees == degrees { return turn }
    throw error("the panel's angle is 0, 90, 180 or 270, not '", text, "'")
  }

  @inline(never)
  func mask(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> OrientationMask {
    var mask: OrientationMask = []
    var names = TraceNames(text)
    while let name = names.next() {
      if StaticString("any").equals(name) {
        mask.formUnion(.all)
      } else if StaticString("portrait").equals(name) {
        mask.formUnion(.portrait)
      } else if StaticString("landscape").equals(name) {
        mask.formUnion(.landscape)
      } else {
        mask.insert(OrientationMask(try interface(name)))
      }
    }
    return mask
  }

  // MARK: Errors

  /// An error in this line. Of a long text, the start is shown; what cannot be printed becomes `?`.
  @inline(never)
  func error(
    _ before: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ after: StaticString
  ) -> TraceError {
    var reason = Text()
    reason.write(before)
    for byte in text.prefix(40) { reason.write(byte: byte >= 0x20 && byte < 0x7F ? byte : 0x3F) }
    if text.count > 40 { reason.write("...") }
    reason.write(after)
    return TraceError(line: number, reason.bytes)
  }

  @inline(never)
  func error(
    _ before: StaticString, _ word: StaticString = "", _ after: StaticString = ""
  ) -> TraceError {
    var reason = Text()
    reason.write(before)
    reason.write(word)
    reason.write(after)
    return TraceError(line: number, reason.bytes)
  }
}

/// The names that `+` joins.
struct TraceNames {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard position <= text.count else { return nil }
    let start = position
    while position < text.count, text[position] != 0x2B { position += 1 }
    let name = UnsafeBufferPointer(rebasing: text[start..<position])
    position += 1
    return name
  }
}

/// How a name keeps to one line.
enum TraceEscape {
  static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 - 10 + value
  }
}
