import OrientCore
import Testing

/// Scenes above each other.
@Suite struct SceneStackTests {
  private func order(_ stack: SceneStack) -> [UInt32] {
    var found: [UInt32] = []
    var next = stack.top
    while let scene = next {
      found.append(scene.number)
      next = stack.below(scene)
    }
    return found
  }

  @Test func aNewSceneIsOnTop() {
    var stack = SceneStack()
    #expect(stack.top == nil)
    let scenes = (0..<3).compactMap { _ in stack.add(Scene()) }
    #expect(order(stack) == [2, 1, 0])
    #expect(stack.all == scenes)
  }

  @Test func hidingKeepsThePlace() {
    var stack = SceneStack()
    let scenes = (0..<4).compactMap { _ in stack.add(Scene()) }
    stack.setVisible(scenes[1], false)
    stack.setVisible(scenes[3], false)
    #expect(order(stack) == [2, 0])
    stack.setVisible(scenes[1], true)
    #expect(order(stack) == [2, 1, 0])
    stack.setVisible(scenes[3], true)
    #expect(order(stack) == [3, 2, 1, 0])
  }

  @Test func raisingAHiddenSceneCountsWhenItIsShown() {
    var stack = SceneStack()
    let scenes = (0..<3).compactMap { _ in stack.add(Scene()) }
    stack.setVisible(scenes[0], false)
    _ = stack.raise(scenes[0])
    #expect(order(stack) == [2, 1])
    stack.setVisible(scenes[0], true)
    #expect(order(stack) == [0, 2, 1])
  }

  @Test func loweringUndoesRaising() {
    var stack = SceneStack()
    let scenes = (0..<4).compactMap { _ in stack.add(Scene()) }
    for scene in scenes {
      let before = order(stack)
      let place = stack.raise(scene)
      #expect(order(stack).first == scene.number)
      stack.lower(scene, to: place ?? 0)
      #expect(order(stack) == before)
    }
  }

  @Test func numbersAreUsedAgainAndStrangersAreNoTrouble() {
    var stack = SceneStack()
    let scenes = (0..<3).compactMap { _ in stack.add(Scene()) }
    stack.remove(scenes[1])
    #expect(order(stack) == [2, 0])
    #expect(stack[scenes[1]] == nil)
    let newcomer = stack.add(Scene())
    #expect(newcomer?.number == 1)
    #expect(order(stack) == [1, 2, 0])
    let stranger = SceneID(number: .max)
    stack.remove(stranger)
    stack.setVisible(stranger, true)
    stack.lower(stranger, to: 1)
    let place = stack.raise(stranger)
    #expect(place == nil)
    #expect(stack[stranger] == nil)
    #expect(stack.below(stranger) == nil)
    #expect(order(stack) == [1, 2, 0])
  }
}
