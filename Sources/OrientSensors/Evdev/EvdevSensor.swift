internal import CPlatform
internal import OrientCore

/// An accelerometer among the input devices. It speaks when its reading changes.
final class EvdevSensor: Sensor {
  /// What one g reads where the device does not give its resolution.
  static let defaultResolution = 256.0
  static let standardGravity = 9.80665

  private let device: InputDevice
  private let toDevice: MountMatrix
  private let properties: UdevProperties
  private let storedMounting: Mounting
  private var file: FileDescriptor?
  private var reading = Vector(0, 0, 0)
  private var unit = Vector(1, 1, 1)
  private var isFirst = false
  /// The kernel's queue has run over: what comes up to the next report is incomplete.
  private var isOverrun = false
  private let events = UnsafeMutableBufferPointer<input_event>.allocate(capacity: 64)
  let remarks: [Text]
  let location: SensorLocation

  let kind = SourceKind.evdev
  let method: StaticString = "events"
  let rate = 0.0
  let isSteady = false
  let hasGyroscope = false
  var deadline: Instant { isFirst ? .distantPast : .distantFuture }
  var place: Text { device.node }
  var model: Text { device.model }
  var mounting: Mounting? { storedMounting }

  init(_ device: InputDevice, _ configuration: SourceConfiguration) {
    self.device = device
    properties = device.properties
    var remarks: [Text] = []
    storedMounting = Mounting(
      configuration, properties: properties, root: device.root, directory: device.directory,
      files: [], remarks: &remarks)
    toDevice = storedMounting.toDevice
    self.remarks = remarks
    location =
      configuration.location != .unknown
      ? configuration.location
      : properties["ACCEL_LOCATION"].flatMap { SensorLocation(text: $0) } ?? .unknown
  }

  deinit { events.deallocate() }

  func start(_ poller: Poller, at now: Instant) throws(Problem) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try device.root.open(device.node, O_RDONLY)
      guard file.type == ORIENT_TYPE_CHARACTER else { throw SystemError(ENODEV) }
      _ = orient_set_event_clock(file.number, Int32(CLOCK_MONOTONIC))
      try poller.add(file, .sensor)
    } catch {
      throw Problem(error, "opening \(device.node)")
    }
    guard readAxes(of: file) else {
      poller.remove(descriptor: file.number)
      throw Problem(.unusable, "\(device.node) has no three axes")
    }
    self.file = file
    isFirst = true
    isOverrun = false
  }

  func stop(_ poller: Poller) {
    guard let file else { return }
    poller.remove(descriptor: file.number)
    self.file = nil
    isFirst = false
  }

  func isPresent() -> Bool { device.root.exists(device.directory) }

  func handle(
    _ signals: Signals, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool {
    guard let file else { return false }
    if isFirst {
      // A device at rest reports nothing until it is moved, so what it reads now is the first sample.
      isFirst = false
      deliver(at: now, into: batch)
    }
    guard signals.contains(.sensor) else { return false }
    let count: Int
    do throws(SystemError) {
      count = try file.read(into: UnsafeMutableRawBufferPointer(events))
    } catch {
      if error.code == EAGAIN { return false }
      throw Problem(error, "reading \(device.node)")
    }
    guard count > 0 else { throw Problem(.gone, "\(device.node) has come to its end") }
    let complete = count / MemoryLayout<input_event>.stride
    for index in 0..<min(complete, events.count) { take(events[index], file, at: now, into: batch) }
    return complete == events.count
  }

  private func take(
    _ event: input_event, _ file: FileDescriptor, at now: Instant, into batch: Batch
  ) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_DROPPED):
      isOverrun = true
    case (EV_SYN, SYN_REPORT):
      if isOverrun {
        isOverrun = false
        _ = readAxes(of: file)
      }
      deliver(at: time(of: event, now), into: batch)
    case (EV_ABS, ABS_X) where !isOverrun: reading.x = Double(event.value)
    case (EV_ABS, ABS_Y) where !isOverrun: reading.y = Double(event.value)
    case (EV_ABS, ABS_Z) where !isOverrun: reading.z = Double(event.value)
    default: break
    }
  }

  private func deliver(at time: Instant, into batch: Batch) {
    batch.append(toDevice.applied(to: reading * unit), at: time)
  }

  /// When an event happened, on our clock where the kernel could be told to use it.
  private func time(of event: input_event, _ now: Instant) -> Instant {
    var event = event
    let (seconds, overflow) = orient_event_seconds(&event).multipliedReportingOverflow(by: .second)
    if overflow { return now }
    let time = Instant(nanoseconds: seconds)
      .advanced(by: min(max(orient_event_microseconds(&event), 0), 999_999) * 1000)
    let age = now.elapsed(since: time)
    return age >= 0 && age < 10 * Int64.second ? time : now
  }

  /// Reads where the axes stand and how much of them is one g.
  private func readAxes(of file: FileDescriptor) -> Bool {
    var info = input_absinfo()
    guard orient_axis_state(file.number, ABS_X, &info) >= 0 else { return false }
    reading.x = Double(info.value)
    unit.x = EvdevSensor.unit(info)
    guard orient_axis_state(file.number, ABS_Y, &info) >= 0 else { return false }
    reading.y = Double(info.value)
    unit.y = EvdevSensor.unit(info)
    guard orient_axis_state(file.number, ABS_Z, &info) >= 0 else { return false }
    reading.z = Double(info.value)
    unit.z = EvdevSensor.unit(info)
    return true
  }

  private static func unit(_ info: input_absinfo) -> Double {
    standardGravity / (info.resolution > 0 ? Double(info.resolution) : defaultResolution)
  }
}
