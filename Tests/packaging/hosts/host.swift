// A host written in ordinary Swift. It has a Swift runtime of its own, whose symbols must not meet
// those of the library: objects of both live and die here side by side.
import COrient

final class Listener {
  var turns: [String: Int] = [:]

  func hear(_ event: orient_event) {
    let name = orient_name(event.target, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT)
    turns[name.map { String(cString: $0) } ?? "nothing", default: 0] += 1
  }
}

var engine: OpaquePointer?
precondition(orient_engine_new(nil, &engine) == ORIENT_OK)

let listener = Listener()
precondition(
  orient_engine_add_listener(
    engine, UInt32(ORIENT_EVENT_DID_ROTATE.rawValue), 0,
    { _, event, data in
      guard let event, let data else { return }
      Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().hear(event.pointee)
    }, Unmanaged.passRetained(listener).toOpaque(),
    { data in
      guard let data else { return }
      Unmanaged<Listener>.fromOpaque(data).release()
    }, nil) == ORIENT_OK)

// Ten times two seconds on the right edge and two seconds upright.
var samples: [orient_sample] = []
for index in 0..<2000 {
  let onEdge = index / 100 % 2 == 0
  samples.append(
    orient_sample(
      time_ns: Int64(index) * 20_000_000, x: onEdge ? 9.81 : 0, y: onEdge ? 0 : 9.81, z: 0))
}
precondition(orient_engine_feed_acceleration(engine, samples, samples.count) == ORIENT_OK)
orient_engine_unref(engine)

precondition(listener.turns["landscape-primary"] == 10, "\(listener.turns)")
precondition(orient_version() / 1_000_000 == ORIENT_VERSION_MAJOR)
print("ok", listener.turns)
