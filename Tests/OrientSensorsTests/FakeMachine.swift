import Foundation
public import OrientCore
import Testing

@testable import OrientSensors

/// A directory that stands for `/`, with made-up devices in it; it is removed with the last reference.
final class FakeMachine: @unchecked Sendable {
  let root: String

  init() {
    root = NSTemporaryDirectory() + "orient-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file in place, so that those who have it open see the new contents.
  func write(_ path: String, _ text: String) {
    let url = URL(fileURLWithPath: root + path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let handle = FileHandle(forWritingAtPath: url.path) {
      handle.write(Data(text.utf8))
      handle.truncateFile(atOffset: UInt64(text.utf8.count))
      handle.closeFile()
    } else {
      try? text.write(to: url, atomically: false, encoding: .utf8)
    }
  }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: root + path) }

  func contents(_ path: String) -> String? {
    try? String(contentsOfFile: root + path, encoding: .utf8)
  }

  func link(_ path: String, to target: String) {
    let url = URL(fileURLWithPath: root + path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  func pipe(_ path: String) {
    let url = URL(fileURLWithPath: root + path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    mkfifo(url.path, 0o600)
  }

  static func iio(_ number: Int = 0) -> String { "/sys/bus/iio/devices/iio:device\(number)" }

  /// An accelerometer that reads in m/s² by a scale of 0.01.
  func addIIO(_ number: Int = 0, raw: (Int, Int, Int) = (0, -981, 0), scale: String? = "0.01") {
    let directory = FakeMachine.iio(number)
    write("\(directory)/name", "fake\n")
    setRaw(raw, number)
    if let scale { write("\(directory)/in_accel_scale", scale + "\n") }
  }

  func setRaw(_ raw: (Int, Int, Int), _ number: Int = 0) {
    let directory = FakeMachine.iio(number)
    write("\(directory)/in_accel_x_raw", "\(raw.0)\n")
    write("\(directory)/in_accel_y_raw", "\(raw.1)\n")
    write("\(directory)/in_accel_z_raw", "\(raw.2)\n")
  }

  /// Gives an IIO device a buffer of three 16-bit axes and a time stamp, with a pipe for its node.
  func addBuffer(_ number: Int = 0) {
    let directory = FakeMachine.iio(number)
    write("\(directory)/buffer/enable", "0\n")
    write("\(directory)/buffer/length", "0\n")
    write("\(directory)/current_timestamp_clock", "realtime\n")
    for (index, channel) in ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"].enumerated()
    {
      write("\(directory)/scan_elements/\(channel)_en", "0\n")
      write("\(directory)/scan_elements/\(channel)_index", "\(index)\n")
      write(
        "\(directory)/scan_elements/\(channel)_type",
        index == 3 ? "le:s64/64>>0\n" : "le:s16/16>>0\n")
    }
    pipe("/dev/iio:device\(number)")
  }

  var configuration: SourceConfiguration {
    var configuration = SourceConfiguration()
    configuration.root = Text(Array(root.utf8))
    configuration.rate = 200
    return configuration
  }

  /// Opens a source on this machine.
  func open(_ change: (inout SourceConfiguration) -> Void = { _ in }) throws -> Source {
    var configuration = self.configuration
    change(&configuration)
    return try Source.open(configuration, log: { _ in }).get()
  }

  /// Why a source cannot be opened on this machine; nil if it can.
  func refusal(_ change: (inout SourceConfiguration) -> Void = { _ in }) -> SourceError? {
    var configuration = self.configuration
    change(&configuration)
    if case .failure(let error) = Source.open(configuration, log: { _ in }) { return error }
    return nil
  }
}

/// A client that keeps what it gets.
final class RecordingClient: SourceClient {
  var demandsSamples = true
  var nextDeadline = Instant.distantFuture
  private(set) var samples: [Sample] = []
  private(set) var angularRates: [Sample] = []
  private(set) var poses: [Pose] = []
  private(set) var records: [TraceRecord] = []
  private(set) var tabletModes: [Bool] = []
  private(set) var advances: [Instant] = []
  /// Called with each batch.
  var onSamples: () -> Void = {}

  func receive(accelerations: UnsafeBufferPointer<Sample>) -> Status {
    samples.append(contentsOf: accelerations)
    onSamples()
    return .ok
  }

  func receive(angularRates: UnsafeBufferPointer<Sample>) {
    self.angularRates.append(contentsOf: angularRates)
  }

  func receive(pose: Pose, at time: Instant) { poses.append(pose) }

  func receive(record: TraceRecord) -> Status {
    records.append(record)
    return .ok
  }

  func receive(tabletMode: Bool) { tabletModes.append(tabletMode) }

  func advance(to time: Instant) {
    advances.append(time)
    nextDeadline = .distantFuture
  }

  var last: Sample? { samples.last }

  /// The last sample, rounded to whole m/s².
  var lastRounded: [Int]? {
    last.map { [Int($0.x.rounded()), Int($0.y.rounded()), Int($0.z.rounded())] }
  }
}

extension Source {
  /// Dispatches until the buffer of its sensor is on.
  func dispatchUntilBufferIsOn() {
    #expect(dispatch { (sensor as? BufferedSensor)?.buffer != nil })
  }

  /// Waits as a host would, and dispatches, until something is so or too much time has gone by.
  @discardableResult
  func dispatch(for seconds: Double = 3, until isDone: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while !isDone() {
      let rest = end.timeIntervalSinceNow
      if rest <= 0 { return false }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&poll, 1, Int32(rest * 1000) + 1) > 0 { _ = dispatch() }
    }
    return true
  }
}

extension Text: Equatable {
  /// Whether two texts are the same, byte for byte.
  public static func == (left: Text, right: Text) -> Bool { left.equals(right) }

  /// The text for Swift's own functions.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  func contains(_ part: String) -> Bool { string.contains(part) }
}
