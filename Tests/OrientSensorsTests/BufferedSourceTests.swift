import Foundation
import OrientCore
import Testing

@testable import OrientSensors

/// An accelerometer whose buffer is a pipe that the test writes to.
@Suite struct BufferedSourceTests {
  let machine = FakeMachine()
  let client = RecordingClient()

  /// One scan: three 16-bit axes, padding, a time stamp.
  private func scan(_ x: Int16, _ y: Int16, _ z: Int16, at time: Int64 = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in [x, y, z, 0x5A5A] {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: time.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// A source that has begun to read, and the end of the pipe to write to.
  private func start() throws -> (source: Source, pipe: FileHandle) {
    machine.addIIO()
    machine.addBuffer()
    let descriptor = open(machine.root + "/dev/iio:device0", O_RDWR | O_NONBLOCK)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatchUntilBufferIsOn()
    #expect(source.description.method.description == "buffered")
    return (source, pipe)
  }

  @Test func everyScanOfABurstIsUsed() throws {
    let (source, pipe) = try start()
    // More than one batch holds, and with what is to come more than one read takes.
    let count = 700
    pipe.write(Data((0..<count).flatMap { scan(Int16($0), -981, 0) }))
    #expect(source.dispatch { client.samples.count >= count })
    let expected = (0..<count).map { Float($0) * -0.01 }
    #expect(client.samples.count == count)
    #expect(zip(client.samples, expected).allSatisfy { abs($0.x - $1) < 0.001 })
    #expect(source.description.count == UInt64(count))
  }

  /// One call of `dispatch` empties the buffer: the descriptor is quiet after it.
  @Test func oneDispatchReadsUntilThereIsNoMore() throws {
    let (source, pipe) = try start()
    pipe.write(Data((0..<500).flatMap { _ in scan(0, -981, 0) }))
    var poll = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 1000) == 1)
    while client.samples.isEmpty { _ = source.dispatch() }
    #expect(client.samples.count == 500)
  }

  @Test func aScanMayComeInTwoParts() throws {
    let (source, pipe) = try start()
    let whole = scan(0, -981, 0) + scan(-981, 0, 0) + scan(981, 0, 0)
    pipe.write(Data(whole[..<21]))
    #expect(source.dispatch { client.samples.count == 1 })
    pipe.write(Data(whole[21...]))
    #expect(source.dispatch { client.samples.count == 3 })
    #expect(client.samples.map { Int($0.x.rounded()) } == [0, 10, -10])
  }

  @Test func timeStampsAreTaken() throws {
    let (source, pipe) = try start()
    // What is from before sampling began is not believed.
    Thread.sleep(forTimeInterval: 0.1)
    let now = Clock.now
    let times = [-80, -60, -40].map { now.advanced(by: $0 * Int64.millisecond) }
    pipe.write(Data(times.flatMap { scan(0, -981, 0, at: $0.nanoseconds) }))
    #expect(source.dispatch { client.samples.count == 3 })
    #expect(client.samples.map(\.time) == times)
  }

  @Test func timeStampsOfAnotherClockAreConverted() throws {
    machine.addIIO()
    machine.addBuffer()
    // A kernel that leaves the clock as it was: what is written there does not stay.
    machine.remove("\(FakeMachine.iio())/current_timestamp_clock")
    let descriptor = open(machine.root + "/dev/iio:device0", O_RDWR | O_NONBLOCK)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatchUntilBufferIsOn()
    Thread.sleep(forTimeInterval: 0.1)
    let now = Clock.now
    let wall = now.nanoseconds - Clock.offset(from: CLOCK_REALTIME)
    pipe.write(Data(scan(0, -981, 0, at: wall - 30 * .millisecond)))
    #expect(source.dispatch { client.samples.count == 1 })
    let age = now.elapsed(since: try #require(client.last).time)
    #expect(abs(age - 30 * Int64.millisecond) < .millisecond)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func scansWithoutASensibleTimeAreSpreadOverTheTimeSinceTheLast(_ stamp: Int64) throws {
    let (source, pipe) = try start()
    Thread.sleep(forTimeInterval: 0.1)
    pipe.write(Data((0..<5).flatMap { _ in scan(0, -981, 0, at: stamp) }))
    #expect(source.dispatch { client.samples.count == 5 })
    let times = client.samples.map(\.time)
    let steps = zip(times.dropFirst(), times).map { $0.elapsed(since: $1) }
    #expect(steps.allSatisfy { $0 > 10 * .millisecond && $0 == steps[0] })
    #expect(Clock.now.elapsed(since: times[4]) < 100 * .millisecond)
  }

  @Test func aBufferWhoseOtherEndGoesIsLost() throws {
    let (source, pipe) = try start()
    pipe.write(Data(scan(0, -981, 0)))
    #expect(source.dispatch { client.samples.count == 1 })
    try pipe.close()
    #expect(source.dispatch { source.description.state == .waiting })
    #expect(machine.contents("\(FakeMachine.iio())/buffer/enable") == "0\n")
  }

  /// It would move what stands behind it.
  @Test func aChannelThatIsNotUnderstoodIsNotGuessedAt() throws {
    machine.addIIO(raw: (0, -981, 0))
    machine.addBuffer()
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_en", "1\n")
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_index", "0\n")
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_type", "le:f32/32>>0\n")
    let descriptor = open(machine.root + "/dev/iio:device0", O_RDWR | O_NONBLOCK)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    pipe.write(Data((0..<24).flatMap { _ in scan(0, 0, 981) }))
    let source = try machine.open()
    _ = source.attach(client)
    #expect(source.dispatch { client.lastRounded == [0, 10, 0] })
    #expect(source.description.method.description == "polled")
  }

  @Test func aChannelThatIsOnAlreadyIsPassedOver() throws {
    machine.addIIO()
    machine.addBuffer()
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_en", "1\n")
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_index", "9\n")
    machine.write("\(FakeMachine.iio())/scan_elements/in_temp_type", "be:u12/32>>4\n")
    let descriptor = open(machine.root + "/dev/iio:device0", O_RDWR | O_NONBLOCK)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatchUntilBufferIsOn()
    let rest = [UInt8](repeating: 0xFF, count: 8)
    pipe.write(Data(scan(0, -981, 0) + rest + scan(0, -981, 0) + rest))
    #expect(source.dispatch { client.samples.count == 2 })
    #expect(client.samples.allSatisfy { Int($0.y.rounded()) == 10 && $0.x == 0 && $0.z == 0 })
  }

  /// The buffer is off while nobody wants samples, so that others may have it and it costs nothing.
  @Test func withoutDemandTheBufferIsOff() throws {
    let (source, pipe) = try start()
    #expect(machine.contents("\(FakeMachine.iio())/buffer/enable") == "1\n")
    client.demandsSamples = false
    source.clientChanged()
    source.dispatch(for: 0.3) { source.description.state == .idle }
    #expect(machine.contents("\(FakeMachine.iio())/buffer/enable") == "0\n")
    pipe.write(Data(scan(0, -981, 0)))
    source.dispatch(for: 0.2) { false }
    #expect(client.samples.isEmpty)
  }
}
