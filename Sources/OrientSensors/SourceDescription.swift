public import OrientCore

/// What a source is doing. The numbers are those of `orient_source_state`.
public enum SourceState: UInt8, Sendable {
  /// No engine wants samples, so nothing is done.
  case idle = 0
  /// Sampling has begun; nothing has come yet.
  case starting = 1
  /// Samples come.
  case running = 2
  /// The sensor is there and gives nothing.
  case stalled = 3
  /// There is no sensor that can be used; one is looked for.
  case waiting = 4
  /// A trace has come to its end.
  case finished = 5
}

/// What is to be known about a source at one moment.
public struct SourceDescription: Sendable {
  /// What the source is doing.
  public var state = SourceState.idle
  /// Where samples come from; automatic while there is no sensor.
  public var kind = SourceKind.automatic
  /// The device in sysfs or `/dev`, or the name of the service; empty while there is none.
  public var place = Text()
  /// What its driver calls the device; may be empty.
  public var model = Text()
  /// How samples come: `polled`, `buffered`, `events`, `service`; empty while there is no sensor.
  public var method: StaticString = ""
  /// Which part of the machine the sensor moves with.
  public var location = SensorLocation.unknown
  /// Whether a gyroscope is read beside the accelerometer.
  public var hasGyroscope = false
  /// How the sensor is mounted; nil where somebody else has applied that, or there is no sensor.
  public var mounting: Mounting?
  /// Samples per second that are to come; 0 where they come when something changes.
  public var rate = 0.0
  /// Accelerations, poses and orientations that have come so far.
  public var count: UInt64 = 0
  /// When the last one came; distant past before the first.
  public var lastTime = Instant.distantPast
  /// How much of a trace has been played, 0 to 1; -1 where that cannot be told.
  public var progress = -1.0
  /// Where the tablet switch is; empty if none is followed.
  public var tabletSwitch = Text()
}
