/// Everything that can go into an engine. A trace is a list of these.
public enum Input {
  // What sensors and hosts observe.
  case acceleration(Sample)
  case angularRate(Sample)
  case orientation(DeviceOrientation, at: Instant)
  case advance(to: Instant)
  case touched(Bool, at: Instant)
  case active(Bool)
  case tabletMode(Bool)

  // Policy.
  case supported(OrientationMask)
  case preference(Preference)
  case upsideDownAllowed(Bool)
  case rotationLocked(Bool)
  case landscapeLocked(Bool)
  case autoRotate(Bool)

  // Requests, of the engine or of its topmost visible scene.
  case rotate(InterfaceOrientation)
  case toggle
  case lock(Lock)
  case unlock
  case rotationFinished(UInt64, at: Instant, Status)

  // Scenes. A new scene takes the number that `Engine.addScene` returns.
  case dropScene(SceneID)
  case raiseScene(SceneID)
  case sceneVisible(SceneID, Bool)
  case sceneSupported(SceneID, OrientationMask)
  case lockScene(SceneID, Lock)
  case unlockScene(SceneID)
}
