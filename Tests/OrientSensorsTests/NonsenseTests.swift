import Foundation
import OrientCore
import Testing

@testable import OrientSensors

/// Whatever files and devices say, nothing traps and nothing is read that is not there.
@Suite struct NonsenseTests {
  /// Numbers that are always the same for the same seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  private static let words = [
    "1", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308",
    "-1e308",
    "1e-320", "nan", "inf", ".", "-", "", " ", "\n", "0.019163\n", "le:s16/16>>0",
    "be:u64/64X16>>63", "le:s64/64>>0",
    "1, 0, 0; 0, 1, 0; 0, 0, 1", "1e300,1e300,1e300;1,1,1;-1e300,0,0", "[0 1e-300 1e300]",
    "accel-base",
    "\u{0}\u{0}", "12.5 25 50", "99999999999999999999999999:1", "247:3", "é€😀",
    "E:ACCEL_MOUNT_MATRIX=",
  ]

  private func word(_ generator: inout Generator) -> String {
    if UInt8.random(in: 0...7, using: &generator) > 0 {
      return Self.words.randomElement(using: &generator) ?? ""
    }
    let length = Int.random(in: 0..<80, using: &generator)
    return String(
      decoding: (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) },
      as: UTF8.self)
  }

  @Test func treesOfNonsenseAreSurvived() throws {
    let files = [
      "in_accel_x_raw", "in_accel_y_raw", "in_accel_z_raw", "in_accel_scale", "in_accel_x_scale",
      "in_accel_offset",
      "scale", "offset", "mount_matrix", "in_mount_matrix", "label", "location", "name", "dev",
      "uevent",
      "sampling_frequency", "sampling_frequency_available", "in_accel_sampling_frequency",
      "buffer/enable",
      "buffer/length", "current_timestamp_clock", "trigger/current_trigger",
      "scan_elements/in_accel_x_type",
      "scan_elements/in_accel_x_index", "scan_elements/in_accel_x_en",
      "scan_elements/in_accel_y_type",
      "scan_elements/in_accel_y_index", "scan_elements/in_accel_y_en",
      "scan_elements/in_accel_z_type",
      "scan_elements/in_accel_z_index", "scan_elements/in_accel_z_en",
      "scan_elements/in_timestamp_type",
      "scan_elements/in_timestamp_index", "scan_elements/in_timestamp_en",
    ]
    for seed in 0..<60 {
      var generator = Generator(state: UInt64(seed))
      let machine = FakeMachine()
      machine.addIIO()
      for file in files where Bool.random(using: &generator) {
        machine.write("\(FakeMachine.iio())/\(file)", word(&generator))
      }
      machine.write("/run/udev/data/+iio:iio:device0", word(&generator))
      machine.write("/sys/class/input/event0/device/properties", word(&generator))
      machine.write("/sys/class/input/event0/device/capabilities/sw", word(&generator))
      machine.pipe("/dev/iio:device0")
      let source = try machine.open {
        $0.waitsForSensor = true
        $0.followsTabletSwitch = true
      }
      let client = RecordingClient()
      _ = source.attach(client)
      source.dispatch(for: 0.02) { false }
      _ = source.errorText
      _ = source.description
    }
  }

  @Test func scansOfNonsenseAreRead() {
    var generator = Generator(state: 7)
    for _ in 0..<20_000 {
      let channels = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
        let order = Bool.random(using: &generator) ? "le" : "be"
        let sign = Bool.random(using: &generator) ? "s" : "u"
        let bits = Int.random(in: 0...65, using: &generator)
        let storage = 8 * Int.random(in: 1...8, using: &generator)
        let repetitions = Int.random(in: 0...17, using: &generator)
        let shift = Int.random(in: 0...64, using: &generator)
        let type = "\(order):\(sign)\(bits)/\(storage)X\(repetitions)>>\(shift)"
        return ScanLayout.Channel(
          role: ScanLayout.Role(rawValue: UInt8.random(in: 0...7, using: &generator)) ?? .other,
          index: Int.random(in: 0...9, using: &generator),
          type: ScanType(text: bytes(type)) ?? ScanType())
      }
      guard let layout = ScanLayout(channels) else { continue }
      let scan = (0..<layout.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let reading = scan.withUnsafeBytes { layout.reading(in: $0).acceleration }
      #expect(reading.x.isFinite && reading.y.isFinite && reading.z.isFinite)
    }
  }

  @Test func textsOfNonsenseAreRefusedOrRead() {
    var generator = Generator(state: 99)
    for _ in 0..<20_000 {
      let text = bytes(word(&generator) + word(&generator))
      if let matrix = try? MountMatrix(text: text) { #expect(matrix.isUsable || !matrix.isZero) }
      _ = ScanType(text: text)
      _ = SensorLocation(text: text)
      _ = SamplingFrequency.choose(Double.random(in: 0...1000, using: &generator), from: text)
      _ = Bitmap.hasBit(Int.random(in: 0...800, using: &generator), in: text)
      _ = text.number
      _ = text.printable
    }
  }
}
