internal import CPlatform

/// The kernel's and udev's messages about devices that come and go.
final class DeviceMessages {
  private let socket: FileDescriptor
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 8)

  private init(_ socket: FileDescriptor) { self.socket = socket }

  /// Begins to listen; nil where that is not allowed. (Not an initializer, see `FileDescriptor.owning`.)
  static func listening(_ poller: Poller) -> DeviceMessages? {
    guard let socket = try? FileDescriptor.owning(orient_open_uevents()),
      (try? poller.add(socket, .devices)) != nil
    else { return nil }
    return DeviceMessages(socket)
  }

  deinit { buffer.deallocate() }

  /// Ends listening.
  func close(_ poller: Poller) { poller.remove(descriptor: socket.number) }

  /// Takes all that has come.
  ///
  /// - Returns: whether any of it is about sensors. What a message says is never believed, only taken as
  ///   a reason to look.
  func drain() -> Bool {
    var isRelevant = false
    // A storm of messages is left for the next call.
    for _ in 0..<256 {
      let count = recv(socket.number, buffer.baseAddress, buffer.count, Int32(ORIENT_DO_NOT_WAIT))
      guard count > 0 else { break }
      isRelevant = isRelevant || mentionsSensors(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return isRelevant
  }

  private func mentionsSensors(_ message: UnsafeRawBufferPointer) -> Bool {
    var text: [UInt8] = []
    text.append(contentsOf: message)
    return text.parts(between: 0).contains {
      $0.equals("SUBSYSTEM=iio") || $0.equals("SUBSYSTEM=input")
    }
  }
}
