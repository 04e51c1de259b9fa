internal import OrientCore

/// Chooses the sensor to use, and remembers which ones cannot be used for now.
final class Selector {
  /// Nanoseconds for which a sensor that could not be used is passed over.
  static let patience = 10 * Int64.second

  private final class Failure {
    let place: Text
    let method: StaticString
    let until: Instant
    let reason: Text

    init(_ sensor: any Sensor, until: Instant, reason: Text) {
      place = sensor.place
      method = sensor.method
      self.until = until
      self.reason = reason
    }
  }

  private let survey: Survey
  private var failures: [Failure] = []
  /// What was known of the bus when the source was opened; asking takes time that later nobody has.
  private let proxyFindings: [Finding]
  /// Why nothing was chosen, the last time that nothing was.
  private(set) var account = Text()

  init(_ survey: Survey) {
    self.survey = survey
    let kind = survey.configuration.kind
    proxyFindings = kind == .automatic || kind == .sensorProxy ? survey.sensorProxy() : []
  }

  var configuration: SourceConfiguration { survey.configuration }
  var root: Root { survey.root }

  /// Whether there is any sensor that can be used.
  func hasAny() -> Bool { next(at: .distantPast) != nil }

  /// The best sensor that is not passed over; nil, and an account of it, if there is none.
  func next(at now: Instant) -> (any Sensor)? {
    failures.removeAll { $0.until <= now }
    let kind = configuration.kind
    var findings = proxyFindings
    let proxyIsThere = proxyFindings.contains { $0.isUsable }
    if proxyIsThere || (kind == .sensorProxy && configuration.waitsForSensor),
      let sensor = candidate(SensorProxySensor(configuration))
    {
      return sensor
    }
    if kind == .automatic || kind == .iio {
      var usable: [IIODevice] = []
      for device in survey.iio() {
        let finding = survey.finding(device)
        if finding.isUsable { usable.append(device) }
        findings.append(finding)
      }
      if let sensor = chooseIIO(usable) { return sensor }
    }
    if kind == .automatic || kind == .evdev {
      for device in survey.inputDevices() {
        let finding = survey.finding(device)
        if finding.isUsable, let sensor = candidate(EvdevSensor(device, configuration)) {
          return sensor
        }
        findings.append(finding)
      }
    }
    account =
      ([survey.account(of: kind, findings)] + failures.map { "\($0.place): \($0.reason)" as Text })
      .joined(by: "; ")
    return nil
  }

  /// Passes over a sensor for a while.
  func pass(over sensor: any Sensor, for problem: Problem, at now: Instant) {
    failures.append(
      Failure(
        sensor,
        until: now.advanced(by: problem.kind == .gone ? Source.searchInterval : Selector.patience),
        reason: problem.text))
  }

  /// Those said to be in the display before those that say nothing; the buffer before single readings.
  private func chooseIIO(_ devices: [IIODevice]) -> (any Sensor)? {
    for location in [SensorLocation.display, .unknown] {
      for device in devices where device.location == location {
        if device.acceleration.hasBuffer, !configuration.pollsOnly,
          let sensor = candidate(BufferedSensor(device, rate: configuration.rate))
        {
          return sensor
        }
        if device.acceleration.isReadable,
          let sensor = candidate(PolledSensor(device, rate: configuration.rate))
        {
          return sensor
        }
      }
    }
    return nil
  }

  private func candidate(_ sensor: any Sensor) -> (any Sensor)? {
    let isPassedOver = failures.contains {
      $0.place.equals(sensor.place)
        && $0.method.utf8Start == sensor.method.utf8Start
    }
    return isPassedOver ? nil : sensor
  }
}
