internal import COrient
internal import OrientCore

/// What an `orient_scene` points to: a scene's number in its engine, which it keeps alive.
final class SceneObject: CountedObject {
  let engine: EngineObject
  let id: SceneID

  init(_ engine: EngineObject, _ id: SceneID) {
    self.engine = engine
    self.id = id
    super.init()
    engine.retainForC()
  }

  /// The scene goes, and lets go of its engine.
  override func end() {
    _ = engine.apply(.dropScene(id))
    engine.releaseFromC()
  }

  /// The scene as it is at this moment.
  var scene: Scene? { engine.read { $0.scene(id) } }
}
