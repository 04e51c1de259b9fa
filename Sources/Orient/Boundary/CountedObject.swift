internal import Synchronization

/// What an opaque pointer of C's points to, and the references that C holds.
///
/// Swift's own count keeps the memory. This one tells when C has let go: that is the time to end what the
/// object stands for, while it is still whole. It ends once, also when a callback takes and drops another
/// reference on the way.
class CountedObject {
  private let references = Atomic<Int>(1)
  private let hasEnded = Atomic<Bool>(false)

  /// The last reference of C's has gone.
  func end() {}

  /// The object behind a pointer; nil for NULL.
  @inline(__always)
  static func behind(_ pointer: OpaquePointer?) -> Self? {
    guard let pointer else { return nil }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// The pointer, without taking a reference.
  final var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// A pointer that owns the reference with which the object was made.
  final func passFirstReference() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  final func retainForC() {
    _ = Unmanaged.passRetained(self)
    references.add(1, ordering: .relaxed)
  }

  /// Drops a reference of C's.
  final func releaseFromC() {
    if references.subtract(1, ordering: .acquiringAndReleasing).newValue == 0,
      !hasEnded.exchange(true, ordering: .relaxed)
    {
      end()
    }
    Unmanaged.passUnretained(self).release()
  }
}
