internal import CPlatform

/// Hears of it when an open file is deleted or replaced, and costs nothing until then.
///
/// The kernel's own files also answer that their device is gone; those of a made-up machine do not.
final class NameWatch {
  private let events: FileDescriptor
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)

  private init(_ events: FileDescriptor) { self.events = events }

  /// Begins to watch; nil where that cannot be done. (Not an initializer, see `FileDescriptor.owning`.)
  static func watching(_ file: FileDescriptor, _ poller: Poller) -> NameWatch? {
    guard let events = try? FileDescriptor.owning(orient_open_attribute_watch(file.number)),
      (try? poller.add(events, .sensor)) != nil
    else { return nil }
    return NameWatch(events)
  }

  deinit { buffer.deallocate() }

  /// Takes what has come.
  func drain() { _ = try? events.read(into: buffer) }

  /// Ends watching.
  func close(_ poller: Poller) { poller.remove(descriptor: events.number) }
}
