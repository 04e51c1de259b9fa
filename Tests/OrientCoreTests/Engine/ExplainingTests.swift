import Testing

@testable import OrientCore

/// What an engine says about why the picture stands as it does: each reason by its name, and none that is not so.
@Suite struct ExplainingTests {
  let screen = Screen()

  private func explain(_ wanted: InterfaceOrientation = .landscapePrimary) -> [String] {
    lines(of: screen.engine.explain(wanted))
  }

  private func lines(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private let stands = "The picture stands in portrait-primary, not in landscape-primary."

  @Test func nothingIsKnownAtFirst() {
    #expect(
      explain() == [
        stands, "It is not known how the device is held.", "Detection has seen too little yet.",
      ])
  }

  @Test func nothingKeepsItWhereItIsWanted() {
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        "The picture stands in landscape-primary, as wanted.",
        "The device is held in landscape-primary.",
      ])
  }

  @Test func locksOfTheUser() {
    screen.hold(.portraitPrimary)
    _ = screen.apply(.rotationLocked(true))
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        stands, "The device is held in landscape-primary.", "The rotation lock is on.",
      ])
    _ = screen.apply(.landscapeLocked(true))
    #expect(
      explain(.portraitSecondary).contains(
        "The landscape lock is on: only landscape positions of the device are followed."))
  }

  @Test func theLockOfAScene() throws {
    var scene = Scene()
    scene.name = Array("player".utf8)
    let id = try #require(screen.addScene(scene))
    #expect(screen.apply(.lockScene(id, .portrait)) == .ok)
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        stands, "Scene \"player\" is locked to portrait.",
        "The device is held in landscape-primary.",
      ])
  }

  @Test func whatAScenesSupports() throws {
    var scene = Scene()
    scene.supported = .portrait
    let id = try #require(screen.addScene(scene))
    screen.hold(.landscapePrimary)
    let reason = "supports only portrait-primary, portrait-secondary."
    #expect(
      explain() == [
        stands, "Scene \(id.number) \(reason)", "The device is held in landscape-primary.",
      ])
  }

  @Test func whatTheHostSupports() {
    _ = screen.apply(.supported(.portrait))
    _ = screen.apply(.upsideDownAllowed(false))
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        stands,
        "landscape-primary is not among what the host supports: portrait-primary, portrait-secondary.",
        "The device is held in landscape-primary.",
      ])
    #expect(explain(.portraitSecondary).contains("Upside-down is not allowed."))
  }

  @Test func aDeviceThatLies() {
    screen.hold(.portraitPrimary, .faceUp)
    #expect(
      explain() == [
        stands, "The device lies face-up, so how it was last held counts: portrait-primary.",
      ])
  }

  @Test func aHostInTheBackground() {
    screen.hold(.portraitPrimary)
    _ = screen.apply(.active(false))
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        stands, "The device is held in landscape-primary.",
        "The engine is inactive, and nothing turns meanwhile.",
      ])
  }

  @Test func aRotationUnderWayAndARefusal() {
    screen.setDriver()
    screen.hold(.landscapePrimary)
    #expect(
      explain() == [
        "The host is turning the screen to landscape-primary and has not said yet that it is done.",
        stands, "The device is held in landscape-primary.",
      ])
    #expect(screen.finish(1, .notAllowed) == .ok)
    #expect(explain().contains("The host has just refused to turn the screen there."))
  }

  @Test func anExplicitRotationAndLaptopMode() {
    screen.hold(.landscapePrimary)
    _ = screen.apply(.rotate(.portraitPrimary))
    #expect(
      explain().last
        == "An explicit rotation holds the picture until the device is turned or something is unlocked."
    )
    _ = screen.apply(.tabletMode(false))
    _ = screen.apply(.autoRotate(false))
    let reasons = explain()
    #expect(
      reasons.contains(
        "Tablet mode is off, so the screen is held in its natural position."))
    #expect(reasons.contains("Automatic rotation is off."))
  }

  @Test func aPageAboutEverything() throws {
    var scene = Scene()
    scene.name = Array("player".utf8)
    let id = try #require(screen.addScene(scene))
    screen.listen(.turns)
    screen.hold(.landscapeSecondary)
    #expect(screen.apply(.lockScene(id, .landscape)) == .ok)
    let page = lines(of: screen.engine.describe())
    for line in [
      "Interface: landscape-secondary, angle 270",
      "Device: landscape-secondary, last upright landscape-secondary",
      "Effective mask: landscape-primary, landscape-secondary",
      "rotation locked: no", "active: yes", "Natural axis: portrait, panel mounted at 0",
      "Listeners: 1, sources: 0, driver: none", "The device is held in landscape-secondary.",
    ] {
      #expect(page.contains(line), "\(page)")
    }
    #expect(
      page.contains {
        $0.hasPrefix("Scene \"player\" supports ") && $0.hasSuffix("locked to landscape")
      })
  }
}
