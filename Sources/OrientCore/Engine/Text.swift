/// UTF-8 text that is being written. (Swift's strings would bring Unicode tables along.)
public struct Text {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// An empty text.
  public init() {}

  @inline(never)
  mutating func write(_ words: StaticString) {
    for index in 0..<words.utf8CodeUnitCount { bytes.append(words.utf8Start[index]) }
  }

  @inline(never)
  mutating func write(_ words: [UInt8]) { bytes.append(contentsOf: words) }

  @inline(never)
  mutating func write(_ number: Int) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(truncatingIfNeeded: rest % 10) + 48)
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(45) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// The names of a mask's orientations, between commas.
  @inline(never)
  mutating func write(_ mask: OrientationMask) {
    var isFirst = true
    for orientation in InterfaceOrientation.allCases where mask.contains(orientation) {
      if !isFirst { write(", ") }
      write(orientation.name)
      isFirst = false
    }
  }

  @inline(never)
  mutating func endLine() { bytes.append(10) }

  @inline(never)
  mutating func sentence(_ words: StaticString) {
    write(words)
    endLine()
  }
}
