import COrient
import Testing

@testable import turns

/// What a closure may own, to see when that is let go.
final class Owned: @unchecked Sendable {
  var targets: [orient_orientation] = []
}

@Suite struct EngineTests {
  /// A device that is held with its right edge up, at 50 Hz.
  let held = (0..<150).map { orient_sample(time_ns: $0 * 20_000_000, x: 9.81, y: 0, z: 0) }

  @Test func `a listener hears of a turn`() throws {
    let engine = try Engine()
    let owned = Owned()
    try engine.listen(to: ORIENT_EVENT_DID_ROTATE) { engine, event in
      #expect(engine.interface == event.target)
      owned.targets.append(event.target)
    }
    try engine.feed(accelerations: held)
    #expect(owned.targets == [ORIENT_LANDSCAPE_PRIMARY])
    #expect(engine.interface.name == "landscape-primary")
  }

  @Test func `a removed listener hears nothing and is let go`() throws {
    let engine = try Engine()
    weak var watched: Owned?
    let id = try {
      let owned = Owned()
      watched = owned
      return try engine.listen(to: ORIENT_EVENT_DID_ROTATE) { _, event in
        owned.targets.append(event.target)
      }
    }()
    #expect(watched != nil)
    try engine.removeListener(id)
    #expect(watched == nil)
    try engine.feed(accelerations: held)
    #expect(throws: OrientError.self) { try engine.removeListener(id) }
  }

  @Test func `a refused listener and those of an engine that goes are let go`() throws {
    weak var refused: Owned?
    weak var gone: Owned?
    try {
      let engine = try Engine()
      let (first, second) = (Owned(), Owned())
      (refused, gone) = (first, second)
      #expect(throws: OrientError.self) {
        try engine.listen(to: orient_event_kind(rawValue: 1 << 20)) { _, event in
          first.targets.append(event.target)
        }
      }
      try engine.listen(to: ORIENT_EVENT_MASK) { _, event in second.targets.append(event.target) }
    }()
    #expect(refused == nil && gone == nil)
  }

  @Test func `errors say what is wrong`() throws {
    let problem = #expect(throws: OrientError.self) { try Engine { $0.panel_angle = 45 } }
    #expect(problem?.status == ORIENT_ERROR_INVALID_ARGUMENT)
    let missing = #expect(throws: OrientError.self) { try Source(trace: "/nowhere.trace") }
    #expect(missing?.description.contains("/nowhere.trace") == true)
  }
}
