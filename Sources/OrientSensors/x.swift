internal import OrientCore
internal import CPlatform
import Synchronization
public func probe() -> UInt32 { let a = Atomic<UInt32>(1); return a.load(ordering: .relaxed) + UInt32(Instant(nanoseconds: 0).nanoseconds) }
