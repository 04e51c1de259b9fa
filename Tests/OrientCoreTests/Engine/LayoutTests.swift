import OrientCore
import Testing

/// What the C boundary takes for granted about the core's memory.
@Suite struct LayoutTests {
  @Test func aStateIsWholeWordsWithoutPadding() {
    #expect(MemoryLayout<State>.size % 8 == 0)
    #expect(MemoryLayout<State>.size == MemoryLayout<State>.stride)
    let fields = Mirror(reflecting: State()).children.map { width($0.value) }
    #expect(fields.reduce(0, +) == MemoryLayout<State>.size)
  }

  private func width(_ value: Any) -> Int {
    func size<Value>(_: Value) -> Int { MemoryLayout<Value>.size }
    return _openExistential(value, do: size)
  }

  @Test func aSampleIsLaidOutAsTheHeaderHasIt() {
    // int64_t time_ns; float x, y, z; and what the alignment of the time adds.
    #expect(MemoryLayout<Sample>.size == 20)
    #expect(MemoryLayout<Sample>.stride == 24)
    #expect(MemoryLayout<Sample>.alignment == 8)
    #expect(MemoryLayout<Sample>.offset(of: \.time) == 0)
    #expect(MemoryLayout<Sample>.offset(of: \.x) == 8)
    #expect(MemoryLayout<Sample>.offset(of: \.y) == 12)
    #expect(MemoryLayout<Sample>.offset(of: \.z) == 16)
    #expect(MemoryLayout<Instant>.size == 8)
  }
}
