public import OrientCore

/// Where samples come from. The numbers are those of `orient_source_kind`.
public enum SourceKind: UInt8, Sendable {
  /// Whatever the machine has: iio-sensor-proxy, IIO, evdev.
  case automatic = 0
  /// An accelerometer of the kernel's IIO subsystem, by its buffer or by polling.
  case iio = 1
  /// An accelerometer among the input devices.
  case evdev = 2
  /// The D-Bus service `net.hadess.SensorProxy`.
  case sensorProxy = 3
  /// A recorded trace.
  case trace = 4
}

/// What a host may say about a source; everything has a default.
public struct SourceConfiguration: Sendable {
  /// Where samples come from.
  public var kind = SourceKind.automatic
  /// The device, as a path in sysfs or `/dev` or as its name (`iio:device0`, `event3`); nil: the best one.
  public var path: Text?
  /// The directory that stands for `/`; nil: the machine's.
  public var root: Text?
  /// The D-Bus address of the bus with iio-sensor-proxy; nil: the system bus.
  public var busAddress: Text?
  /// Plays a trace at the pace at which it was recorded; otherwise as fast as possible.
  public var playsInRealTime = true
  /// How many records of a trace one dispatch plays at most.
  public var step = Int.max
  /// Samples per second that are wanted, from 1 to 1000.
  public var rate = SourceConfiguration.defaultRate
  /// The mount matrix, in place of what udev and sysfs have.
  public var mountMatrix: MountMatrix?
  /// The frame of the mount matrix in use; unspecified: as the place has it where the matrix was found.
  public var frame = SensorFrame.unspecified
  /// Turns the z axis round: for devices where face-up and face-down are exchanged.
  public var invertsZ = false
  /// Where the sensor is; unknown: as udev and the kernel say.
  public var location = SensorLocation.unknown
  /// Opens although there is no sensor yet, and waits for one.
  public var waitsForSensor = false
  /// Never uses the buffer of an IIO device.
  public var pollsOnly = false
  /// Reads the gyroscope of an IIO device that has one beside its accelerometer.
  public var readsGyroscope = false
  /// Reads the tablet-mode switch of the machine too.
  public var followsTabletSwitch = false
  /// Leaves it to the host to wait for `Source.nextDeadline`, and sets no timer.
  public var leavesTimeToHost = false

  /// Twice what a person can turn a device and back in, four times over: more only costs energy.
  public static let defaultRate = 50.0

  /// The defaults.
  public init() {}
}
