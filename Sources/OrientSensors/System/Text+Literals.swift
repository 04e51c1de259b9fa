public import OrientCore

// Texts of files and sentences, written as literals: "\(directory)/name". (Swift's own strings would put
// their short-string code wherever two of them meet.)

extension Text: ExpressibleByStringInterpolation {
  /// What literals are made of.
  public typealias StringLiteralType = StaticString

  /// The text of a literal.
  @inline(__always)
  public init(stringLiteral words: StaticString) { self.init(upToZero: words.utf8Start) }

  @inline(never)
  private init(upToZero words: UnsafePointer<UInt8>) {
    self.init()
    write(upToZero: words)
  }

  /// The text of an interpolation.
  public init(stringInterpolation text: Text) { self = text }
}

extension Text: StringInterpolationProtocol {
  /// An empty text with room for a literal.
  @inline(__always)
  public init(literalCapacity: Int, interpolationCount: Int) { self.init() }

  /// Appends the words between interpolations.
  @inline(__always)
  public mutating func appendLiteral(_ words: StaticString) { write(words) }

  /// Appends a text.
  @inline(never)
  public mutating func appendInterpolation(_ text: Text) { write(text.bytes) }

  /// Appends words.
  @inline(__always)
  public mutating func appendInterpolation(_ words: StaticString) { write(words) }

  /// Appends a number in decimal.
  @inline(never)
  public mutating func appendInterpolation<Number: FixedWidthInteger>(_ number: Number) {
    write(Int64(clamping: number))
  }
}

extension Text {
  /// The text with these bytes.
  @inline(never)
  public init(_ bytes: [UInt8]) {
    self.init()
    write(bytes)
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether it is another text, byte for byte.
  @inline(never)
  public func equals(_ other: Text) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    for index in 0..<bytes.count where bytes[index] != other.bytes[index] { return false }
    return true
  }

  /// Calls a closure with the text as C has it.
  @inline(never)
  func withCString(_ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    let terminated = bytes + [0]
    return terminated.withUnsafeBytes {
      body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension [Text] {
  /// The texts one after the other, with something between them.
  @inline(never)
  public func joined(by separator: StaticString) -> Text {
    var result = Text()
    for (index, text) in enumerated() {
      if index > 0 { result.write(separator) }
      result.write(text.bytes)
    }
    return result
  }
}
