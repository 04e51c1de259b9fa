internal import CPlatform
internal import OrientCore
internal import Synchronization

/// What can wake a source up.
enum Signal: UInt64 {
  /// Another thread has changed something.
  case wake = 0
  /// The next reading of a polled sensor is due.
  case tick = 1
  /// The timer has fired; the clock says what for.
  case timer = 2
  /// The kernel or udev speaks of devices.
  case devices = 3
  /// The sensor has data.
  case sensor = 4
  /// The thread that reads a slow sensor has finished.
  case reading = 5
  /// The tablet switch has moved.
  case tabletSwitch = 6
}

/// The signals that came together: bit `1 << rawValue` for each.
struct Signals: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ signal: Signal) { rawValue = 1 << signal.rawValue }

  static let wake = Signals(.wake)
  static let tick = Signals(.tick)
  static let devices = Signals(.devices)
  static let sensor = Signals(.sensor)
  static let reading = Signals(.reading)
  static let tabletSwitch = Signals(.tabletSwitch)
  /// The other end of the sensor's descriptor is no longer there.
  static let sensorGone = Signals(rawValue: 1 << 16)
}

/// One descriptor that becomes readable when there is something to do, and what stands behind it.
///
/// Time comes from one timer, set to whatever is next and only when that changes; where the loop is our
/// own, or the host's waits for `next`, waiting itself keeps the time and the timer rests. So a polled sensor
/// costs one system call a sample beside its three readings and the waiting, or none.
final class Poller {
  private let epoll: FileDescriptor
  private let wakeUp: FileDescriptor
  private let timer: FileDescriptor
  /// What the timer is set to.
  private var armed = Instant.distantFuture
  /// Nanoseconds between ticks; 0 while there are none.
  private var tickInterval: Int64 = 0
  private var nextTick = Instant.distantFuture
  /// When something is to be done though nothing comes.
  var deadline = Instant.distantFuture
  /// Whether whoever waits for the descriptor relies on the timer, and does not keep the time itself.
  var usesTimer = true
  /// When the next tick or the deadline comes, in nanoseconds, as of the last `arm`; for any thread.
  let next = Atomic<Int64>(Instant.distantFuture.nanoseconds)

  private init(_ epoll: FileDescriptor, _ wakeUp: FileDescriptor, _ timer: FileDescriptor) {
    self.epoll = epoll
    self.wakeUp = wakeUp
    self.timer = timer
    // A number and nothing behind it.
    withUnsafePointer(to: next) { orient_mark_atomic($0, MemoryLayout<Int64>.size) }
  }

  /// Opens one. (Not an initializer, see `FileDescriptor.owning`.)
  static func opened() throws(SystemError) -> Poller {
    let poller = Poller(
      try FileDescriptor.owning(epoll_create1(ORIENT_EPOLL_FLAGS)),
      try FileDescriptor.owning(eventfd(0, ORIENT_EVENT_FLAGS)),
      try FileDescriptor.owning(timerfd_create(CLOCK_MONOTONIC, ORIENT_TIMER_FLAGS)))
    // Edge-triggered: each wake-up wakes once, and nobody has to read the count.
    try poller.add(poller.wakeUp, .wake, edge: true)
    try poller.add(poller.timer, .timer)
    return poller
  }

  // MARK: What is watched

  /// The descriptor for the host's loop.
  var descriptor: Int32 { epoll.number }

  /// Wakes whoever waits; from any thread.
  func wake() { wakeUp.signal() }

  func add(_ file: FileDescriptor, _ signal: Signal, edge: Bool = false) throws(SystemError) {
    try add(descriptor: file.number, events: ORIENT_POLL_IN | (edge ? ORIENT_POLL_EDGE : 0), signal)
  }

  /// Watches a descriptor for events, of which there may be none.
  func add(descriptor: Int32, events: UInt32, _ signal: Signal) throws(SystemError) {
    guard orient_epoll_add(epoll.number, descriptor, events, signal.rawValue) == 0 else {
      throw .last
    }
  }

  func change(descriptor: Int32, events: UInt32, _ signal: Signal) {
    _ = orient_epoll_change(epoll.number, descriptor, events, signal.rawValue)
  }

  func remove(descriptor: Int32) {
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
  }

  // MARK: Time

  /// Ticks every so many nanoseconds from now on; 0 stops. Ticks that go on as before keep their pace.
  func setTick(_ interval: Int64, from now: Instant) {
    guard interval != tickInterval else { return }
    tickInterval = interval
    nextTick = interval == 0 ? .distantFuture : now.advanced(by: interval)
  }

  /// Whether a tick or the deadline has come.
  func isDue(_ now: Instant) -> Bool { now >= min(nextTick, deadline) }

  /// Whether a tick has come, which is thereby taken. Those that were missed are left out.
  func takeTick(_ now: Instant) -> Bool {
    guard now >= nextTick else { return false }
    nextTick = nextTick.advanced(by: tickInterval)
    if nextTick <= now { nextTick = now.advanced(by: tickInterval) }
    return true
  }

  /// Sets the timer to what is next.
  func arm(_ now: Instant) {
    let due = min(nextTick, deadline)
    self.next.store(due.nanoseconds, ordering: .relaxed)
    let next = usesTimer ? due : .distantFuture
    // One that has fired stays readable until it is set again.
    guard next != armed || armed <= now else { return }
    armed = next
    _ = orient_set_timer(timer.number, next == .distantFuture ? 0 : max(next.nanoseconds, 1))
  }

  // MARK: Waiting

  /// What has come, without waiting for it.
  func poll() -> Signals { wait(timeout: 0) }

  /// Waits for something to come, or for what is next.
  func waitUntilDue() -> Signals {
    let next = min(nextTick, deadline)
    if next == .distantFuture { return wait(timeout: -1) }
    let rest = max(next.elapsed(since: Clock.now), 0)
    return wait(timeout: Int32(min((rest + .millisecond - 1) / .millisecond, 3_600_000)))
  }

  private func wait(timeout: Int32) -> Signals {
    var tokens = InlineArray<16, UInt64>(repeating: 0)
    var events = InlineArray<16, UInt32>(repeating: 0)
    var tokenSpan = tokens.mutableSpan
    var eventSpan = events.mutableSpan
    let count = tokenSpan.withUnsafeMutableBufferPointer { tokens in
      eventSpan.withUnsafeMutableBufferPointer { events in
        orient_epoll_wait(epoll.number, tokens.baseAddress, events.baseAddress, timeout)
      }
    }
    var signals = Signals()
    guard count > 0 else { return signals }
    for index in 0..<Int(min(count, 16)) {
      signals.insert(Signals(rawValue: 1 << (tokens[index] & 15)))
      if events[index] & ORIENT_POLL_GONE != 0, tokens[index] == Signal.sensor.rawValue {
        signals.insert(.sensorGone)
      }
    }
    return signals
  }
}
