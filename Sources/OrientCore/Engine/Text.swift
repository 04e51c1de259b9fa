/// UTF-8 text that is being written. (Swift's strings would bring Unicode tables along.)
public struct Text: Sendable {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// An empty text.
  public init() {}

  /// Takes memory for so many bytes.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends words.
  @inline(__always)
  public mutating func write(_ words: StaticString) {
    // An interpolation that begins or ends with a value has no words there, and makes no call of them.
    if words.utf8CodeUnitCount > 0 { write(upToZero: words.utf8Start) }
  }

  /// Appends the bytes before a zero, which is what a static string ends with: a pointer is soon passed.
  @inline(never)
  public mutating func write(upToZero words: UnsafePointer<UInt8>) {
    var next = words
    while next.pointee != 0 {
      bytes.append(next.pointee)
      next += 1
    }
  }

  /// Appends bytes of UTF-8.
  @inline(never)
  public mutating func write(_ words: [UInt8]) { bytes.append(contentsOf: words) }

  /// Appends a number in decimal.
  @inline(never)
  public mutating func write(_ number: Int) { write(Int64(number)) }

  /// Appends a number in decimal.
  @inline(never)
  public mutating func write(_ number: Int64) {
    if number < 0 { bytes.append(45) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest % 10) + 48)
      rest /= 10
    } while rest > 0
    // (Reversing a slice would copy it.)
    var (first, last) = (start, bytes.count - 1)
    while first < last {
      bytes.swapAt(first, last)
      first += 1
      last -= 1
    }
  }

  /// A finite number with just enough digits to be read back bit for bit; see `Decimal`.
  @inline(never)
  mutating func write(_ number: Float) {
    if number.sign == .minus { write(byte: 45) }
    let digits = Decimal.Digits(shortest: number.magnitude)
    let start = bytes.count
    write(Int64(truncatingIfNeeded: digits.significand))
    let last = bytes.count - start - 1
    // The power of ten of the first digit.
    let power = digits.exponent + last
    if power < -4 || power > 8 {
      if last > 0 { bytes.insert(46, at: start + 1) }
      write(byte: 101)
      write(power)
    } else if power < 0 {
      for _ in power..<0 { bytes.insert(48, at: start) }
      bytes.insert(46, at: start + 1)
    } else {
      for _ in 0..<max(digits.exponent + 1, 0) { write(byte: 48) }
      bytes.insert(46, at: start + power + 1)
    }
  }

  @inline(never)
  mutating func write(byte: UInt8) { bytes.append(byte) }

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

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
