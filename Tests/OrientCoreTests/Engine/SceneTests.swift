import OrientCore
import Testing

/// Scenes, their masks and their locks.
@Suite struct SceneTests {
  @Test func theTopmostVisibleSceneNarrowsTheMask() {
    let screen = Screen(listeningTo: .mask)
    let page = screen.addScene(Scene(supported: .portrait))!
    #expect(screen.told() == "mask 10")
    let modal = screen.addScene(Scene(supported: .landscape))!
    #expect(screen.told() == "mask 20")
    #expect(screen.interface == .landscapePrimary)
    #expect(screen.apply(.sceneVisible(modal, false)) == .ok)
    #expect(screen.told() == "mask 10")
    #expect(screen.interface == .portraitPrimary)
    #expect(screen.apply(.sceneVisible(page, false)) == .ok)
    #expect(screen.told() == "mask 30")
  }

  @Test func anInheritingSceneAddsToWhatIsBelow() {
    let screen = Screen()
    _ = screen.addScene(Scene(supported: .landscape))
    let sheet = screen.addScene(Scene(supported: [.portrait, .landscapePrimary], inherits: true))!
    #expect(screen.mask == .landscapePrimary)
    #expect(screen.addScene(Scene(supported: .portrait, inherits: true)) == nil)
    #expect(screen.mask == .landscapePrimary)
    #expect(screen.apply(.sceneSupported(sheet, .portrait)) == .notSupported)
    #expect(screen.apply(.supported(.portrait)) == .notSupported)
    #expect(screen.mask == .landscapePrimary)
  }

  @Test func aLockBelowAModalWaitsForItToGo() {
    let screen = Screen(listeningTo: .turns)
    let page = screen.addScene()!
    let modal = screen.addScene(Scene(supported: .portrait))!
    #expect(screen.apply(.lockScene(page, .landscapePrimary)) == .ok)
    #expect(screen.told() == "2 ends ok")
    #expect(screen.apply(.dropScene(modal)) == .ok)
    #expect(screen.told() == "will-rotate landscape-primary, did-rotate landscape-primary")
    #expect(screen.apply(.dropScene(page)) == .ok)
    #expect(screen.mask == .all)
    #expect(screen.interface == .landscapePrimary)
  }

  @Test func withInheritBothLocksApply() {
    let screen = Screen()
    let page = screen.addScene()!
    #expect(screen.apply(.lockScene(page, .landscape)) == .ok)
    let sheet = screen.addScene(Scene(inherits: true))!
    #expect(screen.apply(.lockScene(sheet, .portrait)) == .notSupported)
    #expect(screen.apply(.lockScene(sheet, .landscapeSecondary)) == .ok)
    #expect(screen.mask == .landscapeSecondary)
    #expect(screen.apply(.unlockScene(sheet)) == .ok)
    #expect(screen.mask == .landscape)
  }

  @Test func unlockingRestoresWhatHeldBefore() {
    let screen = Screen { $0.supported = [.portraitPrimary, .landscape] }
    let page = screen.addScene()!
    screen.hold(.portraitPrimary)
    #expect(screen.apply(.lock(.landscapePrimary)) == .ok)
    #expect(screen.apply(.lock(.landscapeSecondary)) == .ok)
    #expect(screen.apply(.supported(.all)) == .ok)
    #expect(screen.apply(.unlock) == .ok)
    #expect(screen.mask == .all)
    #expect(screen.interface == .portraitPrimary)
    #expect(screen.engine.scene(page)?.lock == nil)
    #expect(screen.apply(.unlock) == .ok)
  }

  @Test(arguments: [
    // Standing, held, lock, where it goes.
    (
      InterfaceOrientation.landscapeSecondary, DeviceOrientation.landscapeSecondary, Lock.landscape,
      InterfaceOrientation.landscapeSecondary
    ),
    (.portraitSecondary, .portraitSecondary, .portrait, .portraitSecondary),
    (.portraitPrimary, .portraitPrimary, .landscape, .landscapePrimary),
    (.portraitPrimary, .faceUp, .landscape, .landscapePrimary),
    (.landscapeSecondary, .landscapeSecondary, .natural, .portraitPrimary),
    (.landscapeSecondary, .landscapeSecondary, .any, .landscapeSecondary),
    (.landscapeSecondary, .faceDown, .current, .landscapeSecondary),
    (.landscapePrimary, .landscapePrimary, .portrait, .portraitPrimary),
    (.landscapePrimary, .landscapePrimary, .portraitSecondary, .portraitSecondary),
  ])
  func aLockTurnsNoMoreThanItMust(
    standing: InterfaceOrientation, device: DeviceOrientation, lock: Lock,
    target: InterfaceOrientation
  ) {
    let screen = Screen(listeningTo: .didRotate) { $0.initial = standing }
    _ = screen.addScene()
    screen.hold(device)
    _ = screen.told()
    #expect(screen.apply(.lock(lock)) == .ok)
    #expect(screen.interface == target)
    #expect(
      screen.told()
        == (standing == target ? "" : "did-rotate \(text(target.name)), ") + "2 ends ok")
  }

  @Test func withinAnAxisLockTheDeviceIsFollowed() {
    let screen = Screen()
    _ = screen.addScene()
    #expect(screen.apply(.lock(.landscape)) == .ok)
    screen.hold(.landscapeSecondary)
    #expect(screen.interface == .landscapeSecondary)
    screen.hold(.portraitPrimary)
    #expect(screen.interface == .landscapeSecondary)
    screen.hold(.landscapePrimary)
    #expect(screen.interface == .landscapePrimary)
  }

  @Test func whoMayNotLockIsToldWhy() {
    let screen = Screen(listeningTo: .all)
    #expect(screen.apply(.lock(.landscape)) == .noScene)
    #expect(screen.apply(.unlock) == .noScene)
    let page = screen.addScene(Scene(supported: .portrait))!
    #expect(screen.apply(.lock(.landscape)) == .notSupported)
    #expect(screen.apply(.sceneVisible(page, false)) == .ok)
    _ = screen.told()
    #expect(screen.apply(.lockScene(page, .portrait)) == .notAllowed)
    #expect(screen.apply(.unlockScene(page)) == .notAllowed)
    #expect(screen.apply(.lock(.portrait)) == .noScene)
    #expect(screen.apply(.sceneVisible(page, true)) == .ok)
    _ = screen.apply(.active(false))
    _ = screen.told()
    #expect(screen.apply(.lockScene(page, .portrait)) == .notAllowed)
    #expect(screen.apply(.unlockScene(page)) == .notAllowed)
    #expect(screen.apply(.lockScene(SceneID(number: 7), .portrait)) == .invalidArgument)
    #expect(screen.apply(.unlockScene(SceneID(number: 7))) == .invalidArgument)
    #expect(screen.told() == "")
  }

  @Test(arguments: ["a newer lock", "unlocking", "hiding", "dropping"])
  func aPendingLockIsAbortedBy(what: String) {
    let screen = Screen()
    screen.setDriver()
    let page = screen.addScene()!
    #expect(screen.apply(.lockScene(page, .landscapePrimary)) == .ok)
    #expect(screen.told() == "drive 1 landscape-primary")
    switch what {
    case "a newer lock":
      #expect(screen.apply(.lockScene(page, .landscapeSecondary)) == .ok)
      #expect(screen.told() == "1 ends aborted, drive 2 landscape-secondary")
      #expect(screen.engine.scene(page)?.lock?.lock == .landscapeSecondary)
    case "unlocking":
      // Nobody wishes for the rotation any more, so the host is called back.
      #expect(screen.apply(.unlockScene(page)) == .ok)
      #expect(screen.told() == "1 ends aborted, drive 2 portrait-primary")
    case "hiding":
      #expect(screen.apply(.sceneVisible(page, false)) == .ok)
      #expect(screen.told() == "1 ends aborted, drive 2 portrait-primary")
    default:
      #expect(screen.apply(.dropScene(page)) == .ok)
      #expect(screen.told() == "1 ends aborted, drive 2 portrait-primary")
    }
  }

  @Test func aRefusedLockLeavesAPendingOneAlone() {
    let screen = Screen()
    screen.setDriver()
    let page = screen.addScene(Scene(supported: [.portraitPrimary, .landscape]))!
    #expect(screen.apply(.lockScene(page, .landscapePrimary)) == .ok)
    #expect(screen.apply(.lockScene(page, .portraitSecondary)) == .notSupported)
    #expect(screen.finish(1) == .ok)
    #expect(screen.told() == "drive 1 landscape-primary, 1 ends ok")
    #expect(screen.engine.scene(page)?.lock?.lock == .landscapePrimary)
  }

  @Test func whatAContradictionLeavesIsTheHostsWord() {
    let screen = Screen()
    let bottom = screen.addScene(Scene(supported: .portraitPrimary))!
    let middle = screen.addScene(Scene(supported: .landscape))!
    let top = screen.addScene(Scene(inherits: true))!
    #expect(screen.apply(.lockScene(top, .landscapePrimary)) == .ok)
    #expect(screen.apply(.supported(.landscape)) == .ok)
    #expect(screen.apply(.dropScene(middle)) == .ok)
    #expect(screen.mask == .landscapePrimary)
    #expect(screen.apply(.supported(.all)) == .ok)
    #expect(screen.apply(.sceneSupported(bottom, .portrait)) == .ok)
    #expect(screen.mask == .landscapePrimary)
    #expect(screen.apply(.unlockScene(top)) == .ok)
    #expect(screen.mask == .portrait)
  }

  @Test func aScenesLockGivesWayBeforeWhatItSupports() {
    let screen = Screen()
    let page = screen.addScene(Scene(supported: [.portraitPrimary, .landscapePrimary]))!
    #expect(screen.apply(.lockScene(page, .portrait)) == .ok)
    let cover = screen.addScene()!
    #expect(screen.apply(.supported([.portraitSecondary, .landscapePrimary])) == .ok)
    #expect(screen.apply(.dropScene(cover)) == .ok)
    #expect(screen.mask == .landscapePrimary)
  }

  @Test func aSceneDoesNotContradictItself() {
    let screen = Screen()
    let page = screen.addScene()!
    for supported in [OrientationMask(), OrientationMask(rawValue: 32)] {
      #expect(screen.apply(.sceneSupported(page, supported)) == .invalidArgument)
      #expect(screen.addScene(Scene(supported: supported)) == nil)
    }
    #expect(screen.apply(.lockScene(page, .landscape)) == .ok)
    _ = screen.addScene()
    #expect(screen.apply(.sceneSupported(page, .portrait)) == .notSupported)
    #expect(screen.apply(.sceneSupported(page, .landscapePrimary)) == .ok)
    #expect(screen.engine.scene(page)?.supported == .landscapePrimary)
  }
}
