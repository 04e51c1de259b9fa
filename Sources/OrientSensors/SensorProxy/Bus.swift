internal import CPlatform
internal import OrientCore

/// A connection to a message bus by sd-bus, which is looked for at run time.
///
/// It belongs to whoever dispatches the source.
final class Bus {
  /// Where the system bus listens. (sd-bus itself would ask the environment.)
  static let systemAddress: StaticString = "unix:path=/run/dbus/system_bus_socket"

  /// What every function of sd-bus gets from us.
  private let functions: orient_bus_functions
  private let connection: OpaquePointer
  /// Whose messages these are; the receiver owns the bus and so outlives it.
  private unowned(unsafe) let receiver: any BusReceiver
  private var watchedEvents: UInt32 = 0
  private var isWatched = false

  private static let library: orient_bus_functions? = {
    var functions = orient_bus_functions()
    return orient_load_bus(&functions) == 0 ? functions : nil
  }()

  private init(
    _ functions: orient_bus_functions, _ connection: OpaquePointer, _ receiver: any BusReceiver
  ) {
    self.functions = functions
    self.connection = connection
    self.receiver = receiver
  }

  /// Begins to connect; nothing is waited for. (Not an initializer, see `FileDescriptor.owning`.)
  static func connecting(
    to address: Text, receiver: any BusReceiver
  ) throws(Problem) -> Bus {
    guard let functions = library else {
      throw Problem(
        .unusable,
        """
        none of libsystemd.so.0, libelogind.so.0 and libbasu.so.0 is installed; one of them is needed to \
        speak to iio-sensor-proxy
        """)
    }
    var connection: OpaquePointer?
    guard functions.make(&connection) >= 0, let connection else {
      throw Problem(.unusable, "sd-bus gives no connection")
    }
    var status = address.withCString { functions.set_address(connection, $0) }
    if status >= 0 { status = functions.set_bus_client(connection, 1) }
    if status >= 0 { status = functions.start(connection) }
    guard status >= 0 else {
      _ = functions.unref(connection)
      throw Problem(
        .unusable, "connecting to the bus at \(address): \(SystemError(-status).reason)")
    }
    return Bus(functions, connection, receiver)
  }

  deinit {
    functions.close(connection)
    _ = functions.unref(connection)
  }

  // MARK: The loop

  /// When `process` must be called though nothing came.
  var deadline: Instant {
    var microseconds: UInt64 = 0
    guard functions.get_timeout(connection, &microseconds) >= 0,
      let nanoseconds = Int64(exactly: microseconds), nanoseconds < Int64.max / 1000
    else { return .distantFuture }
    return Instant(nanoseconds: nanoseconds * 1000)
  }

  /// Waits until the bus has let us in; sd-bus itself would wait for it for a minute and a half.
  func waitUntilReady(atMost nanoseconds: Int64) -> Bool {
    let end = Clock.now.advanced(by: nanoseconds)
    while true {
      let ready = functions.is_ready(connection)
      if ready != 0 { return ready > 0 }
      let status = functions.process(connection, nil)
      if status < 0 { return false }
      if status > 0 { continue }
      let rest = end.elapsed(since: Clock.now)
      guard rest > 0 else { return false }
      var item = pollfd()
      item.fd = functions.get_fd(connection)
      item.events = Int16(truncatingIfNeeded: functions.get_events(connection))
      _ = poll(&item, 1, Int32(rest / .millisecond) + 1)
    }
  }

  /// Handles what has come and sends what waits, and looks which events matter next.
  func process(_ poller: Poller) throws(Problem) {
    // As many steps as a burst of messages needs; the rest comes with the next call.
    for _ in 0..<64 {
      let status = functions.process(connection, nil)
      if status == 0 { break }
      guard status > 0 else {
        throw Problem(.gone, "the bus has closed the connection: \(SystemError(-status).reason)")
      }
    }
    watch(poller)
  }

  /// Takes the connection's descriptor into the poller, with the events that matter now.
  func watch(_ poller: Poller) {
    let descriptor = functions.get_fd(connection)
    let wanted = functions.get_events(connection)
    guard descriptor >= 0, wanted >= 0 else { return }
    var events: UInt32 = 0
    if wanted & Int32(POLLIN) != 0 { events |= ORIENT_POLL_IN }
    if wanted & Int32(POLLOUT) != 0 { events |= ORIENT_POLL_OUT }
    if !isWatched {
      isWatched = (try? poller.add(descriptor: descriptor, events: events, .sensor)) != nil
    } else if events != watchedEvents {
      poller.change(descriptor: descriptor, events: events, .sensor)
    }
    watchedEvents = events
  }

  /// Takes the connection out of the poller.
  func unwatch(_ poller: Poller) {
    guard isWatched else { return }
    isWatched = false
    poller.remove(descriptor: functions.get_fd(connection))
  }

  // MARK: Messages

  /// Asks for a kind of signal; each comes to the receiver.
  func addMatch(_ rule: StaticString) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = functions.add_match(
      connection, nil, rule.characters,
      { message, context, _ in Bus.hand(message, to: context, as: .signal) },
      // Without a handler of its own, a match that is refused would close the connection.
      { _, _, _ in 0 }, context)
  }

  /// Calls a method of a service, with a text as its argument; the answer comes to the receiver, if one is
  /// wanted, after `timeout` microseconds at the latest.
  func call(
    _ call: BusCall, argument: StaticString? = nil, timeout: UInt64, answer: BusAnswer? = nil
  ) {
    guard let message = message(call, argument) else { return }
    defer { _ = functions.message_unref(message) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let handler: orient_bus_handler? =
      switch answer {
      case nil: nil
      case .claim: { message, context, _ in Bus.hand(message, to: context, as: .claim) }
      case .properties: { message, context, _ in Bus.hand(message, to: context, as: .properties) }
      case .signal: nil
      }
    _ = functions.call_async(connection, nil, message, handler, context, timeout)
  }

  /// Calls a method and waits for its answer, which `read` gets.
  func callAndWait(
    _ call: BusCall, argument: StaticString? = nil, timeout: UInt64, read: (BusMessage) -> Void
  ) -> Bool {
    guard let message = message(call, argument) else { return false }
    defer { _ = functions.message_unref(message) }
    var reply: OpaquePointer?
    var error = orient_bus_error()
    let status = functions.call(connection, message, timeout, &error, &reply)
    functions.error_free(&error)
    guard status >= 0, let reply else { return false }
    read(BusMessage(functions, reply))
    _ = functions.message_unref(reply)
    return true
  }

  private func message(_ call: BusCall, _ argument: StaticString?) -> OpaquePointer? {
    var message: OpaquePointer?
    let status = functions.new_call(
      connection, &message, call.service.characters, call.path.characters,
      call.interface.characters, call.member.characters)
    guard status >= 0, let message else { return nil }
    if let argument { _ = functions.append(message, CChar(bitPattern: 0x73), argument.characters) }
    return message
  }

  private static func hand(
    _ message: OpaquePointer?, to context: UnsafeMutableRawPointer?, as answer: BusAnswer
  ) -> Int32 {
    guard let message, let context else { return 0 }
    let bus = Unmanaged<Bus>.fromOpaque(context).takeUnretainedValue()
    bus.receiver.receive(BusMessage(bus.functions, message), as: answer)
    return 0
  }
}

/// Whom a bus brings its messages to.
protocol BusReceiver: AnyObject {
  func receive(_ message: BusMessage, as answer: BusAnswer)
}

/// What a message answers.
enum BusAnswer: UInt8 {
  case signal
  case claim
  case properties
}

/// A method of a service on the bus.
struct BusCall {
  let service: StaticString
  let path: StaticString
  let interface: StaticString
  let member: StaticString
}

extension StaticString {
  /// The literal as C has it. Literals are terminated.
  var characters: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
