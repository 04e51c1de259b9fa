extension StaticString {
  /// Whether a text is this one, byte for byte. (Comparing Swift strings would need Unicode tables.)
  public func equals(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == utf8CodeUnitCount else { return false }
    for index in 0..<text.count where text[index] != utf8Start[index] { return false }
    return true
  }
}
