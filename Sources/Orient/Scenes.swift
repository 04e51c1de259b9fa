// orient.h, "Scenes". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_scene_config_init") @implementation
public func orient_scene_config_init(_ config: UnsafeMutablePointer<orient_scene_config>?) {
  config?.pointee = defaultConfig
}

@_cdecl("orient_scene_new") @implementation
public func orient_scene_new(
  _ engine: OpaquePointer?, _ config: UnsafePointer<orient_scene_config>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> orient_status {
  guard let out else { return ORIENT_ERROR_INVALID_ARGUMENT }
  out.pointee = nil
  guard let engine = EngineObject.behind(engine), let scene = scene(config) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else { return ORIENT_ERROR_NO_MEMORY }
  var id = SceneID(number: 0)
  return orient_status(
    engine.change(
      { core in
        switch core.addScene(scene) {
        case .failure(let refusal): return refusal.status
        case .success(let new):
          id = new
          // Before any callback runs.
          out.pointee = SceneObject(engine, id).passFirstReference()
          return .ok
        }
      }, recording: { $0.append(.newScene(id, scene), at: $1) }))
}

@_cdecl("orient_scene_ref") @implementation
public func orient_scene_ref(_ scene: OpaquePointer?) -> OpaquePointer? {
  SceneObject.behind(scene)?.retainForC()
  return scene
}

@_cdecl("orient_scene_unref") @implementation
public func orient_scene_unref(_ scene: OpaquePointer?) {
  SceneObject.behind(scene)?.releaseFromC()
}

@_cdecl("orient_scene_raise") @implementation
public func orient_scene_raise(_ scene: OpaquePointer?) -> orient_status {
  apply(scene) { .raiseScene($0) }
}

@_cdecl("orient_scene_set_visible") @implementation
public func orient_scene_set_visible(_ scene: OpaquePointer?, _ visible: Bool) -> orient_status {
  apply(scene) { .sceneVisible($0, visible) }
}

@_cdecl("orient_scene_set_supported") @implementation
public func orient_scene_set_supported(
  _ scene: OpaquePointer?, _ supported: orient_mask
) -> orient_status {
  apply(scene) { .sceneSupported($0, OrientationMask(rawValue: supported)) }
}

@_cdecl("orient_scene_lock") @implementation
public func orient_scene_lock(
  _ scene: OpaquePointer?, _ lock: orient_lock, _ completion: orient_request_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: orient_destroy_fn?,
  _ request: UnsafeMutablePointer<UInt64>?
) -> orient_status {
  let scene = SceneObject.behind(scene)
  var input: Input?
  if let scene, let lock = Lock(lock) { input = .lockScene(scene.id, lock) }
  return makeRequest(
    scene?.engine, input, completion, UserData(pointer: user_data, destroy: destroy), request)
}

@_cdecl("orient_scene_unlock") @implementation
public func orient_scene_unlock(_ scene: OpaquePointer?) -> orient_status {
  apply(scene) { .unlockScene($0) }
}

@_cdecl("orient_scene_current_lock") @implementation
public func orient_scene_current_lock(_ scene: OpaquePointer?) -> orient_lock {
  let lock = SceneObject.behind(scene)?.scene?.lock?.lock ?? .any
  return orient_lock(UInt32(lock.rawValue))
}

@_cdecl("orient_scene_is_locked") @implementation
public func orient_scene_is_locked(_ scene: OpaquePointer?) -> Bool {
  SceneObject.behind(scene)?.scene?.lock != nil
}

private func apply(_ scene: OpaquePointer?, _ input: (SceneID) -> Input) -> orient_status {
  guard let scene = SceneObject.behind(scene) else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return orient_status(scene.engine.apply(input(scene.id)))
}

private var defaultConfig: orient_scene_config {
  var config = orient_scene_config()
  config.struct_size = UInt32(MemoryLayout<orient_scene_config>.size)
  config.supported = OrientationMask.all.rawValue
  config.visible = true
  return config
}

/// The core's form of a config; nil when a value is out of its range.
private func scene(_ config: UnsafePointer<orient_scene_config>?) -> Scene? {
  guard let config else { return Scene() }
  guard let config = readSized(config, defaults: defaultConfig) else { return nil }
  return Scene(
    supported: OrientationMask(rawValue: config.supported), isVisible: config.visible,
    inherits: config.inherit, name: config.name.map { name($0) } ?? [])
}

/// The first 63 bytes of a name, cut at a whole character.
private func name(_ text: UnsafePointer<CChar>) -> [UInt8] {
  var name: [UInt8] = []
  while name.count < 63, text[name.count] != 0 { name.append(UInt8(bitPattern: text[name.count])) }
  guard text[name.count] != 0 else { return name }
  // The next byte goes on with a character that has begun: take its beginning away as well.
  var next = UInt8(bitPattern: text[name.count])
  while next & 0xc0 == 0x80, let last = name.popLast() { next = last }
  return name
}
