import Testing

@testable import OrientSensors

@Suite struct ScanTypeTests {
  @Test func readsEveryPart() throws {
    let type = try #require(ScanType(text: bytes("be:u12/16X2>>4\n")))
    #expect(type.isBigEndian)
    #expect(!type.isSigned)
    #expect(type.bits == 12)
    #expect(type.storage == 2)
    #expect(type.repetitions == 2)
    #expect(type.shift == 4)
    #expect(type.size == 4)
  }

  @Test(arguments: [
    "le:s16/32>>0", "le:s32/32>>0", "le:s64/64>>0", "be:s8/8>>0", "le:s16/16", "le:s24/24>>0",
  ])
  func acceptsWhatDriversWrite(_ text: String) {
    #expect(ScanType(text: bytes(text)) != nil)
  }

  @Test(arguments: [
    "", "le", "xe:s16/16>>0", "le:f32/32>>0", "le:s0/16>>0", "le:s16/0>>0", "le:s17/16>>0",
    "le:s16/16>>1",
    "le:s65/72>>0", "le:s12/15>>0", "le:s16/16X0>>0", "le:s16/16X99>>0", "le:s16/16>>",
    "le:s16/16>>0x",
    "le:s99999999999999999999/16", "le:s-1/16>>0", "le:s64/64>>64",
  ]) func refusesWhatDoesNotFit(_ text: String) {
    #expect(ScanType(text: bytes(text)) == nil)
  }

  private func value(_ type: String, _ scan: [UInt8]) throws -> Int64 {
    let type = try #require(ScanType(text: bytes(type)))
    return scan.withUnsafeBytes { type.value(in: $0, at: 0) }
  }

  @Test func shiftsMasksAndExtendsTheSign() throws {
    #expect(try value("le:s12/16>>4", [0x0F, 0xF0]) == -256)  // the low nibble is garbage
    #expect(try value("le:s12/16>>4", [0xF0, 0x7F]) == 0x7FF)
    #expect(try value("le:s12/16>>0", [0xFF, 0xF7]) == 0x7FF)  // the high nibble is garbage
    #expect(try value("le:s12/16>>0", [0x00, 0x08]) == -2048)
    #expect(try value("be:s12/16>>0", [0x08, 0x00]) == -2048)
    #expect(try value("le:u12/16>>0", [0xFF, 0xFF]) == 0xFFF)
    #expect(try value("le:s8/8>>0", [0x80]) == -128)
    #expect(try value("le:s16/32>>0", [0x67, 0x00, 0x69, 0xFC]) == 103)  // the padding is garbage
    #expect(try value("le:s16/32>>0", [0x69, 0xFC, 0x7F, 0xFE]) == -919)
    #expect(try value("le:s32/32>>0", [0, 0, 0, 0x80]) == Int64(Int32.min))
    #expect(try value("le:u32/32>>0", [0xFF, 0xFF, 0xFF, 0xFF]) == 0xFFFF_FFFF)
    #expect(try value("le:s64/64>>0", [0, 0, 0, 0, 0, 0, 0, 0x80]) == .min)
    #expect(try value("be:s64/64>>0", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]) == -2)
    #expect(try value("be:s24/24>>0", [0xFF, 0xFF, 0xFE]) == -2)
    #expect(try value("be:s16/16X2>>0", [0x12, 0x34, 0x56, 0x78]) == 0x1234)
  }
}

@Suite struct ScanLayoutTests {
  private func channel(_ role: ScanLayout.Role, _ index: Int, _ type: String) -> ScanLayout.Channel
  {
    ScanLayout.Channel(role: role, index: index, type: ScanType(text: bytes(type)) ?? ScanType())
  }

  /// Three 32-bit elements and a 64-bit time stamp; every padding bit holds garbage.
  @Test func readsTheReferenceScan() throws {
    let layout = try #require(
      ScanLayout([
        channel(.x, 0, "le:s16/32>>0"), channel(.y, 1, "le:s16/32>>0"),
        channel(.z, 2, "le:s16/32>>0"),
        channel(.timestamp, 3, "le:s64/64>>0"),
      ]))
    #expect(layout.size == 24)
    #expect(layout.timestamp?.offset == 16)
    let scan: [UInt8] = [
      0x67, 0x00, 0x69, 0xFC, 0x69, 0xFC, 0x7F, 0xFE, 0x7F, 0xFE, 0x00, 0x00, 0, 0, 0, 0, 1, 0, 0,
      0, 0, 0, 0, 0,
    ]
    #expect(scan.withUnsafeBytes { layout.reading(in: $0).acceleration } == Vector(103, -919, -385))
  }

  @Test func followsIndexesWithGapsInAnyOrder() throws {
    let layout = try #require(
      ScanLayout([
        channel(.timestamp, 9, "le:s64/64>>0"), channel(.z, 7, "le:s16/16>>0"),
        channel(.x, 2, "le:s16/16>>0"),
        channel(.y, 4, "le:s16/16>>0"),
      ]))
    #expect((layout.x.offset, layout.y.offset, layout.z.offset) == (0, 2, 4))
    #expect(layout.timestamp?.offset == 8)
    #expect(layout.size == 16)
    let reversed = try #require(
      ScanLayout([
        channel(.x, 2, "le:s16/16>>0"), channel(.y, 1, "le:s16/16>>0"),
        channel(.z, 0, "le:s16/16>>0"),
      ]))
    #expect((reversed.x.offset, reversed.y.offset, reversed.z.offset) == (4, 2, 0))
    #expect(reversed.size == 6)
  }

  @Test func alignsEachElementAndPadsToTheLargest() throws {
    let mixed = try #require(
      ScanLayout([
        channel(.x, 0, "le:s8/8>>0"), channel(.y, 1, "le:s32/32>>0"), channel(.z, 2, "le:s8/8>>0"),
      ]))
    #expect((mixed.x.offset, mixed.y.offset, mixed.z.offset) == (0, 4, 8))
    #expect(mixed.size == 12)
    let repeated = try #require(
      ScanLayout([
        channel(.other, 0, "le:s16/16>>0"), channel(.x, 1, "le:s16/16X2>>0"),
        channel(.y, 2, "le:s16/16>>0"),
        channel(.z, 3, "le:s16/16>>0"),
      ]))
    #expect((repeated.x.offset, repeated.y.offset, repeated.z.offset) == (4, 8, 10))
  }

  @Test func refusesWhatCannotBe() {
    #expect(ScanLayout([]) == nil)
    #expect(ScanLayout([channel(.x, 0, "le:s16/16>>0"), channel(.y, 1, "le:s16/16>>0")]) == nil)
    #expect(
      ScanLayout([
        channel(.x, 0, "le:s16/16>>0"), channel(.y, 1, "le:s16/16>>0"),
        channel(.z, 1, "le:s16/16>>0"),
      ]) == nil)
    #expect(
      ScanLayout([
        channel(.x, 0, "le:s16/16>>0"), channel(.x, 1, "le:s16/16>>0"),
        channel(.y, 2, "le:s16/16>>0"),
        channel(.z, 3, "le:s16/16>>0"),
      ]) == nil)
    let many = (0..<65).map { channel(.other, $0, "le:s64/64X16>>0") }
    #expect(ScanLayout(many) == nil)
    let large =
      (10..<60).map { channel(.other, $0, "le:s64/64X16>>0") } + [
        channel(.x, 0, "le:s16/16>>0"), channel(.y, 1, "le:s16/16>>0"),
        channel(.z, 2, "le:s16/16>>0"),
      ]
    #expect(ScanLayout(large) == nil)
  }
}
