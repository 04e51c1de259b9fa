// A player in Swift on the installed library: a transition bound to a scene, its completion a closure.
import COrient
import Glibc

/// A transition that calls a closure when a run has ended.
final class Player {
  private var handle: OpaquePointer?
  private let engine: OpaquePointer

  /// What a run's end looks like from outside.
  typealias Completion = (orient_status, orient_presentation) -> Void

  init?(engine: OpaquePointer, scene: OpaquePointer, completion: @escaping Completion) {
    self.engine = engine
    var config = orient_transition_config()
    orient_transition_config_init(&config)
    config.collapsed_frame = orient_frame(x: 198, y: 682, width: 160, height: 90)
    config.expanded_frame = orient_frame(x: 0, y: 0, width: 390, height: 800)
    config.travel = 400
    config.expanded_orientation = ORIENT_LANDSCAPE_PRIMARY
    config.scene = scene
    config.user_data = Unmanaged.passRetained(Box(completion)).toOpaque()
    config.completion = { _, status, presentation, userData in
      guard let userData else { return }
      Unmanaged<Box>.fromOpaque(userData).takeUnretainedValue().completion(status, presentation)
    }
    config.destroy = { userData in
      guard let userData else { return }
      Unmanaged<Box>.fromOpaque(userData).release()
    }
    guard orient_transition_new(&config, &handle) == ORIENT_OK else { return nil }
  }

  deinit { orient_transition_unref(handle) }

  func begin(_ time: Int64) -> orient_status { orient_transition_begin(handle, time) }

  func end(_ time: Int64, translation: Double, velocity: Double) -> orient_status {
    orient_transition_end(handle, time, translation, velocity)
  }

  func step(_ time: Int64) -> orient_status { orient_transition_step(handle, time) }

  var state: orient_transition_state {
    var state = orient_transition_state()
    state.struct_size = UInt32(MemoryLayout<orient_transition_state>.size)
    orient_transition_get_state(handle, &state)
    return state
  }

  /// Holds a closure for C.
  private final class Box {
    let completion: Completion

    init(_ completion: @escaping Completion) { self.completion = completion }

    deinit { boxes -= 1 }
  }
}

nonisolated(unsafe) var boxes = 2
nonisolated(unsafe) var failures: Int32 = 0

func check(_ condition: Bool, line: Int = #line) {
  if condition { return }
  print("main.swift:\(line): not true")
  failures += 1
}

var engine: OpaquePointer?
var scene: OpaquePointer?
check(orient_engine_new(nil, &engine) == ORIENT_OK)
check(orient_scene_new(engine, nil, &scene) == ORIENT_OK)

nonisolated(unsafe) var ends: [String] = []
func record(_ status: orient_status, _ presentation: orient_presentation) {
  ends.append("\(String(cString: orient_status_name(status))) \(presentation.rawValue)")
}

if let engine, let scene {
  if let player = Player(engine: engine, scene: scene, completion: record) {
    check(player.begin(0) == ORIENT_OK)
    check(player.end(80_000_000, translation: -120, velocity: -600) == ORIENT_OK)
    check(player.state.phase == ORIENT_TRANSITION_SETTLING)
    check(orient_engine_interface_orientation(engine) == ORIENT_PORTRAIT_PRIMARY)
    check(player.step(2_000_000_000) == ORIENT_OK)
    check(player.state.frame.width == 390 && player.state.angle == 90)
    check(player.state.transform.2 == 390)
    check(orient_engine_interface_orientation(engine) == ORIENT_LANDSCAPE_PRIMARY)
    check(player.begin(1_000_000_000) == ORIENT_ERROR_TIME)
    check(ends == ["ORIENT_OK 1"])
  } else {
    check(false)
  }
  // The player has gone, and the screen is as it was.
  check(orient_engine_interface_orientation(engine) == ORIENT_PORTRAIT_PRIMARY)
  check(boxes == 1)

  var second = Player(engine: engine, scene: scene, completion: record)
  check(second?.begin(0) == ORIENT_OK)
  second = nil
  check(ends == ["ORIENT_OK 1", "ORIENT_ERROR_ABORTED 0"])
  check(boxes == 0)
}
orient_scene_unref(scene)
orient_engine_unref(engine)

// The C functions of geometry take and give structs.
let turned = orient_rotate_point(
  orient_point(x: 10, y: 20), orient_size(width: 480, height: 320), 90)
check(turned.x == 299 && turned.y == 10)

exit(failures == 0 ? 0 : 1)
