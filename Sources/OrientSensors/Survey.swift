internal import CPlatform
public import OrientCore

/// One sensor that was found, and what is to be said about it.
public final class Finding: Sendable {
  /// How it would be read.
  public let kind: SourceKind
  /// The device in sysfs or `/dev`, or the name of the service.
  public let place: Text
  /// What its driver calls it; may be empty.
  public let model: Text
  /// Which part of the machine it moves with.
  public let location: SensorLocation
  /// How it is mounted; nil where somebody else has applied that.
  public let mounting: Mounting?
  /// Why it is not used; empty if it can be.
  public let objection: Text
  /// What is odd about it, though it works.
  public let remarks: [Text]

  init(
    kind: SourceKind, place: Text, model: Text, location: SensorLocation, mounting: Mounting?,
    objection: Text, remarks: [Text]
  ) {
    self.kind = kind
    self.place = place
    self.model = model
    self.location = location
    self.mounting = mounting
    self.objection = objection
    self.remarks = remarks
  }

  var isUsable: Bool { objection.isEmpty }

  /// Why it is not used, in an account of why nothing is.
  var verdict: Text { isUsable ? "found, but it did not work" : objection }
}

/// Looks for sensors, in order of preference.
final class Survey {
  let root: Root
  let configuration: SourceConfiguration

  init(root: Root, configuration: SourceConfiguration) {
    self.root = root
    self.configuration = configuration
  }

  /// The sensors of one kind, those that cannot be used included.
  func findings(of kind: SourceKind) -> [Finding] {
    switch kind {
    case .automatic: sensorProxy() + iio().map { finding($0) } + evdev()
    case .iio: iio().map { finding($0) }
    case .evdev: evdev()
    case .sensorProxy: sensorProxy()
    case .trace: []
    }
  }

  // MARK: IIO

  /// The accelerometers of the IIO subsystem.
  func iio() -> [IIODevice] {
    let devices: Text = "/sys/bus/iio/devices"
    if let path = configuration.path {
      guard let name = Survey.name(in: path, startingWith: "iio:device") else { return [] }
      let directory = Survey.isSysfs(path) ? path : "\(devices)/\(name)"
      return IIODevice.described(by: root, directory: directory, name: name, configuration)
        .map { [$0] } ?? []
    }
    return root.numbered("iio:device", in: devices).compactMap {
      IIODevice.described(by: root, directory: "\(devices)/\($0)", name: $0, configuration)
    }
  }

  func finding(_ device: IIODevice) -> Finding {
    Finding(
      kind: .iio, place: device.directory, model: device.model, location: device.location,
      mounting: device.mounting,
      objection: Survey.objection(to: device.location) ?? objection(to: device) ?? "",
      remarks: device.remarks)
  }

  /// Values that are read one by one are for everybody; a buffer is switched on by whoever may write.
  private func objection(to device: IIODevice) -> Text? {
    let file: Text = "\(device.directory)/buffer/enable"
    if device.acceleration.isReadable || root.mayOpen(file, ORIENT_MAY_WRITE) { return nil }
    return "this user may not write \(file); \(Problem.advice)"
  }

  // MARK: evdev

  func evdev() -> [Finding] { inputDevices().map { finding($0) } }

  /// The accelerometers among the input devices.
  func inputDevices() -> [InputDevice] {
    if let path = configuration.path {
      guard let name = Survey.name(in: path, startingWith: "event") else { return [] }
      let directory = Survey.isSysfs(path) ? path : "/sys/class/input/\(name)"
      let device = InputDevice(root: root, directory: directory, name: name)
      return root.exists(device.node) ? [device] : []
    }
    return InputDevice.all(in: root).filter { $0.isAccelerometer($0.properties) }
  }

  func finding(_ device: InputDevice) -> Finding {
    let sensor = EvdevSensor(device, configuration)
    let isController = configuration.path == nil && device.isController(device.properties)
    let unreadable: Text? =
      root.mayOpen(device.node, ORIENT_MAY_READ)
      ? nil : "this user may not read \(device.node); \(Problem.advice)"
    return Finding(
      kind: .evdev, place: device.node, model: device.model, location: sensor.location,
      mounting: sensor.mounting,
      objection: isController
        ? "it belongs to a game controller"
        : Survey.objection(to: sensor.location) ?? unreadable ?? "",
      remarks: sensor.remarks)
  }

  // MARK: iio-sensor-proxy

  /// The service; a bus that does not answer is waited for for half a second.
  func sensorProxy() -> [Finding] {
    guard speaksToBus else { return [] }
    let objection: Text =
      switch SensorProxySensor.availability(
        at: configuration.busAddress ?? Text(stringLiteral: Bus.systemAddress))
      {
      case .available: ""
      case .unavailable(let reason): reason
      }
    return [
      Finding(
        kind: .sensorProxy, place: Text(stringLiteral: SensorProxySensor.service),
        model: "iio-sensor-proxy",
        location: .unknown, mounting: nil, objection: objection, remarks: [])
    ]
  }

  /// Whether a bus is asked at all: the machine's knows nothing of the devices under a root of one's own,
  /// nor of a device that was named.
  private var speaksToBus: Bool {
    configuration.busAddress != nil || configuration.kind == .sensorProxy
      || (root.isMachine && configuration.path == nil)
  }

  // MARK: Words

  /// Where was looked and what was found there: for a person who wonders why there is no sensor.
  func account(of kind: SourceKind, _ findings: [Finding]) -> Text {
    var parts: [Text] = []
    if kind == .automatic || kind == .sensorProxy {
      let proxy = findings.first { $0.kind == .sensorProxy }
      parts.append(
        "iio-sensor-proxy: \(proxy?.verdict ?? "not asked, since a root or path is given")")
    }
    if kind == .automatic || kind == .iio {
      parts.append(
        account("\(root.path)/sys/bus/iio/devices", findings.filter { $0.kind == .iio }))
    }
    if kind == .automatic || kind == .evdev {
      parts.append(account("\(root.path)/sys/class/input", findings.filter { $0.kind == .evdev }))
    }
    let wanted: Text = if let path = configuration.path { " \(path)" } else { "" }
    return "no accelerometer\(wanted) that can be used; looked at \(parts.joined(by: "; "))"
  }

  private func account(_ directory: Text, _ findings: [Finding]) -> Text {
    if findings.isEmpty { return "\(directory): none" }
    return findings.map { "\($0.place): \($0.verdict)" as Text }.joined(by: "; ")
  }

  private static func objection(to location: SensorLocation) -> Text? {
    switch location {
    case .unknown, .display: nil
    case .base: "it is in the keyboard's half and does not move with the screen"
    case .camera: "it moves with a camera and not with the screen"
    }
  }

  // MARK: Paths

  private static func isSysfs(_ path: Text) -> Bool { path.bytes.starts(with: "/sys/") }

  /// The last component of a path, if it is a word and a number.
  private static func name(in path: Text, startingWith word: StaticString) -> Text? {
    guard let name = path.bytes.parts(between: 0x2F).last else { return nil }
    var scanner = TextScanner(name)
    guard scanner.skip(word), scanner.integer(upTo: 1_000_000) != nil, scanner.isAtEnd else {
      return nil
    }
    return Text(name)
  }
}
