// Structs that begin with `struct_size`: either side may know a shorter or a longer one.

/// The caller's struct, with what lies beyond its size as `defaults` has it. Nil when it is shorter than
/// version 1.0's.
func readSized<Struct>(_ pointer: UnsafePointer<Struct>, defaults: Struct) -> Struct? {
  let size = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  // Nothing has grown yet, so the shortest struct is the whole.
  guard size >= MemoryLayout<Struct>.size else { return nil }
  return pointer.pointee
}

/// Writes as much of a struct as the caller's one holds; its `struct_size` stays. 0 counts as the whole.
func writeSized<Struct>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>) {
  let raw = UnsafeMutableRawPointer(pointer)
  let told = raw.load(as: UInt32.self)
  guard told != 0, told < MemoryLayout<Struct>.size else {
    pointer.pointee = value
    return raw.storeBytes(of: told, as: UInt32.self)
  }
  let size = Int(told)
  guard size > MemoryLayout<UInt32>.size else { return }
  withUnsafeBytes(of: value) { bytes in
    let body = UnsafeRawBufferPointer(rebasing: bytes[MemoryLayout<UInt32>.size..<size])
    (raw + MemoryLayout<UInt32>.size).copyMemory(
      from: body.baseAddress.unsafelyUnwrapped, byteCount: body.count)
  }
}
