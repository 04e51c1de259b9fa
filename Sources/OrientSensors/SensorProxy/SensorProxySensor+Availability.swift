internal import OrientCore

// Whether there is a service to ask, found out before anything depends on it.

extension SensorProxySensor {
  enum Availability {
    /// Its name has an owner, or the bus can start it.
    case available
    /// There is none, for a reason.
    case unavailable(Text)
  }

  /// Microseconds that the bus may take for each of the few questions.
  private static let questionTimeout: UInt64 = 500_000

  /// Asks the bus at an address; waits for its answers.
  static func availability(at address: Text) -> Availability {
    let listener = Deaf()
    let bus: Bus
    do throws(Problem) {
      bus = try Bus.connecting(to: address, receiver: listener)
    } catch {
      return .unavailable(error.text)
    }
    guard bus.waitUntilReady(atMost: Int64(questionTimeout) * 1000) else {
      return .unavailable("the bus at \(address) does not answer")
    }
    var isThere = false
    let answered = bus.callAndWait(
      daemon("NameHasOwner"), argument: service, timeout: questionTimeout
    ) { isThere = $0.bool() ?? false }
    guard answered else { return .unavailable("the bus at \(address) does not answer") }
    if isThere { return accelerometer(on: bus) }
    _ = bus.callAndWait(
      daemon("ListActivatableNames"), timeout: questionTimeout
    ) { names in
      names.strings { if $0.equals(service) { isThere = true } }
    }
    return isThere
      ? .available
      : .unavailable("\(service) is neither running on the bus nor can be started by it")
  }

  /// A service that runs may run for its light sensor alone.
  private static func accelerometer(on bus: Bus) -> Availability {
    var hasAccelerometer = true
    _ = bus.callAndWait(
      BusCall(
        service: service, path: path, interface: "org.freedesktop.DBus.Properties", member: "GetAll"
      ),
      argument: service, timeout: questionTimeout
    ) { message in
      message.entries { key in
        if key.equals("HasAccelerometer") { hasAccelerometer = message.boolVariant() ?? true }
      }
    }
    return hasAccelerometer
      ? .available : .unavailable("it runs, but has no accelerometer")
  }

  private static func daemon(_ member: StaticString) -> BusCall {
    BusCall(
      service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member)
  }

  /// Whoever only asks and waits gets no messages.
  private final class Deaf: BusReceiver {
    func receive(_ message: BusMessage, as answer: BusAnswer) {}
  }
}
