// orient.h, "Diagnostics". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_engine_explain") @implementation
public func orient_engine_explain(
  _ engine: OpaquePointer?, _ wanted: orient_orientation, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> orient_status {
  guard let engine = EngineObject.behind(engine), let wanted = InterfaceOrientation(wanted),
    size == 0 || (size > 0 && buffer != nil)
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  guard orient_has_memory(textSize) else { return ORIENT_ERROR_NO_MEMORY }
  write(engine.read { $0.explain(wanted) }, to: buffer, size, needed)
  return ORIENT_OK
}

@_cdecl("orient_engine_describe") @implementation
public func orient_engine_describe(
  _ engine: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> orient_status {
  guard let engine = EngineObject.behind(engine), size == 0 || (size > 0 && buffer != nil) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(textSize) else { return ORIENT_ERROR_NO_MEMORY }
  write(engine.read { $0.describe() }, to: buffer, size, needed)
  return ORIENT_OK
}

@_cdecl("orient_set_log_handler") @implementation
public func orient_set_log_handler(
  _ handler: orient_log_fn?, _ user_data: UnsafeMutableRawPointer?
) {
  Log.setHandler(handler, user_data)
}

/// More bytes than the text takes of an engine with a few hundred scenes.
private let textSize = 1 << 16

/// Copies a text into the caller's buffer, cut to its size and terminated.
private func write(
  _ text: [UInt8], to buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) {
  needed?.pointee = text.count + 1
  guard let buffer, size > 0 else { return }
  let count = min(text.count, size - 1)
  for index in 0..<count { buffer[index] = CChar(bitPattern: text[index]) }
  buffer[count] = 0
}
