internal import CPlatform
internal import OrientSensors

/// Keeps the last few different texts that were handed to C.
final class TextRing: @unchecked Sendable {
  private static let size = 16

  private let mutex = Mutex()
  private let texts = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: size)
  private var next = 0

  init() { texts.initialize(repeating: nil, count: Self.size) }

  deinit {
    mutex.pass()
    for index in 0..<Self.size { texts[index]?.deallocate() }
    texts.deallocate()
  }

  /// Keeps a text until 16 others have come. Whoever asks again while it stays gets the same one, so that
  /// asking on many threads takes it from none.
  func keep(_ text: [UInt8]) -> UnsafePointer<CChar> {
    mutex.withLock {
      if let last, Self.holds(last, text) { return UnsafePointer(last) }
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
      for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      texts[next]?.deallocate()
      texts[next] = copy
      next = (next + 1) % Self.size
      return UnsafePointer(copy)
    }
  }

  private var last: UnsafeMutablePointer<CChar>? { texts[(next + Self.size - 1) % Self.size] }

  private static func holds(_ kept: UnsafeMutablePointer<CChar>, _ text: [UInt8]) -> Bool {
    strlen(kept) == text.count && memcmp(kept, text, text.count) == 0
  }

  /// The text that came last; an empty one before the first.
  var latest: UnsafePointer<CChar> {
    mutex.withLock { last.map { UnsafePointer($0) } ?? cString("") }
  }
}
