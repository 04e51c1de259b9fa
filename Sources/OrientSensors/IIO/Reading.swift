/// What an IIO device reads at one moment, raw and along its own axes.
struct Reading {
  let acceleration: Vector
  /// Nil without a gyroscope, or when it has not answered.
  let angularRate: Vector?
}

/// The files of a device that is read value by value.
///
/// One thread at a time may read.
final class ReadingFiles {
  private let acceleration: AxisFiles
  private let angularRate: AxisFiles?

  /// Opens the files; those of the gyroscope if they can be. (Not an initializer, see
  /// `FileDescriptor.owning`.)
  static func of(_ device: IIODevice) throws(Problem) -> ReadingFiles {
    let acceleration = try AxisFiles.of(device, device.acceleration)
    guard let measure = device.angularRate, measure.isReadable else {
      return ReadingFiles(acceleration, nil)
    }
    return ReadingFiles(acceleration, try? AxisFiles.of(device, measure))
  }

  private init(_ acceleration: AxisFiles, _ angularRate: AxisFiles?) {
    self.acceleration = acceleration
    self.angularRate = angularRate
  }

  /// Reads the raw values; takes as long as the sensor takes.
  func read() throws(Problem) -> Reading {
    // What is older comes first: a turn is followed up to where gravity is seen.
    let rate = try? angularRate?.read()
    return Reading(acceleration: try acceleration.read(), angularRate: rate)
  }

  /// Whether the device is still there.
  var isPresent: Bool { acceleration.isPresent }

  /// Watches whether the device stays there.
  func watch(_ poller: Poller) -> NameWatch? { acceleration.watch(poller) }
}
