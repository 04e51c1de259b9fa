internal import CPlatform
internal import OrientCore

/// A message that has come, read from its first value to its last.
///
/// sd-bus has checked the message against D-Bus's own rules; what it says is anybody's, so each step may
/// fail, and each reading ends there.
struct BusMessage {
  private let functions: orient_bus_functions
  private let message: OpaquePointer

  init(_ functions: orient_bus_functions, _ message: OpaquePointer) {
    self.functions = functions
    self.message = message
  }

  /// The name and the words of the error that the message is; nil if it is none.
  var error: (name: [UInt8], words: Text)? {
    guard let error = functions.get_error(message), let name = error.pointee.name else {
      return nil
    }
    return (text(name), error.pointee.message.map { text($0).printable } ?? "")
  }

  /// The unique name of whoever sent the message; empty if the bus did not say.
  var sender: [UInt8] { functions.get_sender(message).map { text($0) } ?? [] }

  /// The next text.
  func string() -> [UInt8]? {
    var value: UnsafePointer<CChar>?
    guard functions.read(message, type("s"), &value) > 0, let value else { return nil }
    return text(value)
  }

  /// The next truth value.
  func bool() -> Bool? {
    var value: Int32 = 0
    guard functions.read(message, type("b"), &value) > 0 else { return nil }
    return value != 0
  }

  /// Calls a closure with each text of a list of texts.
  func strings(_ body: ([UInt8]) -> Void) {
    guard functions.enter(message, type("a"), "s") > 0 else { return }
    while let value = string() { body(value) }
    _ = functions.exit(message)
  }

  /// Calls a closure for each entry of a dictionary of variants, at whatever place it stands. The closure
  /// is given the key and may read the value with `variant`.
  func entries(_ body: ([UInt8]) -> Void) {
    guard functions.enter(message, type("a"), "{sv}") > 0 else { return }
    while functions.enter(message, type("e"), "sv") > 0 {
      guard let key = string() else { return }
      body(key)
      // What the closure has not read.
      _ = functions.skip(message, "v")
      guard functions.exit(message) >= 0 else { return }
    }
    _ = functions.exit(message)
  }

  /// The text of a variant that holds one.
  func stringVariant() -> [UInt8]? { variant("s") { $0.string() } }

  /// The truth value of a variant that holds one.
  func boolVariant() -> Bool? { variant("b") { $0.bool() } }

  private func variant<Value>(_ contents: StaticString, _ read: (BusMessage) -> Value?) -> Value? {
    guard functions.enter(message, type("v"), contents.characters) > 0 else { return nil }
    let value = read(self)
    _ = functions.exit(message)
    return value
  }

  private func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }

  private func text(_ text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strnlen(text, 4096)).map { UInt8(bitPattern: $0) }
  }
}
