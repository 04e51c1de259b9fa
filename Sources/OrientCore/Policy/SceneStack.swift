/// Names one scene of an engine for as long as it lives; numbers are used again afterwards.
public struct SceneID: Equatable, Sendable {
  /// Its place in the stack's table.
  public let number: UInt32

  /// The scene of that number, if there is one.
  public init(number: UInt32) { self.number = number }
}

/// One client of the screen: a window, a document, a page.
public struct Scene {
  /// What it can show.
  public var supported: OrientationMask
  /// Whether it takes part. A hidden scene keeps its place among the others.
  public var isVisible: Bool
  /// Whether the scenes below it have their say as well.
  public var inherits: Bool
  /// What it is called in explanations; UTF-8, may be empty.
  public var name: [UInt8]

  /// The lock in force, also while the rotation that it asked for is under way.
  public internal(set) var lock: SceneLock?
  /// The lock to go back to when the one in force is refused.
  var settledLock: SceneLock?

  /// Higher is nearer to the top.
  fileprivate var order: UInt64 = 0
  fileprivate var above: UInt32?
  fileprivate var below: UInt32?

  /// A scene without a lock.
  public init(
    supported: OrientationMask = .all, isVisible: Bool = true, inherits: Bool = false,
    name: [UInt8] = []
  ) {
    self.supported = supported
    self.isVisible = isVisible
    self.inherits = inherits
    self.name = name
  }

  /// What the scene permits.
  var permitted: OrientationMask { supported.intersection(lock?.mask ?? .all) }
}

/// A lock that a scene holds, and the orientations that it came to.
public struct SceneLock: Equatable, Sendable {
  /// What was asked for.
  public let lock: Lock
  /// What that permits.
  public let mask: OrientationMask
}

extension OrientationMask {
  /// What is in both masks, or this one where that is nothing.
  fileprivate func narrowed(to wish: OrientationMask) -> OrientationMask {
    isDisjoint(with: wish) ? self : intersection(wish)
  }
}

/// The scenes of a screen, of which the visible ones lie above each other.
///
/// Only the visible scenes are linked, so what is hidden or lies below costs nothing: reaching the top,
/// hiding and raising take the same time however many there are.
public struct SceneStack {
  /// Free places are nil; a scene's number is its place.
  private var places: [Scene?] = []
  private var freePlaces: [UInt32] = []
  private var topmost: UInt32?
  private var lastOrder: UInt64 = 0

  /// No scenes.
  public init() {}

  /// The topmost visible scene.
  public var top: SceneID? { topmost.map(SceneID.init(number:)) }

  /// The scene of that number; nil when there is none.
  public subscript(id: SceneID) -> Scene? {
    id.number < places.count ? places[Int(id.number)] : nil
  }

  /// The next visible scene below.
  public func below(_ id: SceneID) -> SceneID? { self[id]?.below.map(SceneID.init(number:)) }

  /// The living scenes, in the order of their numbers.
  public var all: [SceneID] {
    places.indices.filter { places[$0] != nil }.map { SceneID(number: UInt32($0)) }
  }

  /// The living scenes, hidden ones as well, each one above those before it.
  var fromBottom: [SceneID] {
    var sorted: [SceneID] = []
    for id in all {
      // Scenes are made in the order of their numbers, mostly, so this is short.
      var place = sorted.count
      while place > 0, (self[sorted[place - 1]]?.order ?? 0) > (self[id]?.order ?? 0) { place -= 1 }
      sorted.insert(id, at: place)
    }
    return sorted
  }

  /// A number that no scene has.
  var unusedID: SceneID { SceneID(number: UInt32(truncatingIfNeeded: places.count)) }

  /// Puts a new scene on top; nil when there are more than 32 bits can number.
  public mutating func add(_ scene: Scene) -> SceneID? {
    let place: UInt32
    if let free = freePlaces.popLast() {
      place = free
    } else {
      guard let next = UInt32(exactly: places.count) else { return nil }
      place = next
      places.append(nil)
      // A scene that goes takes no memory.
      freePlaces.reserveCapacity(places.capacity)
    }
    var scene = scene
    lastOrder &+= 1
    scene.order = lastOrder
    places[Int(place)] = scene
    if scene.isVisible { link(place) }
    return SceneID(number: place)
  }

  /// Takes a scene away.
  public mutating func remove(_ id: SceneID) {
    guard let scene = self[id] else { return }
    if scene.isVisible { unlink(id.number) }
    places[Int(id.number)] = nil
    freePlaces.append(id.number)
  }

  /// Puts a scene above all others, visible or not. Returns what `lower` takes to undo it.
  public mutating func raise(_ id: SceneID) -> UInt64? {
    guard let scene = self[id] else { return nil }
    lastOrder &+= 1
    move(id.number, to: lastOrder, isVisible: scene.isVisible)
    return scene.order
  }

  /// Puts a scene back where `raise` took it from.
  public mutating func lower(_ id: SceneID, to order: UInt64) {
    guard let scene = self[id] else { return }
    move(id.number, to: order, isVisible: scene.isVisible)
  }

  /// Shows or hides a scene; it keeps its place among the others.
  public mutating func setVisible(_ id: SceneID, _ isVisible: Bool) {
    guard let scene = self[id], scene.isVisible != isVisible else { return }
    if scene.isVisible { unlink(id.number) }
    places[Int(id.number)]?.isVisible = isVisible
    if isVisible { link(id.number) }
  }

  /// Changes what a scene supports or holds; visibility and place have calls of their own.
  @inline(never)
  mutating func update(_ id: SceneID, _ change: (inout Scene) -> Void) {
    guard var scene = self[id] else { return }
    change(&scene)
    places[Int(id.number)] = scene
  }

  // MARK: The mask

  /// What the visible scenes leave of a mask; empty when they cannot be met together.
  func narrowed(_ permitted: OrientationMask) -> OrientationMask {
    var mask = permitted
    forEachEffective { mask.formIntersection($0.permitted) }
    return mask
  }

  /// What the visible scenes leave of a mask, passing over what cannot be met with the rest.
  ///
  /// A call that contradicts the others is refused, but a scene that goes away may leave a contradiction
  /// behind. Then the host's word goes before a scene's, and a scene's lock goes first.
  func effective(_ permitted: OrientationMask) -> OrientationMask {
    var mask = permitted
    forEachEffective { scene in
      mask = mask.narrowed(to: scene.supported)
      mask = mask.narrowed(to: scene.lock?.mask ?? .all)
    }
    return mask
  }

  /// The topmost visible scene, and those below it while each one inherits.
  private func forEachEffective(_ body: (Scene) -> Void) {
    var place = topmost
    while let current = place, let scene = places[Int(current)] {
      body(scene)
      place = scene.inherits ? scene.below : nil
    }
  }

  // MARK: The chain of visible scenes

  private mutating func move(_ place: UInt32, to order: UInt64, isVisible: Bool) {
    if isVisible { unlink(place) }
    places[Int(place)]?.order = order
    if isVisible { link(place) }
  }

  private mutating func link(_ place: UInt32) {
    guard let order = places[Int(place)]?.order else { return }
    var above: UInt32?
    var below = topmost
    while let next = below, let scene = places[Int(next)], scene.order > order {
      above = next
      below = scene.below
    }
    places[Int(place)]?.above = above
    places[Int(place)]?.below = below
    if let below { places[Int(below)]?.above = place }
    if let above { places[Int(above)]?.below = place } else { topmost = place }
  }

  private mutating func unlink(_ place: UInt32) {
    guard let scene = places[Int(place)] else { return }
    if let below = scene.below { places[Int(below)]?.above = scene.above }
    if let above = scene.above {
      places[Int(above)]?.below = scene.below
    } else {
      topmost = scene.below
    }
    places[Int(place)]?.above = nil
    places[Int(place)]?.below = nil
  }
}
