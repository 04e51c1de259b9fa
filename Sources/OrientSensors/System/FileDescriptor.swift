internal import CPlatform

/// An open file, closed with the last reference.
final class FileDescriptor {
  let number: Int32

  private init(_ number: Int32) { self.number = number }

  /// Takes over a descriptor; negative is the answer of a call that failed.
  ///
  /// Not an initializer: in Embedded Swift a class's memory is lost when its initializer throws.
  static func owning(_ number: Int32) throws(SystemError) -> FileDescriptor {
    guard number >= 0 else { throw .last }
    return FileDescriptor(number)
  }

  deinit { close(number) }

  /// The type bits of `st_mode`; 0 if they cannot be told.
  var type: UInt32 { status().map { UInt32($0.stx_mode) & ORIENT_TYPE_MASK } ?? 0 }

  /// Whether the file was deleted while it was open.
  var isDeleted: Bool { status()?.stx_nlink == 0 }

  /// How many bytes are in the file; 0 if that cannot be told.
  var size: UInt64 { status()?.stx_size ?? 0 }

  @inline(never)
  private func status() -> statx? {
    var status = statx()
    return orient_file_status(number, &status) == 0 ? status : nil
  }

  /// Reads once into a buffer.
  ///
  /// - Returns: how many bytes there were; 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = CPlatform.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard orient_errno() == EINTR else { throw .last }
    }
  }

  /// Reads once from the start of the file.
  func readStart(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = pread(number, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      guard orient_errno() == EINTR else { throw .last }
    }
  }

  /// Writes a text to the start of the file, in one call, as attributes in sysfs want it.
  func writeStart(_ text: [UInt8]) throws(SystemError) {
    let count = text.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw .last }
    guard count == text.count else { throw SystemError(EIO) }
  }

  /// Makes an event counter readable.
  func signal() {
    var one: UInt64 = 1
    _ = write(number, &one, 8)
  }
}
