internal import OrientCore

/// Reads a short text of the kernel or of udev from left to right.
struct TextScanner {
  let text: [UInt8]
  private(set) var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { position >= text.count }

  /// What has not been read yet.
  var rest: [UInt8] { text.part(position, text.count) }

  /// The next byte, which stays where it is.
  var next: UInt8? { position < text.count ? text[position] : nil }

  /// Passes over spaces, tabs and ends of lines.
  mutating func skipSpace() {
    while let byte = next, byte.isSpace { position += 1 }
  }

  /// Passes over a byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Passes over a word if it comes next.
  mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard text.count - position >= length else { return false }
    for index in 0..<length where text[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }

  /// Reads a decimal number; nil, and nothing read, if there is none.
  mutating func number() -> Double? {
    let start = position
    let found = text.withUnsafeBufferPointer {
      Decimal.prefix(of: UnsafeBufferPointer(rebasing: $0[start...]))
    }
    guard let found else { return nil }
    position += found.length
    return found.value
  }

  /// Reads an integer from zero to `limit`; nil if there is none or it is larger.
  mutating func integer(upTo limit: Int) -> Int? {
    var value = 0
    var count = 0
    while let byte = next, byte &- 0x30 < 10 {
      value = value * 10 + Int(byte &- 0x30)
      guard value <= limit else { return nil }
      position += 1
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// Reads up to the next space or the end.
  mutating func word() -> [UInt8] {
    let start = position
    while let byte = next, !byte.isSpace { position += 1 }
    return text.part(start, position)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII space, tab, line feed or carriage return, or the zero that ends a
  /// C string.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0 }
}

// What Swift's collections have as generic functions would be compiled for each kind of slice.
extension [UInt8] {
  /// The bytes from one place up to another.
  @inline(never)
  func part(_ start: Int, _ end: Int) -> [UInt8] { Array(self[start..<end]) }

  /// What is between the places of a byte; nothing for two that are side by side.
  @inline(never)
  func parts(between separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    for byte in self {
      if byte != separator {
        part.append(byte)
      } else if !part.isEmpty {
        parts.append(part)
        part = []
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// The text without white space around it.
  var trimmed: [UInt8] {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return [] }
    return part(first, last + 1)
  }

  /// Whether the text is a word, byte for byte.
  func equals(_ word: StaticString) -> Bool {
    withUnsafeBufferPointer { word.equals($0) }
  }

  /// Whether the text starts with a word.
  func starts(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && part(0, word.utf8CodeUnitCount).equals(word)
  }

  /// The number that the text is, white space aside.
  var number: Double? {
    trimmed.withUnsafeBufferPointer { Decimal.value(of: $0) }
  }
}
