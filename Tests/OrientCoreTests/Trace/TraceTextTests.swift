import Testing

@testable import OrientCore

/// Reads a whole trace, given in pieces of a size.
private func decode(
  _ text: some Collection<UInt8>, pieces: Int = .max, room: Int = 7
) throws(TraceError) -> [TraceRecord] {
  let bytes = Array(text)
  let samples = UnsafeMutableBufferPointer<Sample>.allocate(capacity: room)
  defer { samples.deallocate() }
  var decoder = TraceDecoder()
  var records: [TraceRecord] = []
  var start = 0
  var end = min(pieces, bytes.count)
  while true {
    let progress: TraceDecoder.Progress
    do {
      progress = try bytes[start..<end].withUnsafeBufferPointer { (text) throws(TraceError) in
        try decoder.decode(text, isWhole: end == bytes.count, into: samples)
      }
    }
    for sample in samples[..<progress.samples] { records.append(.input(.acceleration(sample))) }
    if case .nothing = progress.record {} else { records.append(progress.record) }
    start += progress.bytes
    if progress.bytes == 0 {
      if end == bytes.count { return records }
      end = min(end + pieces, bytes.count)
    }
  }
}

private func decode(_ text: String, pieces: Int = .max) throws(TraceError) -> [TraceRecord] {
  try decode(text.utf8, pieces: pieces)
}

private func encode(_ records: [TraceRecord]) -> String {
  var encoder = TraceEncoder()
  for record in records { encoder.append(record, at: Instant(nanoseconds: 5)) }
  return String(decoding: encoder.text.bytes, as: UTF8.self)
}

private func failure(_ text: String, pieces: Int = .max) -> String? {
  do {
    _ = try decode(text, pieces: pieces)
    return nil
  } catch {
    return "line \(error.line): " + String(decoding: error.reason, as: UTF8.self)
  }
}

/// One record of each kind, as a recorder writes it.
private let everything = """
  configuration,natural=landscape,panel-angle=270,supported=any,upside-down-allowed=0
  1,0.1,-9.80665,3e-5
  2,-0.0,1e10,-1.1754944e-38
  3,angular-rate,0.5,-0.25,3.1415927
  4,orientation,face-down
  4,orientation,landscape-secondary
  5,advance
  6,touched,1
  7,touched,0
  5,active,0
  5,tablet-mode,1
  5,supported,portrait-primary+landscape-secondary
  5,supported,any
  5,preference,none
  5,preference,landscape-secondary+portrait-primary
  5,upside-down-allowed,0
  5,rotation-locked,1
  5,landscape-locked,0
  5,auto-rotate,1
  5,rotate,portrait-secondary
  5,toggle
  5,lock,natural
  5,unlock
  5,driver,1
  -9223372036854775808,rotation-finished,not-allowed
  9223372036854775807,rotation-finished,ok
  5,scene-new,0,any,1,0,
  5,scene-new,4095,landscape-primary,0,1,a, b%0A%25 ü
  5,scene-drop,0
  5,scene-raise,3
  5,scene-visible,3,0
  5,scene-supported,3,portrait-primary
  5,scene-lock,3,current
  5,scene-unlock,3

  """

@Suite struct TraceTextTests {
  @Test func everyKindOfRecordIsWrittenAsItWasRead() throws {
    let lines = everything.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    let records = try decode("orient-trace,1\n" + lines)
    #expect(encode(records) == lines)
    #expect(records.count == 33)
    let kinds = TraceKind.allCases.filter { kind in
      lines.contains(",\(kind.word)\n") || lines.contains(",\(kind.word),")
    }
    #expect(kinds == TraceKind.allCases.filter { $0 != .acceleration })
  }

  @Test func aConfigurationIsWrittenAsItWasRead() throws {
    let text = try encode(decode("orient-trace,1\n" + everything))
    let line = try #require(text.split(separator: "\n").first)
    #expect(line.hasPrefix("configuration,natural=landscape,panel-angle=270,supported=any,"))
    #expect(try encode(decode("orient-trace,1\n\(line)\n")) == line + "\n")
  }

  /// Each property has a setting of its name, and what is set is what is read.
  @Test func everySettingOfAConfigurationIsInATrace() throws {
    let line = encode([.configuration(EngineConfiguration())]).dropLast()
    let settings = line.split(separator: ",").dropFirst().map { $0.split(separator: "=") }
    // The engine keeps the detector's thresholds apart.
    let properties =
      Mirror(reflecting: EngineConfiguration()).children.compactMap(\.label)
      .filter { $0 != "thresholds" }
      + Mirror(reflecting: DetectorConfiguration()).children.compactMap(\.label)
    let names = properties.map { $0.flatMap { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" } }
    #expect(settings.map { String($0[0]) } == names.map { String($0) })
    for setting in settings {
      let other =
        switch setting[1] {
        case "0": "1"
        case "1": "0"
        case "any": "landscape-primary"
        case "none": "portrait-primary"
        case "portrait": "landscape"
        default: setting[1].contains(".") ? "0.125" : "77"
        }
      let changed = setting[0] == "panel-angle" ? "90" : other
      let records = try decode("orient-trace,1\nconfiguration,\(setting[0])=\(changed)\n")
      let written = encode(records)
      let expected = line.split(separator: ",").map {
        $0.hasPrefix(setting[0] + "=") ? "\(setting[0])=\(changed)" : String($0)
      }
      #expect(written == expected.joined(separator: ",") + "\n")
    }
  }

  @Test func thePlainFormIsATrace() throws {
    let text = "t_ns,x,y,z\n0,0,9.81,0\n10000000,1.5,9.5,-0.25\n"
    #expect(try encode(decode(text)) == "0,0.0,9.81,0.0\n10000000,1.5,9.5,-0.25\n")
  }

  @Test func whatSaysNothingIsPassedOver() throws {
    let text = "orient-trace,1\r\n\r\n# a comment, with commas\n1,2,3,4\r\n\n#\n2,2,3,4"
    #expect(try encode(decode(text)) == "1,2.0,3.0,4.0\n2,2.0,3.0,4.0\n")
    #expect(try decode("orient-trace,1").isEmpty)
    #expect(try decode("orient-trace,1\n").isEmpty)
  }

  @Test func piecesOfAnySizeMakeTheSameTrace() throws {
    let text = "orient-trace,1\n" + everything + "# end\n8,acceleration,1,2,3\n9,1,2,3"
    let whole = try encode(decode(text))
    #expect(whole.split(separator: "\n").count == 36)
    for size in 1...80 { #expect(try encode(decode(text, pieces: size)) == whole) }
  }

  /// Far from the end of the text lines are read in a hurry; near it, with care. Nobody may notice.
  @Test func linesAreTheSameWhereverTheyStand() throws {
    var random = SplitMix(seed: 7)
    let pieces = [
      "0", "1", "9", "12", "5", ".", ".", ",", ",", ",", "-", "e", "+", "00", "999", "\u{0}", "/",
      ":",
      "p", " ", "e-3", "1234567890123456789", "12345678", "9223372036854775807", "\r", "\n", "é",
    ]
    func any(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }
    func number() -> String {
      let bits = UInt32.random(in: 0...UInt32.max, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return any(1...4)
      case 1: return Float(bitPattern: bits).description
      case 2: return "\(Int32(bitPattern: bits))"
      case 3: return "\(Double(Int32(bitPattern: bits)) / 1e8)"
      case 4: return "\(bits % 100)." + String(repeating: "\(bits % 10)", count: Int(bits >> 28))
      default: return "\(Float(Int32(bitPattern: bits)) / 1e8)"
      }
    }
    let padding = "\n#" + String(repeating: "-", count: 300)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 0...20, using: &random)
      let time = String(repeating: "\(Int.random(in: 0...9, using: &random))", count: digits)
      let whole =
        Int.random(in: 0..<4, using: &random) == 0
        ? any(1...12) : "\(time),\(number()),\(number()),\(number())"
      var bytes = Array(whole.utf8)
      // A good line with one wrong byte.
      if Int.random(in: 0..<3, using: &random) == 0, !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0x20...0x7E, using: &random)
      }
      let line = String(decoding: bytes, as: UTF8.self)
      // The lines before it set how long a time is expected to be.
      let before = String(repeating: "1", count: max(1, min(digits, 19))) + ",1.0,2.0,3.0\n"
      let text = "t_ns,x,y,z\n" + before + before
      let near = Result { try encode(decode(text + line)) }
      let far = Result { try encode(decode(text + line + padding)) }
      #expect("\(near)" == "\(far)", "\(line)")
    }
  }

  @Test func timesCoverAllOfInt64() throws {
    for time in [Int64.min, Int64.min + 1, -1, 0, 999_999_999_999_999_999, Int64.max] {
      let text = "\(time),1.0,2.0,3.0\n"
      #expect(try encode(decode("t_ns,x,y,z\n" + text)) == text)
    }
  }

  @Test(arguments: [
    ("", "line 1: the file ends before the heading 'orient-trace,1' or 't_ns,x,y,z'"),
    (
      "hello\n",
      "line 1: this is no trace: it starts with 'hello', not 'orient-trace,1' or 't_ns,x,y,z'"
    ),
    ("orient-trace,2\n", "line 1: this library reads version 1 of traces, not '2'"),
    ("orient-trace\n", "line 1: too few fields: the version is missing"),
    ("orient-trace,1,x\n", "line 1: nothing may follow here, but there is 'x'"),
    ("t_ns,x,y,z\n1,2,3\n", "line 2: too few fields: z is missing"),
    ("t_ns,x,y,z\n1\n", "line 2: too few fields: the record is missing"),
    ("t_ns,x,y,z\n\n1,2,3,4,\n", "line 3: nothing may follow here, but there is ''"),
    ("t_ns,x,y,z\n1,2,3,4,5\n", "line 2: nothing may follow here, but there is '5'"),
    ("t_ns,x,y,z\n1,2,3,4 \n", "line 2: '4 ' is not a number"),
    ("t_ns,x,y,z\n1,2,nan,4\n", "line 2: 'nan' is not a number"),
    ("t_ns,x,y,z\n1,2,,4\n", "line 2: '' is not a number"),
    ("t_ns,x,y,z\n1,2,1e39,4\n", "line 2: '1e39' is out of range"),
    ("t_ns,x,y,z\n1.5,2,3,4\n", "line 2: '1.5' is not a whole number"),
    ("t_ns,x,y,z\n-,2,3,4\n", "line 2: '-' is not a number"),
    ("t_ns,x,y,z\n9223372036854775808,2,3,4\n", "line 2: '9223372036854775808' is out of range"),
    ("t_ns,x,y,z\n-9223372036854775809,2,3,4\n", "line 2: '-9223372036854775809' is out of range"),
    ("t_ns,x,y,z\n1,2,3,4\n2,2,3,4\n3,shake\n", "line 4: unknown record 'shake'"),
    ("orient-trace,1\n1,touched,yes\n", "line 2: here stands 0 or 1, not 'yes'"),
    ("orient-trace,1\n1,orientation,up\n", "line 2: unknown orientation 'up'"),
    ("orient-trace,1\n1,rotate,face-up\n", "line 2: unknown orientation 'face-up'"),
    ("orient-trace,1\n1,lock,sideways\n", "line 2: unknown lock 'sideways'"),
    ("orient-trace,1\n1,supported,\n", "line 2: unknown orientation ''"),
    (
      "orient-trace,1\n1,preference,portrait-primary+portrait-primary\n",
      "line 2: 'portrait-primary' comes twice"
    ),
    ("orient-trace,1\n1,rotation-finished,done\n", "line 2: unknown status 'done'"),
    (
      "orient-trace,1\n1,scene-drop,4096\n",
      "line 2: a scene's number is from 0 to 4095, not '4096'"
    ),
    (
      "orient-trace,1\n1,scene-drop,-1\n",
      "line 2: a scene's number is from 0 to 4095, not '-1'"
    ),
    (
      "orient-trace,1\n1,scene-new,0,any,1,0,50%\n",
      "line 2: after '%' come two hexadecimal digits, unlike in '50%'"
    ),
    ("orient-trace,1\nconfiguration,size=3\n", "line 2: unknown setting 'size'"),
    ("orient-trace,1\nconfiguration,width\n", "line 2: a setting is NAME=VALUE, not 'width'"),
    ("orient-trace,1\nconfiguration,width=3000000000\n", "line 2: '3000000000' is out of range"),
    (
      "orient-trace,1\nconfiguration,panel-angle=45\n",
      "line 2: the panel's angle is 0, 90, 180 or 270, not '45'"
    ),
    (
      "orient-trace,1\nconfiguration,supported=portrait-secondary,upside-down-allowed=0\n",
      "line 2: the configuration permits no orientation at all"
    ),
    (
      "orient-trace,1\n1,advance\nconfiguration,width=3\n",
      "line 3: the configuration comes once, before all records"
    ),
    (
      "orient-trace,1\nconfiguration,width=3\nconfiguration,width=3\n",
      "line 3: the configuration comes once, before all records"
    ),
    (
      "t_ns,x,y,z\n1,\u{1B}[31m\n",
      "line 2: '?[31m' is not a number"
    ),
  ]) func whatIsWrongIsSaidWithItsLine(_ text: String, _ expected: String) {
    #expect(failure(text) == expected)
    #expect(failure(text, pieces: 3) == expected)
  }

  @Test func aLineHasABound() throws {
    let longest = "#" + String(repeating: "x", count: TraceDecoder.maximumLineLength - 1)
    #expect(failure("t_ns,x,y,z\n\(longest)\n") == nil)
    #expect(failure("t_ns,x,y,z\n\(longest)") == nil)
    let expected = "line 2: the line is longer than 4096 bytes"
    #expect(failure("t_ns,x,y,z\n\(longest)x\n") == expected)
    #expect(failure("t_ns,x,y,z\n\(longest)x", pieces: 1000) == expected)
    #expect(
      failure("t_ns,x,y,z\n1,2,3,4\n\(longest)x\n")
        == "line 3: the line is longer than 4096 bytes")
  }

  @Test func whatComesBeforeAnErrorIsStillRead() throws {
    var decoder = TraceDecoder()
    let samples = UnsafeMutableBufferPointer<Sample>.allocate(capacity: 8)
    defer { samples.deallocate() }
    let text = Array("t_ns,x,y,z\n1,2,3,4\n2,2,3,4\n3,2,3\n".utf8)
    let progress = try text.withUnsafeBufferPointer {
      try decoder.decode($0, isWhole: true, into: samples)
    }
    #expect(progress.samples == 2)
    #expect(decoder.lines == 3)
    for _ in 0..<2 {
      let error = #expect(throws: TraceError.self) {
        try text[progress.bytes...].withUnsafeBufferPointer {
          try decoder.decode($0, isWhole: true, into: samples)
        }
      }
      #expect(error?.line == 4)
    }
  }

  @Test func aLongNameIsCutSoThatItsLineIsRead() throws {
    let name = [UInt8](repeating: 0x0A, count: 5000)
    let text = encode([.newScene(SceneID(number: 1), Scene(name: name))])
    #expect(text.utf8.count <= TraceDecoder.maximumLineLength)
    guard case .newScene(_, let scene) = try decode("orient-trace,1\n" + text)[0] else {
      Issue.record("another record")
      return
    }
    #expect(scene.name == Array(name.prefix(1024)))
  }
}
