/// Something of the host's that an engine holds for a while and gives back exactly once.
///
/// The C boundary and the tests make subclasses that hold a callback; the core only keeps order.
open class Attachment {
  /// Creates one that no engine holds yet.
  public init() {}
}

/// Somebody who wants to be told of events.
open class Listener: Attachment {
  /// The channels it listens to.
  public let kinds: EventKinds
  /// Whether it is a source that wants to know when it is needed, and nobody of the host's.
  public let isSource: Bool
  /// Unique in its engine, never 0.
  public internal(set) var id: UInt64 = 0
  /// It hears of events later than this one.
  public internal(set) var since: UInt64 = 0

  /// Creates a listener to some channels.
  public init(kinds: EventKinds, isSource: Bool = false) {
    self.kinds = kinds
    self.isSource = isSource
  }
}

/// The host's part in turning the screen.
open class Driver: Attachment {
}

/// A wish to rotate or to lock, which ends exactly once.
open class Request: Attachment {
  /// Unique in its engine, never 0.
  public internal(set) var id: UInt64 = 0
  var wish = Wish.none

  /// What a request waits for, and what it takes to undo it.
  enum Wish {
    case none
    /// An explicit rotation; whether another one held the picture before.
    case rotate(InterfaceOrientation, wasHeld: Bool)
    /// A scene's lock.
    case lock(SceneID, OrientationMask)
  }

  /// Whether the wish is met when the picture stands so.
  func accepts(_ orientation: InterfaceOrientation) -> Bool {
    switch wish {
    case .none: true
    case .rotate(let target, _): target == orientation
    case .lock(_, let mask): mask.contains(orientation)
    }
  }
}
