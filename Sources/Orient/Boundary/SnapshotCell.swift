internal import CPlatform
internal import OrientCore
internal import Synchronization

/// The latest state of an engine, which one thread writes at a time and any number read without waiting.
///
/// Two copies are kept and written in turn, so that a reader always finds a finished one, also when the
/// writer has been stopped in the middle of the other: it copies the one that the counter names, and once
/// more if the counter has moved meanwhile. (The "latch" of the Linux kernel's sequence counters.)
struct SnapshotCell: ~Copyable {
  /// A state is plain bytes without padding, as long as these; a test holds it to that.
  private typealias Words = InlineArray<9, UInt64>

  /// Counts the states published. Both copies follow it, in one block, since a reader wants them all.
  private let counter: UnsafeMutablePointer<Atomic<UInt64>>
  private static var blockSize: Int { 1 + 2 * Words.count }

  init(_ state: State) {
    counter = .allocate(capacity: Self.blockSize)
    for index in 0..<Self.blockSize { (counter + index).initialize(to: Atomic(0)) }
    // What orders reading and writing the copies is the counter and the fences beside it.
    orient_mark_atomic(counter, Self.blockSize * MemoryLayout<UInt64>.size)
    store(state)
  }

  deinit {
    counter.deinitialize(count: Self.blockSize)
    counter.deallocate()
  }

  @inline(__always)
  private borrowing func copy(_ count: UInt64) -> UnsafeMutablePointer<Atomic<UInt64>> {
    counter + (1 + Int(count & 1) * Words.count)
  }

  /// Publishes a state. Writers take turns.
  @inline(__always)
  borrowing func store(_ state: State) {
    let next = counter.pointee.load(ordering: .relaxed) &+ 1
    let copy = copy(next)
    // Whoever sees a word of this copy must see that the one before has been counted.
    atomicMemoryFence(ordering: .releasing)
    let words = unsafeBitCast(state, to: Words.self)
    for index in words.indices { copy[index].store(words[index], ordering: .relaxed) }
    counter.pointee.store(next, ordering: .releasing)
  }

  /// Publishes the latest state with a change. Writers take turns.
  @inline(__always)
  borrowing func update(_ change: (inout State) -> Void) {
    // Nobody else writes, so it can be read as what it is.
    let latest = copy(counter.pointee.load(ordering: .relaxed))
    var state = UnsafeRawPointer(latest).load(as: State.self)
    change(&state)
    store(state)
  }

  /// The latest state that was published.
  @inline(__always)
  borrowing func load() -> State {
    while true {
      let seen = counter.pointee.load(ordering: .acquiring)
      let copy = copy(seen)
      let words = Words { copy[$0].load(ordering: .relaxed) }
      atomicMemoryFence(ordering: .acquiring)
      // This copy is written again only after the next publication has been counted.
      if counter.pointee.load(ordering: .relaxed) == seen {
        return unsafeBitCast(words, to: State.self)
      }
    }
  }
}
