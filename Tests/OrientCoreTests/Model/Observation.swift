import OrientCore

/// What a host can ask at one moment.
struct View: Equatable {
  var device = DeviceOrientation.unknown
  var interface = InterfaceOrientation.portraitPrimary
  var heading = InterfaceOrientation.portraitPrimary
  var suggestion = DeviceOrientation.unknown
  var axis = Axis.unknown
  var mask: UInt32 = 0
  var flags: UInt32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
  var time: Int64 = 0
  var stableSince: Int64 = 0
  var nextDeadline: Int64 = 0
  var sequence: UInt64 = 0

  init() {}

  /// What an engine's state says.
  init(_ state: State) {
    device = state.device
    interface = state.interface
    heading = state.heading
    suggestion = state.suggestion
    axis = state.axis
    mask = state.mask.rawValue
    flags = state.flags.rawValue
    width = state.width
    height = state.height
    time = state.time.nanoseconds
    stableSince = state.stableSince.nanoseconds
    nextDeadline = state.nextDeadline.nanoseconds
    sequence = state.sequence
  }
}

/// One thing that a host is told.
struct Note: Equatable {
  enum Kind: UInt8 { case event, replay, drive, completion, discard }

  var kind: Kind
  var channel = EventKind.request
  var cause = Cause.replay
  var status = Status.ok
  var previousDevice = DeviceOrientation.unknown
  var previous = InterfaceOrientation.portraitPrimary
  var target = InterfaceOrientation.portraitPrimary
  var request: UInt64 = 0
  var rotation: UInt64 = 0
  /// Who hears of it, for `replay`; who goes, for `discard`, where 0 is a driver.
  var listener: UInt64 = 0
  var view: View

  init(_ kind: Kind, _ view: View) {
    self.kind = kind
    self.view = view
  }

  /// What an engine delivers.
  init(_ delivery: Delivery) {
    switch delivery {
    case .event(let event):
      self.init(.event, event)
    case .replay(let event, let listener):
      self.init(.replay, event)
      self.listener = listener.id
    case .drive(let event, _):
      self.init(.drive, event)
    case .completion(let request, let status, let state):
      self.init(.completion, View(state))
      self.request = request.id
      self.status = status
    case .discard(let attachment, let state):
      self.init(.discard, View(state))
      listener = (attachment as? Listener)?.id ?? 0
    }
  }

  private init(_ kind: Kind, _ event: Event) {
    self.init(kind, View(event.state))
    channel = event.kind
    cause = event.cause
    status = event.status
    previousDevice = event.previousDevice
    previous = event.previous
    target = event.target
    request = event.request
    rotation = event.rotation
  }
}
