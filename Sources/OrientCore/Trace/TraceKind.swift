/// The kinds of record, by the word that names them.
enum TraceKind: UInt8, CaseIterable {
  case acceleration
  case angularRate
  case orientation
  case advance
  case touched
  case active
  case tabletMode
  case supported
  case preference
  case upsideDownAllowed
  case rotationLocked
  case landscapeLocked
  case autoRotate
  case rotate
  case toggle
  case lock
  case unlock
  case driver
  case rotationFinished
  case sceneNew
  case sceneDrop
  case sceneRaise
  case sceneVisible
  case sceneSupported
  case sceneLock
  case sceneUnlock

  var word: StaticString {
    switch self {
    case .acceleration: "acceleration"
    case .angularRate: "angular-rate"
    case .orientation: "orientation"
    case .advance: "advance"
    case .touched: "touched"
    case .active: "active"
    case .tabletMode: "tablet-mode"
    case .supported: "supported"
    case .preference: "preference"
    case .upsideDownAllowed: "upside-down-allowed"
    case .rotationLocked: "rotation-locked"
    case .landscapeLocked: "landscape-locked"
    case .autoRotate: "auto-rotate"
    case .rotate: "rotate"
    case .toggle: "toggle"
    case .lock: "lock"
    case .unlock: "unlock"
    case .driver: "driver"
    case .rotationFinished: "rotation-finished"
    case .sceneNew: "scene-new"
    case .sceneDrop: "scene-drop"
    case .sceneRaise: "scene-raise"
    case .sceneVisible: "scene-visible"
    case .sceneSupported: "scene-supported"
    case .sceneLock: "scene-lock"
    case .sceneUnlock: "scene-unlock"
    }
  }

  init?(name: UnsafeBufferPointer<UInt8>) {
    guard let kind = TraceKind.allCases.first(where: { $0.word.equals(name) }) else { return nil }
    self = kind
  }
}
