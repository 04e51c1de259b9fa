internal import COrient
internal import OrientCore

// Between the header's types and the core's. From C every value is checked; nil is what no enumeration
// has. To C everything fits.

extension InterfaceOrientation {
  init?(_ value: orient_orientation) {
    guard let raw = UInt8(exactly: value.rawValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension DeviceOrientation {
  init?(_ value: orient_orientation) {
    guard let raw = UInt8(exactly: value.rawValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Axis {
  init?(_ value: orient_axis) {
    guard let raw = UInt8(exactly: value.rawValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Lock {
  init?(_ value: orient_lock) {
    guard let raw = UInt8(exactly: value.rawValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Vocabulary {
  init?(_ value: orient_vocabulary) {
    guard let raw = UInt8(exactly: value.rawValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension QuarterTurn {
  /// From 0, 90, 180 or 270 degrees.
  init?(degrees: Int32) {
    switch degrees {
    case 0: self = .none
    case 90: self = .ninety
    case 180: self = .oneEighty
    case 270: self = .twoSeventy
    default: return nil
    }
  }

  /// The same turn the shorter way: -90 for 270.
  var shortestDegrees: Int32 { self == .twoSeventy ? -90 : degrees }
}

extension orient_orientation {
  init(_ orientation: DeviceOrientation) { self.init(UInt32(orientation.rawValue)) }
  init(_ orientation: InterfaceOrientation) { self.init(UInt32(orientation.rawValue)) }
}

extension orient_axis {
  init(_ axis: Axis) { self.init(UInt32(axis.rawValue)) }
}

extension orient_status {
  init(_ status: Status) { self.init(status.rawValue) }
}

extension orient_event_kind {
  init(_ kind: EventKind) { self.init(EventKinds(kind).rawValue) }
}

extension orient_event {
  init(_ event: Event) {
    self.init()
    let state = event.state
    struct_size = UInt32(MemoryLayout<orient_event>.size)
    kind = orient_event_kind(event.kind)
    cause = orient_cause(UInt32(event.cause.rawValue))
    status = orient_status(event.status)
    device = orient_orientation(state.device)
    interface = orient_orientation(state.interface)
    target = orient_orientation(event.target)
    suggestion = orient_orientation(state.suggestion)
    axis = orient_axis(state.axis)
    angle = event.target.angle(natural: state.natural).degrees
    if event.kind == .device {
      previous = orient_orientation(event.previousDevice)
      if let from = event.previousDevice.upright, let to = state.device.upright {
        turn = signedTurn(from, to, state.natural)
      }
    } else {
      previous = orient_orientation(event.previous)
      turn = signedTurn(event.previous, event.target, state.natural)
    }
    // The state has the size of `interface`; what has the other axis has it turned.
    let before = state.size(in: event.previous)
    let after = state.size(in: event.target)
    (width_before, height_before) = before
    (width, height) = after
    touch_matrix =
      TouchMatrix(
        orientation: event.target.angle(natural: state.natural), panel: state.panelAngle
      ).six
    mask = state.mask.rawValue
    rotation_locked = state.flags.contains(.rotationLocked)
    landscape_locked = state.flags.contains(.landscapeLocked)
    demand = state.flags.contains(.demand)
    sequence = state.sequence
    time_ns = state.time.nanoseconds
    request = event.request
    rotation = event.rotation
  }
}

private func signedTurn(
  _ from: InterfaceOrientation, _ to: InterfaceOrientation, _ natural: Axis
) -> Int32 {
  (to.angle(natural: natural) - from.angle(natural: natural)).shortestDegrees
}

extension State {
  /// The size of the picture in an orientation.
  fileprivate func size(in orientation: InterfaceOrientation) -> (Int32, Int32) {
    orientation.axis == interface.axis ? (width, height) : (height, width)
  }
}

/// The bytes of a C string, its terminator left out; nil when it is longer than any name.
func bytes(of text: UnsafePointer<CChar>, atMost limit: Int = 64) -> UnsafeBufferPointer<UInt8>? {
  let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  for length in 0...limit where start[length] == 0 {
    return UnsafeBufferPointer(start: start, count: length)
  }
  return nil
}

/// A static string as C has it. Literals are terminated.
func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
