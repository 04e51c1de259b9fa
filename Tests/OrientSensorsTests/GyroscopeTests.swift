import Foundation
import OrientCore
import Testing

@testable import OrientSensors

/// A gyroscope that is part of the same IIO device as the accelerometer.
@Suite struct GyroscopeTests {
  let machine = FakeMachine()
  let client = RecordingClient()

  private func addGyroscope(_ raw: (Int, Int, Int), scale: String = "0.001") {
    let directory = FakeMachine.iio()
    machine.write("\(directory)/in_anglvel_x_raw", "\(raw.0)\n")
    machine.write("\(directory)/in_anglvel_y_raw", "\(raw.1)\n")
    machine.write("\(directory)/in_anglvel_z_raw", "\(raw.2)\n")
    machine.write("\(directory)/in_anglvel_scale", "\(scale)\n")
  }

  private func rates(of source: Source) -> [Float]? {
    _ = source.attach(client)
    source.dispatch { !client.angularRates.isEmpty && !client.samples.isEmpty }
    return client.angularRates.last.map { [$0.x, $0.y, $0.z] }
  }

  @Test func itIsReadBesideTheAccelerometer() throws {
    machine.addIIO()
    addGyroscope((1000, 2000, -3000))
    let source = try machine.open {
      $0.readsGyroscope = true
      $0.frame = .device
    }
    #expect(rates(of: source) == [1, 2, -3])
    #expect(source.description.hasGyroscope)
    #expect(client.samples.count == client.angularRates.count)
    #expect(client.samples.last?.time == client.angularRates.last?.time)
  }

  @Test func itsAxesAreThoseOfTheDevice() throws {
    machine.addIIO()
    addGyroscope((1000, 2000, 3000))
    #expect(try rates(of: machine.open { $0.readsGyroscope = true }) == [-1, -2, 3])
  }

  /// What such a matrix does to accelerations is what a mirror does; a turn is then seen the other way round.
  @Test func aMatrixThatMirrorsTurnsItRound() throws {
    machine.addIIO()
    machine.write("\(FakeMachine.iio())/mount_matrix", "1,0,0; 0,1,0; 0,0,-1\n")
    addGyroscope((1000, 2000, 3000))
    #expect(try rates(of: machine.open { $0.readsGyroscope = true }) == [-1, -2, 3])
  }

  @Test func nobodyReadsItUnasked() throws {
    machine.addIIO()
    addGyroscope((1000, 2000, 3000))
    let source = try machine.open()
    _ = source.attach(client)
    source.dispatch { client.samples.count > 3 }
    #expect(client.angularRates.isEmpty)
    #expect(!source.description.hasGyroscope)
  }

  @Test func withoutOneTheAccelerometerIsEnough() throws {
    machine.addIIO()
    let source = try machine.open { $0.readsGyroscope = true }
    _ = source.attach(client)
    source.dispatch { client.samples.count > 3 }
    #expect(!client.samples.isEmpty && client.angularRates.isEmpty)
    #expect(source.errorText.contains("no gyroscope"))
  }

  @Test func oneThatFailsKeepsNobodyFromTurning() throws {
    machine.addIIO()
    addGyroscope((0, 0, 0))
    machine.write("\(FakeMachine.iio())/in_anglvel_y_raw", "garbage\n")
    let source = try machine.open { $0.readsGyroscope = true }
    _ = source.attach(client)
    source.dispatch { client.samples.count > 3 }
    #expect(!client.samples.isEmpty && client.angularRates.isEmpty)
    #expect(source.description.state == .running)
  }

  @Test func aBufferBringsBothInOneScan() throws {
    machine.addIIO()
    machine.addBuffer()
    addGyroscope((0, 0, 0))
    let directory = FakeMachine.iio()
    for (index, axis) in ["x", "y", "z"].enumerated() {
      machine.write("\(directory)/scan_elements/in_anglvel_\(axis)_en", "0\n")
      machine.write("\(directory)/scan_elements/in_anglvel_\(axis)_index", "\(index + 4)\n")
      machine.write("\(directory)/scan_elements/in_anglvel_\(axis)_type", "le:s16/16>>0\n")
    }
    let pipe = open(machine.root + "/dev/iio:device0", O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    let source = try machine.open { $0.readsGyroscope = true }
    _ = source.attach(client)
    source.dispatchUntilBufferIsOn()
    #expect(machine.contents("\(directory)/scan_elements/in_anglvel_z_en") == "1\n")
    // x, y, z, padding, time stamp, x, y, z of the gyroscope, padding.
    var scan = [Int16](repeating: 0, count: 16)
    scan[1] = -981
    scan[8...10] = [1000, 2000, 3000]
    let count = scan.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
    #expect(count == 32)
    #expect(source.dispatch { !client.samples.isEmpty })
    #expect(client.lastRounded == [0, 10, 0])
    #expect(client.angularRates.last.map { [$0.x, $0.y, $0.z] } == [-1, -2, 3])
  }

  @Test func aLayoutHasThreeRatesOrNone() throws {
    let type = ScanType(text: bytes("le:s16/16>>0")) ?? ScanType()
    let axes: [ScanLayout.Role] = [.x, .y, .z, .rateX, .rateY]
    let channels = axes.enumerated().map {
      ScanLayout.Channel(role: $1, index: $0, type: type)
    }
    let scan = [UInt8](repeating: 1, count: 12)
    let two = try #require(ScanLayout(channels))
    #expect(scan.withUnsafeBytes { two.reading(in: $0).angularRate } == nil)
    let third = ScanLayout.Channel(role: .rateZ, index: 5, type: type)
    let three = try #require(ScanLayout(channels + [third]))
    #expect(scan.withUnsafeBytes { three.reading(in: $0).angularRate } == Vector(257, 257, 257))
  }
}
