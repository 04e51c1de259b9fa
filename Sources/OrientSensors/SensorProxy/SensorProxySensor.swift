internal import OrientCore

/// The service `net.hadess.SensorProxy`, which says which edge of the panel is up.
///
/// Its signals go only to those who have claimed the sensor. A claim may take until the first reading, may
/// be refused, and ends with the sensor or with the service; so the service's name is watched, and each new
/// beginning is a new claim followed by a question for the values of that moment.
final class SensorProxySensor: Sensor, BusReceiver {
  static let service: StaticString = "net.hadess.SensorProxy"
  static let path: StaticString = "/net/hadess/SensorProxy"
  /// Microseconds that a claim may take: as long as the slowest sensor needs for its first reading.
  static let claimTimeout: UInt64 = 10_000_000
  /// Nanoseconds after which a claim is given up that sd-bus still waits with: it does not count the time
  /// before the bus has let us in.
  static let claimPatience = 11 * Int64.second
  /// Microseconds that a question for values may take.
  static let readTimeout: UInt64 = 5_000_000
  /// Nanoseconds before a refused claim is tried again.
  static let retryInterval = 10 * Int64.second

  private enum Claim: UInt8 {
    case none
    case asked
    case granted
  }

  private let address: Text
  private let invertsZ: Bool
  private var bus: Bus?
  private var claim = Claim.none
  /// The unique name of whoever owns the service's name. Anybody on the bus may send us signals that look
  /// like the service's.
  private var owner: [UInt8] = []
  private var retryAt = Instant.distantFuture
  /// When the claim that was asked for is given up.
  private var giveUpAt = Instant.distantFuture
  private var orientation = Pose.unknown
  private var tilt: Pose?
  /// What was delivered last.
  private var delivered: Pose?
  /// What is to be reported once sd-bus has come back from its callbacks.
  private var problem: Problem?
  private var hasAnswer = false

  let kind = SourceKind.sensorProxy
  let method: StaticString = "service"
  let rate = 0.0
  let mounting: Mounting? = nil
  let location = SensorLocation.unknown
  let remarks: [Text] = []
  let isSteady = false
  let hasGyroscope = false
  var place: Text { Text(stringLiteral: SensorProxySensor.service) }
  var model: Text { "iio-sensor-proxy" }

  init(_ configuration: SourceConfiguration) {
    address = configuration.busAddress ?? Text(stringLiteral: Bus.systemAddress)
    invertsZ = configuration.invertsZ
  }

  var deadline: Instant { min(retryAt, giveUpAt, bus?.deadline ?? .distantFuture) }

  func isPresent() -> Bool { true }

  func start(_ poller: Poller, at now: Instant) throws(Problem) {
    let bus = try Bus.connecting(to: address, receiver: self)
    self.bus = bus
    forget()
    delivered = nil
    bus.addMatch(
      """
      type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',\
      member='NameOwnerChanged',arg0='net.hadess.SensorProxy'
      """)
    bus.addMatch(
      """
      type='signal',sender='net.hadess.SensorProxy',path='/net/hadess/SensorProxy',\
      interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'
      """)
    askForClaim()
    bus.watch(poller)
  }

  func stop(_ poller: Poller) {
    guard let bus else { return }
    if claim == .granted { bus.call(call("ReleaseAccelerometer"), timeout: 0) }
    bus.unwatch(poller)
    self.bus = nil
    forget()
  }

  func handle(
    _ signals: Signals, _ poller: Poller, at now: Instant, into batch: Batch
  ) throws(Problem) -> Bool {
    guard let bus else { return false }
    if now >= retryAt {
      retryAt = .distantFuture
      askForClaim()
    }
    try bus.process(poller)
    if now >= giveUpAt {
      forget()
      problem = problem ?? noAnswer
    }
    if let pose, pose != delivered {
      delivered = pose
      batch.pose = pose
    }
    if let problem {
      self.problem = nil
      if problem.kind == .unusable { retryAt = now.advanced(by: SensorProxySensor.retryInterval) }
      throw problem
    }
    return false
  }

  /// What the service says of the device, as far as it has said anything.
  private var pose: Pose? {
    guard claim == .granted, hasAnswer else { return nil }
    return tilt ?? orientation
  }

  // MARK: Messages

  func receive(_ message: BusMessage, as answer: BusAnswer) {
    switch answer {
    case .claim: receiveClaim(message)
    case .properties: receiveProperties(message)
    case .signal: receiveSignal(message)
    }
  }

  private func receiveClaim(_ message: BusMessage) {
    giveUpAt = .distantFuture
    // Only the service can have answered: the bus hands on no answer that was not asked for.
    owner = message.sender
    if let error = message.error {
      claim = .none
      problem = refusal(error)
      return
    }
    claim = .granted
    bus?.call(
      BusCall(
        service: SensorProxySensor.service, path: SensorProxySensor.path,
        interface: "org.freedesktop.DBus.Properties", member: "GetAll"),
      argument: SensorProxySensor.service, timeout: SensorProxySensor.readTimeout,
      answer: .properties)
  }

  private func receiveProperties(_ message: BusMessage) {
    if let error = message.error {
      problem = refusal(error)
      return
    }
    hasAnswer = true
    read(message)
  }

  private func receiveSignal(_ message: BusMessage) {
    guard let subject = message.string() else { return }
    // PropertiesChanged starts with the interface, NameOwnerChanged with the name: both are the same text.
    guard subject.equals(SensorProxySensor.service) else { return }
    let sender = message.sender
    if let old = message.string() {
      guard sender.equals("org.freedesktop.DBus") else { return }
      guard let new = message.string() else { return }
      ownerChanged(from: old, to: new)
    } else if !sender.isEmpty, sender.elementsEqual(owner) {
      read(message)
    }
  }

  private func ownerChanged(from old: [UInt8], to new: [UInt8]) {
    owner = new
    if !old.isEmpty {
      forget()
      problem = Problem(.silent, "iio-sensor-proxy has left the bus; it is waited for")
    }
    if !new.isEmpty { askForClaim() }
  }

  private func read(_ message: BusMessage) {
    message.entries { key in
      if key.equals("HasAccelerometer") {
        if let has = message.boolVariant() { accelerometerChanged(has) }
      } else if key.equals("AccelerometerOrientation") {
        if let word = message.stringVariant() {
          orientation = pose(forOrientation: word) ?? orientation
        }
      } else if key.equals("AccelerometerTilt") {
        if let word = message.stringVariant() { tilt = pose(forTilt: word) }
      }
    }
  }

  private func accelerometerChanged(_ has: Bool) {
    if !has {
      // The claim went with the sensor.
      forget()
      problem = Problem(.unusable, "iio-sensor-proxy has no accelerometer")
    } else if claim == .none {
      askForClaim()
    }
  }

  // MARK: Claims

  private func askForClaim() {
    guard claim == .none else { return }
    claim = .asked
    giveUpAt = Clock.now.advanced(by: SensorProxySensor.claimPatience)
    bus?.call(
      call("ClaimAccelerometer"), timeout: SensorProxySensor.claimTimeout, answer: .claim)
  }

  private func forget() {
    claim = .none
    hasAnswer = false
    orientation = .unknown
    tilt = nil
    retryAt = .distantFuture
    giveUpAt = .distantFuture
  }

  private func call(_ member: StaticString) -> BusCall {
    BusCall(
      service: SensorProxySensor.service, path: SensorProxySensor.path,
      interface: SensorProxySensor.service, member: member)
  }

  private var noAnswer: Problem {
    Problem(.unusable, "iio-sensor-proxy has not answered in time; its sensor may give no readings")
  }

  private func refusal(_ error: (name: [UInt8], words: Text)) -> Problem {
    let name = error.name
    if name.equals("org.freedesktop.DBus.Error.AccessDenied")
      || name.equals("org.freedesktop.DBus.Error.AuthFailed")
    {
      return Problem(
        .unusable,
        """
        iio-sensor-proxy denies access to the accelerometer (\(error.words)): polkit allows it to the \
        active session only; allow net.hadess.SensorProxy.claim-sensor with a polkit rule
        """)
    }
    if name.equals("org.freedesktop.DBus.Error.NoReply")
      || name.equals("org.freedesktop.DBus.Error.Timeout")
    {
      return noAnswer
    }
    if name.equals("org.freedesktop.DBus.Error.ServiceUnknown")
      || name.equals("org.freedesktop.DBus.Error.NameHasNoOwner")
    {
      return Problem(
        .unusable, "iio-sensor-proxy does not run (net.hadess.SensorProxy is on no bus)")
    }
    return Problem(
      .unusable, "iio-sensor-proxy refuses the accelerometer: \(name.printable): \(error.words)")
  }

  // MARK: Words

  private func pose(forOrientation word: [UInt8]) -> Pose? {
    let known = word.withUnsafeBufferPointer {
      Vocabulary.sensorProxy.orientation(named: $0, natural: .portrait)
    }
    guard let known else { return nil }
    guard let upright = known.upright else { return .unknown }
    return .upright(upright.angle(natural: .portrait))
  }

  /// Flat poses; nil for everything between, where the orientation says it.
  private func pose(forTilt word: [UInt8]) -> Pose? {
    if word.equals("face-up") { return invertsZ ? .faceDown : .faceUp }
    if word.equals("face-down") { return invertsZ ? .faceUp : .faceDown }
    return nil
  }
}
