internal import CPlatform
internal import OrientCore

/// The directory that stands for `/`: where sysfs, `/dev` and udev's data are looked for.
///
/// Paths given to it are absolute. With a directory of one's own, symbolic links are followed as if that
/// directory were the root, so none leads out of it.
final class Root {
  /// The directory as the host gave it; empty for the machine's own `/`.
  let path: Text
  private let directory: FileDescriptor?
  /// Never asks the kernel to keep links inside; for tests.
  var resolvesByHand = false

  /// The machine's own root.
  init() {
    path = ""
    directory = nil
  }

  private init(_ directory: FileDescriptor, at path: Text) {
    self.path = path
    self.directory = directory
  }

  /// A directory in place of `/`. (Not an initializer, see `FileDescriptor.owning`.)
  static func at(_ path: Text) throws(SystemError) -> Root {
    let directory = try FileDescriptor.owning(
      path.withCString { orient_open($0, ORIENT_OPEN_PATH | O_DIRECTORY) })
    return Root(directory, at: path)
  }

  /// Whether this is the machine's own root, whose kernel and buses speak of the same devices.
  var isMachine: Bool { directory == nil }

  /// Opens a file; never waits for a device or the other end of a pipe.
  func open(_ path: Text, _ flags: Int32) throws(SystemError) -> FileDescriptor {
    // A path without a file behind it takes no such flag.
    let flags = flags & ORIENT_OPEN_PATH != 0 ? flags : flags | O_NONBLOCK
    guard let directory else {
      return try FileDescriptor.owning(path.withCString { orient_open($0, flags) })
    }
    let number =
      resolvesByHand ? -1 : path.withCString { orient_open_in_root(directory.number, $0, flags) }
    if number < 0, resolvesByHand || orient_errno() == ENOSYS || orient_errno() == EPERM {
      return try walk(from: directory, path, flags)
    }
    return try FileDescriptor.owning(number)
  }

  /// Opens a regular file of the kernel's or udev's.
  func openAttribute(_ path: Text, writing: Bool = false) throws(SystemError) -> FileDescriptor {
    let file = try open(path, writing ? O_WRONLY : O_RDONLY)
    guard file.type == ORIENT_TYPE_REGULAR else { throw SystemError(EINVAL) }
    return file
  }

  /// The contents of a small regular file; nil if it is not there, cannot be read, or is not small.
  func contents(_ path: Text, limit: Int = 4096) -> [UInt8]? {
    guard let file = try? openAttribute(path) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(limit + 1)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    while text.count <= limit {
      guard let count = try? file.read(into: buffer) else { return nil }
      if count == 0 { return text }
      text.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return nil
  }

  /// Writes an attribute.
  func write(_ path: Text, _ text: [UInt8]) throws(SystemError) {
    try openAttribute(path, writing: true).writeStart(text)
  }

  /// Whether something has this path.
  func exists(_ path: Text) -> Bool { (try? open(path, ORIENT_OPEN_PATH)) != nil }

  /// Whether this process may open a file, which is not done; true where that cannot be told.
  func mayOpen(_ path: Text, _ mode: Int32) -> Bool {
    guard let file = try? open(path, ORIENT_OPEN_PATH) else { return true }
    return orient_may_open(file.number, mode) != 0
  }

  /// The names in a directory that start with a word and end with a number, in the order of the number.
  func numbered(_ word: StaticString, in path: Text) -> [Text] {
    var found: [(number: Int, name: Text)] = []
    for name in entries(of: path) {
      var scanner = TextScanner(name)
      guard scanner.skip(word), let number = scanner.integer(upTo: 1_000_000), scanner.isAtEnd
      else {
        continue
      }
      let place = found.firstIndex { $0.number > number } ?? found.count
      found.insert((number, Text(name)), at: place)
    }
    return found.map { $0.name }
  }

  /// The names in a directory that end with a word, without that word.
  func names(in path: Text, endingWith word: StaticString) -> [Text] {
    entries(of: path).compactMap { name in
      let length = name.count - word.utf8CodeUnitCount
      guard length > 0, name.part(length, name.count).equals(word) else { return nil }
      return Text(name.part(0, length))
    }
  }

  /// The names in a directory; at most 1024 of them.
  private func entries(of path: Text) -> [[UInt8]] {
    guard let directory = try? open(path, O_RDONLY | O_DIRECTORY) else { return [] }
    let copy = orient_duplicate(directory.number)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < 1024, let entry = readdir(stream), let text = orient_entry_name(entry) {
      let name = UnsafeBufferPointer(start: text, count: strlen(text))
      names.append(name.map { UInt8(bitPattern: $0) })
    }
    return names
  }

  /// Resolves a path by hand where the kernel cannot (before 5.6, or under a filter of system calls).
  private func walk(
    from root: FileDescriptor, _ path: Text, _ flags: Int32
  ) throws(SystemError) -> FileDescriptor {
    var pending = path.bytes.parts(between: slash)
    // The directories from the root to where the walk stands, so that ".." never leads above it.
    var stack: [FileDescriptor] = []
    var links = 0
    while !pending.isEmpty {
      let name = pending.removeFirst()
      if name.equals(".") { continue }
      if name.equals("..") {
        _ = stack.popLast()
        continue
      }
      let parent = stack.last ?? root
      let place = try FileDescriptor.owning(openat(parent, name, ORIENT_OPEN_PATH | O_NOFOLLOW))
      if place.type == ORIENT_TYPE_LINK {
        links += 1
        guard links <= 40 else { throw SystemError(ELOOP) }
        let target = try readLink(place)
        if target.first == slash { stack.removeAll() }
        pending = target.parts(between: slash) + pending
      } else if pending.isEmpty {
        return try FileDescriptor.owning(openat(parent, name, flags | O_NOFOLLOW))
      } else {
        stack.append(place)
      }
    }
    return try FileDescriptor.owning(openat(stack.last ?? root, [0x2E], flags))
  }

  private func openat(_ directory: FileDescriptor, _ name: [UInt8], _ flags: Int32) -> Int32 {
    Text(name).withCString { orient_openat(directory.number, $0, flags) }
  }

  private func readLink(_ link: FileDescriptor) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 4096)
    defer { buffer.deallocate() }
    guard let start = buffer.baseAddress else { throw SystemError(ENOMEM) }
    let count = readlinkat(link.number, "", start, buffer.count)
    guard count > 0 else { throw .last }
    return buffer[..<count].map { UInt8(bitPattern: $0) }
  }
}

private let slash: UInt8 = 0x2F
