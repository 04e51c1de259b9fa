/// Something that the host must be told, in its turn and without a lock held.
public enum Delivery {
  /// An event for everybody who listens to its kind and listened before it happened.
  case event(Event)
  /// The current value of a channel, for one listener that asked for it.
  case replay(Event, Listener)
  /// The host must turn the screen and call `rotationFinished`.
  case drive(Event, Driver)
  /// A request has ended; its callback runs and it is given back.
  case completion(Request, Status, State)
  /// The engine has no more use for it; its destroy notification runs.
  case discard(Attachment, State)

  /// The state that everybody sees meanwhile.
  public var state: State {
    switch self {
    case .event(let event), .replay(let event, _), .drive(let event, _): event.state
    case .completion(_, _, let state), .discard(_, let state): state
    }
  }
}

/// Deliveries in the order in which they came about. Keeps its memory.
struct DeliveryQueue {
  private var items: [Delivery] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ delivery: Delivery) { items.append(delivery) }

  /// Forgets what nobody is to hear any more; what ends something stays.
  mutating func keepEndings() {
    items.removeFirst(head)
    head = 0
    items.removeAll { delivery in
      switch delivery {
      case .event, .replay, .drive: true
      case .completion, .discard: false
      }
    }
  }

  /// Takes the first; the queue must not be empty.
  mutating func removeFirst() -> Delivery {
    let first = items[head]
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= items.count {
      // A host whose callbacks always cause another event never empties the queue.
      items.removeFirst(head)
      head = 0
    }
    return first
  }
}
