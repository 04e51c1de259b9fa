internal import OrientCore
internal import Synchronization

/// The latest state of an engine, which one thread writes at a time and any number read without waiting.
///
/// Two copies are kept and written in turn, so that a reader always finds a finished one, also when the
/// writer has been stopped in the middle of the other: it copies the one that the counter names, and once
/// more if the counter has moved meanwhile. (The "latch" of the Linux kernel's sequence counters.)
struct SnapshotCell: ~Copyable {
  /// A state is plain bytes without padding, whole words long; a test holds it to that.
  private static var wordCount: Int { MemoryLayout<State>.size / MemoryLayout<UInt64>.size }

  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let generation = Atomic<UInt64>(0)

  init(_ state: State) {
    words = .allocate(capacity: 2 * Self.wordCount)
    for index in 0..<(2 * Self.wordCount) { (words + index).initialize(to: Atomic(0)) }
    store(state)
  }

  deinit {
    words.deinitialize(count: 2 * Self.wordCount)
    words.deallocate()
  }

  /// Publishes a state. Writers take turns.
  @inline(__always)
  borrowing func store(_ state: State) {
    let next = generation.load(ordering: .relaxed) &+ 1
    let copy = words + Int(next & 1) * Self.wordCount
    // Whoever sees a word of this generation must see that the one before has been counted.
    atomicMemoryFence(ordering: .releasing)
    withUnsafeBytes(of: state) { bytes in
      for index in 0..<Self.wordCount {
        let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        copy[index].store(word, ordering: .relaxed)
      }
    }
    generation.store(next, ordering: .releasing)
  }

  /// The latest state that was published.
  @inline(__always)
  borrowing func load() -> State {
    var state = State()
    while true {
      let seen = generation.load(ordering: .acquiring)
      let copy = words + Int(seen & 1) * Self.wordCount
      withUnsafeMutableBytes(of: &state) { bytes in
        for index in 0..<Self.wordCount {
          let word = copy[index].load(ordering: .relaxed)
          bytes.storeBytes(of: word, toByteOffset: index * 8, as: UInt64.self)
        }
      }
      atomicMemoryFence(ordering: .acquiring)
      // This copy is written again only after the next publication has been counted.
      if generation.load(ordering: .relaxed) == seen { return state }
    }
  }
}
