/// One thing that happened, with the state that belongs to it.
public struct Event: Sendable {
  /// Its channel.
  public var kind: EventKind
  /// What made it happen.
  public var cause: Cause
  /// How a request ended; otherwise ok.
  public var status = Status.ok
  /// How the device was held before; for `device`.
  public var previousDevice = DeviceOrientation.unknown
  /// How the picture stood before; for `willRotate` and `didRotate`.
  public var previous: InterfaceOrientation
  /// Where the picture goes.
  public var target: InterfaceOrientation
  /// The request that ended, or that asked for this rotation; 0 when none did.
  public var request: UInt64 = 0
  /// The rotation that begins or has ended; 0 for other kinds.
  public var rotation: UInt64 = 0
  /// The engine's state as of this event.
  public var state: State
}
