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
@inline(__always)
func writeSized<Struct>(
  _ value: @autoclosure () -> Struct, to pointer: UnsafeMutablePointer<Struct>
) {
  let raw = UnsafeMutableRawPointer(pointer)
  let size = raw.load(as: UInt32.self)
  guard size == 0 || size >= MemoryLayout<Struct>.size else {
    return writeStart(of: value(), to: raw, byteCount: Int(size))
  }
  pointer.initialize(to: value())
  raw.storeBytes(of: size, as: UInt32.self)
}

/// Writes the first bytes of a struct but for its `struct_size`.
@inline(never)
private func writeStart<Struct>(
  of value: Struct, to raw: UnsafeMutableRawPointer, byteCount: Int
) {
  let sizeLength = MemoryLayout<UInt32>.size
  guard byteCount > sizeLength else { return }
  withUnsafeBytes(of: value) { bytes in
    let body = UnsafeRawBufferPointer(rebasing: bytes[sizeLength..<byteCount])
    (raw + sizeLength).copyMemory(
      from: body.baseAddress.unsafelyUnwrapped, byteCount: body.count)
  }
}
