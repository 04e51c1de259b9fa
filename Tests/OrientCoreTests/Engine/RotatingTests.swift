import OrientCore
import Testing

/// How the picture is turned, with and without a driver.
@Suite struct RotatingTests {
  // MARK: Without a driver

  @Test func everythingHappensInTheCallInThisOrder() {
    let screen = Screen(listeningTo: .all)
    screen.hold(.portraitPrimary)
    _ = screen.told()
    let page = screen.addScene()!
    #expect(screen.told() == "")
    #expect(screen.apply(.lockScene(page, .landscape)) == .ok)
    #expect(
      screen.told()
        == "will-rotate landscape-primary, did-rotate landscape-primary, mask 20, request 2 ok, 2 ends ok"
    )
  }

  @Test func whatStandsSoAlreadyIsDoneAtOnce() {
    let screen = Screen(listeningTo: .all)
    screen.hold(.portraitPrimary)
    _ = screen.told()
    #expect(screen.apply(.rotate(.portraitPrimary)) == .ok)
    #expect(screen.told() == "request 2 ok, 2 ends ok")
  }

  @Test func anExplicitRotationHoldsUntilTheDeviceIsTurned() {
    let screen = Screen(listeningTo: .turns)
    screen.hold(.portraitPrimary)
    #expect(screen.apply(.rotate(.landscapeSecondary)) == .ok)
    screen.hold(.faceUp, .portraitPrimary)
    #expect(screen.interface == .landscapeSecondary)
    screen.hold(.landscapePrimary)
    #expect(screen.interface == .landscapePrimary)
  }

  @Test(arguments: ["rotation lock", "landscape lock", "scene"])
  func anExplicitRotationHoldsUntilSomethingIsUnlocked(unlocked: String) {
    let screen = Screen()
    let page = screen.addScene()!
    screen.hold(.landscapePrimary)
    if unlocked == "rotation lock" { _ = screen.apply(.rotationLocked(true)) }
    if unlocked == "landscape lock" { _ = screen.apply(.landscapeLocked(true)) }
    #expect(screen.apply(.rotate(.portraitPrimary)) == .ok)
    #expect(screen.interface == .portraitPrimary)
    // Unlocking what is not locked is nothing.
    if unlocked != "rotation lock" { _ = screen.apply(.rotationLocked(false)) }
    if unlocked != "landscape lock" { _ = screen.apply(.landscapeLocked(false)) }
    #expect(screen.interface == .portraitPrimary)
    switch unlocked {
    case "rotation lock": _ = screen.apply(.rotationLocked(false))
    case "landscape lock": _ = screen.apply(.landscapeLocked(false))
    default: _ = screen.apply(.unlockScene(page))
    }
    #expect(screen.interface == .landscapePrimary)
  }

  @Test func outsideTheMaskAndWhileInactiveIsRefused() {
    let screen = Screen(listeningTo: .all) { $0.upsideDownAllowed = false }
    #expect(screen.apply(.rotate(.portraitSecondary)) == .notSupported)
    _ = screen.apply(.active(false))
    _ = screen.told()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .notAllowed)
    #expect(screen.apply(.toggle) == .notAllowed)
    #expect(screen.told() == "")
  }

  @Test(
    arguments: [
      // Held, standing, mask, where a toggle goes; nil is nowhere.
      (
        DeviceOrientation.landscapePrimary, InterfaceOrientation.landscapeSecondary,
        OrientationMask.all, InterfaceOrientation.portraitPrimary
      ),
      (.landscapeSecondary, .portraitPrimary, .all, .landscapeSecondary),
      (.portraitSecondary, .landscapePrimary, .all, .portraitSecondary),
      (.portraitSecondary, .landscapePrimary, [.portraitPrimary, .landscape], .portraitPrimary),
      (.faceUp, .landscapePrimary, .all, .portraitPrimary),
      (.unknown, .portraitPrimary, [.portraitPrimary, .landscapeSecondary], .landscapeSecondary),
      (.landscapePrimary, .landscapePrimary, [.landscape, .portraitSecondary], .portraitSecondary),
      (.portraitPrimary, .portraitPrimary, .portrait, nil),
      (.portraitPrimary, .landscapePrimary, .landscapePrimary, nil),
    ] as [(DeviceOrientation, InterfaceOrientation, OrientationMask, InterfaceOrientation?)])
  func toggleGoesToTheOtherAxis(
    device: DeviceOrientation, standing: InterfaceOrientation, mask: OrientationMask,
    target: InterfaceOrientation?
  ) {
    let screen = Screen {
      $0.initial = standing
      $0.supported = mask
      $0.rotationLocked = true
    }
    screen.hold(device)
    #expect(screen.interface == standing)
    #expect(screen.apply(.toggle) == (target == nil ? .notSupported : .ok))
    #expect(screen.interface == target ?? standing)
  }

  @Test func upsideDownForbiddenTurnsOnceAlsoAfterASleep() {
    let screen = Screen(listeningTo: .turns)
    screen.hold(.portraitSecondary)
    _ = screen.told()
    _ = screen.apply(.upsideDownAllowed(false))
    #expect(screen.told() == "will-rotate portrait-primary, did-rotate portrait-primary")
    _ = screen.apply(.upsideDownAllowed(true))
    _ = screen.apply(.active(false))
    _ = screen.told()
    _ = screen.apply(.upsideDownAllowed(false))
    #expect(screen.told() == "")
    _ = screen.apply(.active(true))
    #expect(screen.told() == "will-rotate portrait-primary, did-rotate portrait-primary")
  }

  @Test func whatHappenedInASleepIsCaughtUpWithByOneRotation() {
    let screen = Screen(listeningTo: [.turns, .device])
    screen.hold(.portraitPrimary)
    _ = screen.apply(.active(false))
    _ = screen.told()
    screen.hold(.landscapeSecondary, .faceUp, .landscapePrimary)
    #expect(
      screen.told() == "device landscape-secondary, device face-up, device landscape-primary")
    _ = screen.apply(.active(true))
    #expect(screen.told() == "will-rotate landscape-primary, did-rotate landscape-primary")
    _ = screen.apply(.active(true))
    #expect(screen.told() == "")
  }

  @Test func leavingTabletModeGoesBackToNatural() {
    let screen = Screen(listeningTo: .turns) { $0.natural = .landscape }
    screen.hold(.landscapeSecondary)
    _ = screen.told()
    _ = screen.apply(.tabletMode(false))
    #expect(screen.told() == "will-rotate landscape-primary, did-rotate landscape-primary")
    screen.hold(.portraitPrimary)
    #expect(screen.told() == "")
    _ = screen.apply(.tabletMode(true))
    #expect(screen.told() == "will-rotate portrait-primary, did-rotate portrait-primary")
  }

  @Test func anInitialThatIsNotPermittedIsTurnedAwayFrom() {
    let screen = Screen(listeningTo: .turns) {
      $0.initial = .portraitSecondary
      $0.supported = .landscape
    }
    #expect(screen.interface == .portraitSecondary)
    screen.hold(.faceUp)
    #expect(screen.told() == "will-rotate landscape-primary, did-rotate landscape-primary")
  }

  // MARK: With a driver

  @Test func gettersSayTheOldUntilTheHostIsDone() {
    let screen = Screen(listeningTo: .all)
    screen.setDriver()
    screen.hold(.landscapePrimary)
    #expect(
      screen.told()
        == "device landscape-primary, axis landscape, will-rotate landscape-primary, "
        + "drive 1 landscape-primary")
    #expect(screen.interface == .portraitPrimary)
    #expect(screen.engine.state.heading == .landscapePrimary)
    #expect(screen.finish(1) == .ok)
    #expect(screen.told() == "did-rotate landscape-primary")
    #expect(screen.interface == .landscapePrimary)
    #expect(screen.finish(1) == .invalidState)
    #expect(screen.finish(0) == .invalidState)
    #expect(screen.told() == "")
  }

  @Test func aHostThatSaysNoUndoesWhatWasAskedAndIsNotAskedAgain() {
    let screen = Screen(listeningTo: [.turns, .mask])
    let page = screen.addScene()!
    screen.setDriver()
    #expect(screen.apply(.lockScene(page, .landscapePrimary)) == .ok)
    #expect(screen.told() == "will-rotate landscape-primary, drive 1 landscape-primary")
    #expect(screen.finish(1, .busy) == .ok)
    #expect(screen.told() == "2 ends busy")
    #expect(screen.engine.scene(page)?.lock == nil)
    #expect(screen.mask == .all)
    screen.hold(.landscapePrimary)
    #expect(screen.told() == "will-rotate landscape-primary, drive 2 landscape-primary")
    #expect(screen.finish(2, .notAllowed) == .ok)
    screen.hold(.landscapePrimary)
    #expect(screen.told() == "")
    screen.hold(.faceUp)
    #expect(screen.told() == "will-rotate landscape-primary, drive 3 landscape-primary")
  }

  @Test func aRefusedLockGoesBackToTheOneBefore() {
    let screen = Screen()
    let page = screen.addScene()!
    #expect(screen.apply(.lockScene(page, .portrait)) == .ok)
    screen.setDriver()
    #expect(screen.apply(.lockScene(page, .landscapePrimary)) == .ok)
    #expect(screen.apply(.lockScene(page, .landscapeSecondary)) == .ok)
    #expect(screen.finish(2, .inputOutput) == .ok)
    #expect(screen.told().hasSuffix("3 ends inputOutput"))
    #expect(screen.engine.scene(page)?.lock?.lock == .portrait)
    #expect(screen.mask == .portrait)
  }

  @Test func theMaskSeenWhenALockHasFailedIsTheOneBefore() {
    var engine = Engine(EngineConfiguration())!
    engine.setDriver(Driver())
    guard case .success(let page) = engine.addScene(Scene()) else { return }
    _ = engine.apply(.lockScene(page, .landscape), request: Request())
    _ = engine.apply(.rotationFinished(1, at: Instant(nanoseconds: 0), .busy))
    while engine.hasDeliveries {
      if case .completion(_, let status, let state) = engine.nextDelivery() {
        #expect(status == .busy)
        #expect(state.mask == .all)
      }
    }
  }

  @Test func aNewerTargetTakesTheOldersPlace() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    #expect(screen.apply(.rotate(.landscapeSecondary)) == .ok)
    #expect(
      screen.told()
        == "will-rotate landscape-primary, drive 1 landscape-primary, 2 ends aborted, "
        + "will-rotate landscape-secondary, drive 2 landscape-secondary")
    #expect(screen.finish(1) == .invalidState)
    #expect(screen.finish(2) == .ok)
    #expect(screen.told() == "did-rotate landscape-secondary, 3 ends ok")
  }

  @Test func theSameTargetJoinsTheRotationUnderWay() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    for _ in 0..<3 { #expect(screen.apply(.rotate(.landscapePrimary)) == .ok) }
    #expect(screen.told() == "will-rotate landscape-primary, drive 1 landscape-primary")
    #expect(screen.finish(1) == .ok)
    #expect(screen.told() == "did-rotate landscape-primary, 2 ends ok, 3 ends ok, 4 ends ok")
  }

  @Test func aDeviceThatIsTurnedTakesARequestsPlace() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    screen.hold(.landscapeSecondary)
    #expect(
      screen.told()
        == "will-rotate landscape-primary, drive 1 landscape-primary, 2 ends aborted, "
        + "will-rotate landscape-secondary, drive 2 landscape-secondary")
  }

  @Test func aRefusedRotationLeavesTheOneThatHeldBefore() {
    let screen = Screen()
    screen.hold(.portraitPrimary)
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapeSecondary)) == .ok)
    #expect(screen.finish(2, .busy) == .ok)
    #expect(screen.interface == .landscapePrimary)
    #expect(screen.told() == "1 ends ok, drive 2 landscape-secondary, 2 ends busy")
    #expect(screen.engine.state.flags.contains(.held))
  }

  @Test func turningBackCallsTheRotationOff() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    screen.hold(.portraitPrimary, .landscapePrimary, .portraitPrimary)
    #expect(
      screen.told()
        == "will-rotate landscape-primary, drive 1 landscape-primary, "
        + "will-rotate portrait-primary, drive 2 portrait-primary")
    #expect(screen.finish(2) == .ok)
    #expect(screen.told() == "")
  }

  @Test func aHostThatDoesNotAnswerIsGivenUp() {
    let screen = Screen(listeningTo: .didRotate) { $0.requestTimeout = 1000 }
    screen.setDriver()
    _ = screen.apply(.advance(to: Instant(nanoseconds: 5000)))
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    #expect(screen.engine.nextDeadline.nanoseconds == 6000)
    _ = screen.told()
    _ = screen.apply(.advance(to: Instant(nanoseconds: 5999)))
    #expect(screen.told() == "")
    _ = screen.apply(.advance(to: Instant(nanoseconds: 6000)))
    #expect(screen.told() == "2 ends timeout")
    #expect(screen.engine.nextDeadline == .distantFuture)
    #expect(screen.finish(1) == .invalidState)
    #expect(screen.interface == .portraitPrimary)
  }

  @Test func anEngineThatKnowsNoTimeCountsFromTheFirst() {
    let screen = Screen { $0.requestTimeout = 1000 }
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    _ = screen.told()
    _ = screen.apply(.advance(to: Instant(nanoseconds: 1_000_000)))
    #expect(screen.told() == "")
    _ = screen.apply(.advance(to: Instant(nanoseconds: 1_001_000)))
    #expect(screen.told() == "1 ends timeout")
  }

  @Test(arguments: [.min + 1, -1, 0, .max - 1] as [Int64])
  func timeRunsNowhereOver(start: Int64) {
    for timeout in [0, 1, .max] as [Int64] {
      let screen = Screen { $0.requestTimeout = timeout }
      screen.setDriver()
      _ = screen.apply(.advance(to: Instant(nanoseconds: start)))
      #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
      _ = screen.told()
      _ = screen.apply(.advance(to: .distantFuture))
      let elapsed = Instant.distantFuture.elapsed(since: Instant(nanoseconds: start))
      #expect(screen.told() == (timeout > 0 && elapsed >= timeout ? "1 ends timeout" : ""))
    }
  }

  @Test func streamsOfTimeDoNotGoBackButMayLagBehind() {
    let screen = Screen()
    let (early, late) = (Instant(nanoseconds: 10), Instant(nanoseconds: 20))
    #expect(screen.apply(.advance(to: late)) == .ok)
    #expect(screen.apply(.orientation(.faceUp, at: early)) == .ok)
    #expect(screen.engine.state.time == late)
    #expect(screen.apply(.advance(to: early)) == .time)
    #expect(screen.apply(.orientation(.faceUp, at: Instant(nanoseconds: 9))) == .time)
    #expect(screen.apply(.touched(true, at: early)) == .ok)
    #expect(screen.apply(.touched(false, at: Instant(nanoseconds: 9))) == .time)
    let sample = Sample(time: early, x: 0, y: 9.81, z: 0)
    #expect(screen.apply(.acceleration(sample)) == .ok)
    #expect(screen.apply(.angularRate(sample)) == .ok)
    let older = Sample(time: Instant(nanoseconds: 9), x: 0, y: 9.81, z: 0)
    #expect(screen.apply(.acceleration(older)) == .time)
    #expect(screen.apply(.angularRate(older)) == .time)
    for value in [Float.nan, .infinity, -.infinity] {
      let broken = Sample(time: late, x: 0, y: value, z: 0)
      #expect(screen.apply(.acceleration(broken)) == .invalidArgument)
      #expect(screen.apply(.angularRate(broken)) == .invalidArgument)
    }
  }

  @Test func aNewDriverTakesOverWhatTheOldLeft() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    _ = screen.told()
    screen.setDriver()
    #expect(
      screen.told() == "driver goes, will-rotate landscape-primary, drive 2 landscape-primary")
    screen.setDriver(false)
    #expect(
      screen.told()
        == "driver goes, will-rotate landscape-primary, did-rotate landscape-primary, 2 ends ok")
  }

  @Test func everythingEndsWithTheEngine() {
    let screen = Screen(listeningTo: .turns)
    screen.setDriver()
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    _ = screen.told()
    screen.engine.close()
    _ = screen.engine.removeListener(99)
    screen.hold()
    _ = screen.unlisten(99)
    #expect(screen.told() == "2 ends aborted, 1 goes, driver goes")
  }

  // MARK: Sizes

  @Test func aPictureOnItsSideHasItsSizeTurned() {
    let screen = Screen {
      $0.width = 428
      $0.height = 926
    }
    #expect(screen.engine.size(in: .portraitSecondary) == (428, 926))
    screen.hold(.landscapePrimary)
    let state = screen.engine.state
    #expect((state.width, state.height) == (926, 428))
  }
}
