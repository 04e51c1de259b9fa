/// The axes that readings have once the mount matrix was applied.
public enum SensorFrame: UInt8, Sendable {
  /// Not told: as the place where the matrix was found has it.
  case unspecified = 0
  /// The frame of this library, of Android, and of mount matrices in kernel and device trees: upright
  /// reads y = +g, the left edge up x = -g, the screen up z = +g.
  case device = 1
  /// The frame of iio-sensor-proxy, to which the matrices of udev's hardware database are tuned: upright
  /// reads y = -g, the left edge up x = +g, the screen up z = +g.
  case sensorProxy = 2

  /// What each axis is multiplied with to come to the device frame.
  var signs: Vector {
    self == .sensorProxy ? Vector(-1, -1, 1) : Vector(1, 1, 1)
  }
}

/// Where a mount matrix came from.
public enum MountMatrixOrigin: UInt8, Sendable {
  /// No place had one: the sensor's axes are taken as they are. In iio-sensor-proxy's frame, since the
  /// hardware database has entries for just those devices that do not read right there.
  case identity = 0
  /// The configuration of the source.
  case configuration = 1
  /// udev's property `ACCEL_MOUNT_MATRIX`.
  case udev = 2
  /// `mount_matrix`, `in_accel_mount_matrix` or `in_mount_matrix` in sysfs.
  case sysfs = 3

  /// The frame that matrices from there are written for.
  var frame: SensorFrame {
    switch self {
    case .identity, .udev: .sensorProxy
    case .configuration, .sysfs: .device
    }
  }
}

/// A mount matrix with all that is known of it.
public struct Mounting: Sendable {
  /// From the sensor's axes to those of `frame`.
  public var matrix = MountMatrix.identity
  /// Where the matrix came from.
  public var origin = MountMatrixOrigin.identity
  /// The frame that the matrix leads to.
  public var frame = SensorFrame.sensorProxy
  /// The z axis is turned round on top of it, since the configuration says so.
  public var invertsZ = false

  /// Creates the mounting of a sensor that nobody said anything about.
  public init() {}

  /// The matrix from readings of the sensor to the device frame.
  var toDevice: MountMatrix {
    var signs = frame.signs
    if invertsZ { signs.z = -signs.z }
    return matrix.scalingRows(by: signs)
  }

  /// Whether face-up and face-down may be the wrong way round: nothing that reads the hardware database
  /// ever depended on the sign of z there.
  public var hasUncertainFace: Bool {
    frame == .sensorProxy && origin != .configuration && !invertsZ
  }
}
