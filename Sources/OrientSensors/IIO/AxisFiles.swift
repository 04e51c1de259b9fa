internal import CPlatform
internal import OrientCore

/// The three files with the raw values of a sensor, which stay open.
///
/// One thread at a time may read.
final class AxisFiles {
  private let x: FileDescriptor
  private let y: FileDescriptor
  private let z: FileDescriptor
  /// What their names begin with, the directory included.
  private let start: Text
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)

  /// Opens the files. (Not an initializer, see `FileDescriptor.owning`.)
  static func of(_ device: IIODevice, _ measure: Measure) throws(Problem) -> AxisFiles {
    let start: Text = "\(device.directory)/\(measure.name)"
    let root = device.root
    return AxisFiles(
      start, try open("\(start)_x_raw", root), try open("\(start)_y_raw", root),
      try open("\(start)_z_raw", root))
  }

  private init(_ start: Text, _ x: FileDescriptor, _ y: FileDescriptor, _ z: FileDescriptor) {
    self.start = start
    self.x = x
    self.y = y
    self.z = z
  }

  deinit { buffer.deallocate() }

  private static func open(_ path: Text, _ root: Root) throws(Problem) -> FileDescriptor {
    do throws(SystemError) {
      return try root.openAttribute(path)
    } catch {
      throw Problem(error, "opening \(path)")
    }
  }

  /// Reads the three raw values, in three system calls; takes as long as the sensor takes.
  func read() throws(Problem) -> Vector {
    Vector(try read(x, "x"), try read(y, "y"), try read(z, "z"))
  }

  /// Whether the device is still there.
  var isPresent: Bool { !x.isDeleted }

  /// Watches whether the device stays there.
  func watch(_ poller: Poller) -> NameWatch? { NameWatch.watching(x, poller) }

  private func read(_ file: FileDescriptor, _ axis: StaticString) throws(Problem) -> Double {
    let count: Int
    do throws(SystemError) {
      count = try file.readStart(into: buffer)
    } catch {
      let path: Text = "\(start)_\(axis)_raw"
      if error.code == EBUSY {
        throw Problem(
          .silent,
          """
          reading \(path): \(error.reason): another program reads the buffer of this sensor; if it is \
          iio-sensor-proxy, use that as the source
          """)
      }
      throw Problem(error, "reading \(path)")
    }
    guard let value = number(count) else {
      throw Problem(.silent, "\(start)_\(axis)_raw holds no number")
    }
    return value
  }

  private func number(_ count: Int) -> Double? {
    var end = min(count, buffer.count)
    while end > 0, buffer[end - 1].isSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: buffer[..<end]).withMemoryRebound(to: UInt8.self) {
      Decimal.value(of: $0)
    }
  }
}
