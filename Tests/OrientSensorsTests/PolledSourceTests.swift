import Foundation
import OrientCore
import Testing

@testable import OrientSensors

@Suite struct PolledSourceTests {
  let machine = FakeMachine()
  let client = RecordingClient()

  private func sample(_ source: Source) -> [Int]? {
    _ = source.attach(client)
    source.dispatch { client.last != nil }
    return client.lastRounded
  }

  @Test func readsScaledSamplesInTheDeviceFrame() throws {
    machine.addIIO(raw: (0, -981, 0))
    let source = try machine.open()
    #expect(sample(source) == [0, 10, 0])
    let description = source.description
    #expect(description.state == .running)
    #expect(description.kind == .iio)
    #expect(description.place.string == FakeMachine.iio())
    #expect(description.method.description == "polled")
    #expect(source.errorText == "")
  }

  @Test func followsTheReading() throws {
    machine.addIIO()
    let source = try machine.open()
    _ = sample(source)
    machine.setRaw((-981, 0, 0))
    #expect(source.dispatch { client.lastRounded == [10, 0, 0] })
  }

  @Test func keepsTheRate() throws {
    machine.addIIO()
    let source = try machine.open { $0.rate = 100 }
    _ = source.attach(client)
    // Not at its usual rate, however busy the machine is, and never ahead of time.
    #expect(source.dispatch(for: 5) { client.samples.count > 80 })
    let times = client.samples.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(try #require(times.last).elapsed(since: times[0]) > .second * 3 / 4)
  }

  @Test func scaleAndOffsetOfEachAxisComeFirst() throws {
    machine.addIIO(raw: (0, -50, 100))
    machine.write("\(FakeMachine.iio())/in_accel_x_offset", "100\n")
    machine.write("\(FakeMachine.iio())/in_accel_offset", "-10\n")
    machine.write("\(FakeMachine.iio())/in_accel_y_scale", "0.1\n")
    machine.write("\(FakeMachine.iio())/in_accel_scale", "0.02\n")
    #expect(sample(try machine.open()) == [-2, 6, 2])
  }

  @Test func theScaleOfTheDeviceComesLast() throws {
    machine.addIIO(raw: (0, -50, 0), scale: nil)
    machine.write("\(FakeMachine.iio())/scale", "0.2\n")
    #expect(sample(try machine.open()) == [0, 10, 0])
  }

  @Test func aMissingScaleIsReportedAndOneUsed() throws {
    machine.addIIO(raw: (-5000, -16000, 2000), scale: nil)
    let source = try machine.open()
    #expect(sample(source) == [5000, 16000, 2000])
    #expect(source.errorText.contains("no scale"))
  }

  @Test(arguments: [
    ("523,13,5", [13, 523, 5]), ("8,521,-67", [521, 8, -67]),
  ]) func readsTheReferenceReadingsWithUdevsMatrix(_ raw: String, _ expected: [Int]) throws {
    let numbers = raw.split(separator: ",").compactMap { Int($0) }
    machine.addIIO(raw: (numbers[0], numbers[1], numbers[2]), scale: "0.019163")
    machine.write("\(FakeMachine.iio())/dev", "247:3\n")
    machine.write(
      "/run/udev/data/c247:3", "I:1234\nE:ACCEL_MOUNT_MATRIX=0,-1,0;-1,0,0;0,0,1\nE:ID=x\n")
    let source = try machine.open()
    #expect(sample(source) == expected.map { Int((Double($0) * 0.019163).rounded()) })
    #expect(source.description.mounting?.origin == .udev)
    #expect(source.description.mounting?.frame == .sensorProxy)
    #expect(source.errorText.contains("mirrors"))
  }

  @Test func placesOfMatricesAreAskedInOrder() throws {
    let identity = "1, 0, 0; 0, 1, 0; 0, 0, 1\n"
    machine.addIIO(raw: (100, 200, 300))
    machine.write("\(FakeMachine.iio())/in_mount_matrix", "0, 1, 0; 1, 0, 0; 0, 0, 1\n")
    #expect(sample(try machine.open()) == [2, 1, 3])
    machine.write("\(FakeMachine.iio())/in_accel_mount_matrix", "1, 0, 0; 0, 0, 1; 0, 1, 0\n")
    #expect(try lastOfNew() == [1, 3, 2])
    machine.write("\(FakeMachine.iio())/mount_matrix", identity)
    #expect(try lastOfNew() == [1, 2, 3])
    machine.write("/run/udev/data/+iio:iio:device0", "E:ACCEL_MOUNT_MATRIX=\(identity)")
    #expect(try lastOfNew() == [-1, -2, 3])
    let matrix = try MountMatrix(text: bytes("0,0,1;0,1,0;1,0,0"))
    #expect(try lastOfNew { $0.mountMatrix = matrix } == [3, 2, 1])
    #expect(
      try lastOfNew {
        $0.mountMatrix = matrix
        $0.frame = .sensorProxy
      } == [-3, -2, 1])
    #expect(try lastOfNew { $0.invertsZ = true } == [-1, -2, -3])
    #expect(try lastOfNew { $0.frame = .device } == [1, 2, 3])
  }

  private func lastOfNew(
    _ change: (inout SourceConfiguration) -> Void = { _ in }
  ) throws -> [Int]? {
    let client = RecordingClient()
    let source = try machine.open(change)
    _ = source.attach(client)
    source.dispatch { client.last != nil }
    return client.lastRounded
  }

  @Test func aMatrixThatIsNoneIsReportedAndTheNextPlaceUsed() throws {
    machine.addIIO(raw: (100, 200, 300))
    machine.write("\(FakeMachine.iio())/uevent", "ACCEL_MOUNT_MATRIX=1,0,0;0,1,0;0,0\n")
    machine.write("\(FakeMachine.iio())/mount_matrix", "0, 0, 0; 0, 1, 0; 0, 0, 1\n")
    machine.write("\(FakeMachine.iio())/in_mount_matrix", "0, 1, 0; 1, 0, 0; 0, 0, 1\n")
    let source = try machine.open()
    #expect(sample(source) == [2, 1, 3])
    #expect(source.errorText.contains("ACCEL_MOUNT_MATRIX has 8 of 9 numbers"))
    #expect(source.errorText.contains("nothing but zeros in row 1"))
  }

  @Test(arguments: ["base\n", "accel-base\n", "accel-camera\n"])
  func aSensorThatDoesNotMoveWithTheScreenIsNotUsed(_ label: String) throws {
    machine.addIIO(0)
    machine.write("\(FakeMachine.iio(0))/label", label)
    let refusal = try #require(machine.refusal())
    #expect(refusal.status == .noSensor)
    #expect(refusal.text.contains(FakeMachine.iio(0)))
    machine.addIIO(1, raw: (0, -200, 0))
    machine.write("\(FakeMachine.iio(1))/location", "lid\n")
    #expect(try machine.open().description.place.string == FakeMachine.iio(1))
  }

  @Test func theLocationOfUdevComesBeforeTheKernels() throws {
    machine.addIIO()
    machine.write("\(FakeMachine.iio())/label", "accel-display\n")
    machine.write("\(FakeMachine.iio())/uevent", "ACCEL_LOCATION=base\n")
    #expect(machine.refusal()?.status == .noSensor)
    #expect(try machine.open { $0.location = .display }.description.location == .display)
  }

  /// The motion sensors of a controller are an input device of their own, beside that with its buttons.
  @Test func aControllersMotionSensorsAreKnownByTheirButtons() throws {
    machine.write("/sys/devices/pad/input/input5/event3/uevent", "ID_INPUT_ACCELEROMETER=1\n")
    machine.write("/dev/input/event3", "")
    machine.link("/sys/class/input/event3", to: "../../devices/pad/input/input5/event3")
    machine.link("/sys/devices/pad/input/input5/event3/device", to: "..")
    machine.link("/sys/devices/pad/input/input5/device", to: "../..")
    machine.write("/sys/devices/pad/input/input5/name", "Pad Motion Sensors\n")
    #expect(machine.refusal { $0.kind = .evdev } == nil)
    let words = String(repeating: " 0", count: 4)
    machine.write("/sys/devices/pad/input/input6/capabilities/key", "1000000000000\(words)\n")
    let refusal = try #require(machine.refusal { $0.kind = .evdev })
    #expect(refusal.text.contains("it belongs to a game controller"))
  }

  @Test func noSensorListsWhatWasLookedAt() throws {
    let refusal = try #require(machine.refusal())
    #expect(refusal.status == .noSensor)
    #expect(refusal.text.contains("\(machine.root)/sys/bus/iio/devices: none"))
    #expect(refusal.text.contains("\(machine.root)/sys/class/input: none"))
    #expect(refusal.text.contains("iio-sensor-proxy"))
  }

  @Test func aRootThatIsNotThereIsAnError() throws {
    let refusal = try #require(machine.refusal { $0.root = "/nonexistent" })
    #expect(refusal.status == .inputOutput)
    #expect(refusal.text.contains("/nonexistent: No such file or directory"))
  }

  @Test func raisesTheSamplingFrequency() throws {
    machine.addIIO()
    machine.write("\(FakeMachine.iio())/sampling_frequency", "12.5\n")
    machine.write("\(FakeMachine.iio())/sampling_frequency_available", "12.5 25 50 125 250\n")
    _ = sample(try machine.open { $0.rate = 100 })
    #expect(machine.contents("\(FakeMachine.iio())/sampling_frequency")?.hasPrefix("125") == true)
  }

  @Test func leavesAHigherSamplingFrequencyAlone() throws {
    machine.addIIO()
    machine.write("\(FakeMachine.iio())/in_accel_sampling_frequency", "400\n")
    _ = sample(try machine.open { $0.rate = 100 })
    #expect(machine.contents("\(FakeMachine.iio())/in_accel_sampling_frequency") == "400\n")
  }

  @Test func withoutDemandNothingIsRead() throws {
    machine.addIIO()
    client.demandsSamples = false
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatch(for: 0.3) { false }
    #expect(client.samples.isEmpty)
    #expect(source.description.state == .idle)
    client.demandsSamples = true
    source.clientChanged()
    #expect(source.dispatch { client.samples.count > 5 })
    client.demandsSamples = false
    source.clientChanged()
    source.dispatch(for: 0.2) { source.description.state == .idle }
    let count = client.samples.count
    var poll = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 300) == 0, "nothing wakes a source that nobody wants")
    #expect(client.samples.count == count)
  }

  @Test func waitsForASensorThatComesLate() throws {
    let source = try machine.open { $0.waitsForSensor = true }
    _ = source.attach(client)
    source.dispatch(for: 0.3) { false }
    #expect(source.description.state == .waiting)
    #expect(source.errorText.contains("looked at"))
    machine.addIIO()
    #expect(source.dispatch { client.last != nil })
    #expect(source.description.state == .running)
    #expect(source.errorText == "")
  }

  @Test func comesBackAfterTheSensorWasAway() throws {
    machine.addIIO()
    let source = try machine.open()
    _ = sample(source)
    machine.remove(FakeMachine.iio())
    #expect(source.dispatch { source.description.state == .waiting })
    #expect(source.errorText.contains("no longer there") || source.errorText.contains("looked at"))
    let count = client.samples.count
    machine.addIIO(raw: (-981, 0, 0))
    #expect(source.dispatch { client.samples.count > count })
    #expect(client.lastRounded == [10, 0, 0])
  }

  @Test func garbageIsReportedAndReadingGoesOn() throws {
    machine.addIIO()
    let source = try machine.open()
    _ = sample(source)
    machine.write("\(FakeMachine.iio())/in_accel_y_raw", "garbage\n")
    #expect(source.dispatch { source.description.state == .stalled })
    #expect(source.errorText.contains("no data for 1 s"))
    #expect(source.errorText.contains("in_accel_y_raw holds no number"))
    let count = client.samples.count
    machine.setRaw((0, 981, 0))
    #expect(source.dispatch { client.samples.count > count })
    #expect(source.description.state == .running)
    #expect(client.lastRounded == [0, -10, 0])
  }

  @Test func aFileThatIsNoFileIsRefused() throws {
    machine.addIIO()
    machine.remove("\(FakeMachine.iio())/in_accel_z_raw")
    machine.pipe("\(FakeMachine.iio())/in_accel_z_raw")
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatch(for: 0.3) { source.description.state == .waiting }
    #expect(source.errorText.contains("in_accel_z_raw: Invalid argument"))
  }

  @Test func linksInARootStayInsideIt() throws {
    let outside = FakeMachine()
    outside.addIIO()
    machine.link(FakeMachine.iio(), to: outside.root + FakeMachine.iio())
    #expect(machine.refusal()?.status == .noSensor)
    // Absolute and relative links that sysfs has are followed, within the root.
    machine.write("/sys/devices/i2c/iio:device1/in_accel_x_raw", "0\n")
    machine.write("/sys/devices/i2c/iio:device1/in_accel_y_raw", "-981\n")
    machine.write("/sys/devices/i2c/iio:device1/in_accel_z_raw", "0\n")
    machine.write("/sys/devices/i2c/iio:device1/in_accel_scale", "0.01\n")
    machine.link(FakeMachine.iio(1), to: "../../../devices/i2c/iio:device1")
    #expect(sample(try machine.open()) == [0, 10, 0])
    machine.remove(FakeMachine.iio(1))
    machine.link(FakeMachine.iio(2), to: "/sys/devices/i2c/iio:device1")
    #expect(try machine.open().description.place.string == FakeMachine.iio(2))
    machine.remove(FakeMachine.iio(2))
    machine.link(
      FakeMachine.iio(3), to: "../../../../../../../../../../sys/devices/i2c/iio:device1")
    #expect(try machine.open().description.place.string == FakeMachine.iio(3))
  }

  @Test func aPathNamesTheDevice() throws {
    machine.addIIO(0)
    machine.addIIO(7)
    for path in ["iio:device7", "/dev/iio:device7", FakeMachine.iio(7)] {
      let source = try machine.open { $0.path = Text(Array(path.utf8)) }
      #expect(source.description.place.string == FakeMachine.iio(7))
    }
    for path in ["iio:device9", "/etc/passwd", "../iio:device0x", ""] {
      #expect(machine.refusal { $0.path = Text(Array(path.utf8)) }?.status == .noSensor)
    }
  }

  @Test func deadlinesOfClientsFire() throws {
    machine.addIIO()
    let source = try machine.open { $0.rate = 0.5 }
    let deadline = Clock.now.advanced(by: 70 * .millisecond)
    client.nextDeadline = deadline
    _ = source.attach(client)
    #expect(source.dispatch(for: 5) { !client.advances.isEmpty })
    // Before the next sample, and not ahead of time.
    #expect(client.samples.count <= 1)
    #expect(try #require(client.advances.first) >= deadline)
  }

  @Test func deadlinesFireWithoutDemandToo() throws {
    machine.addIIO()
    let source = try machine.open()
    client.demandsSamples = false
    client.nextDeadline = Clock.now.advanced(by: 50 * .millisecond)
    _ = source.attach(client)
    #expect(source.dispatch(for: 1) { !client.advances.isEmpty })
  }

  @Test func runEndsWithStopAndIsOneAtATime() async throws {
    machine.addIIO()
    let source = try machine.open()
    _ = source.attach(client)
    defer { client.onSamples = {} }  // It keeps the source, which keeps the client.
    var nested: Status?
    client.onSamples = {
      nested = source.dispatch()
      if self.client.samples.count > 20 { source.stop() }
    }
    #expect(source.run() == .ok)
    #expect(nested == .busy)
    source.stop()
    #expect(source.run() == .ok, "a stop before the run is not lost")
  }

  @Test func attachesOnceAndDetaches() throws {
    machine.addIIO()
    let source = try machine.open()
    #expect(source.attach(client))
    #expect(!source.attach(client))
    #expect(source.detach(client))
    #expect(!source.detach(client))
    source.dispatch(for: 0.2) { false }
    #expect(client.samples.isEmpty)
  }

  @Test func aClientMayDetachWhileItIsFed() throws {
    machine.addIIO()
    let source = try machine.open()
    _ = source.attach(client)
    defer { client.onSamples = {} }  // It keeps the source.
    client.onSamples = { _ = source.detach(self.client) }
    source.dispatch(for: 0.5) { false }
    #expect(client.samples.count == 1)
  }
}
