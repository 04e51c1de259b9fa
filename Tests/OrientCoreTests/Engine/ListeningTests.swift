import OrientCore
import Testing

/// Who hears of what, and when.
@Suite struct ListeningTests {
  @Test func everyChannelSpeaksOnlyWhenItsValueChanges() {
    let screen = Screen(listeningTo: [.device, .axis])
    screen.hold(.portraitPrimary, .portraitPrimary, .portraitSecondary, .landscapePrimary)
    #expect(
      screen.told()
        == "device portrait-primary, axis portrait, device portrait-secondary, "
        + "device landscape-primary, axis landscape")
    screen.hold(.landscapePrimary, .faceUp, .faceUp, .unknown, .faceDown, .landscapeSecondary)
    #expect(
      screen.told()
        == "device face-up, device unknown, device face-down, device landscape-secondary")
  }

  @Test(arguments: [
    (true, "portrait, landscape, unknown, landscape, portrait"),
    (false, "portrait, landscape, portrait"),
  ])
  func theAxisWhileFlatIsByThePolicy(reportsUnknown: Bool, axes: String) {
    let screen = Screen(listeningTo: .axis) { $0.reportsFlatAsUnknown = reportsUnknown }
    screen.hold(
      .portraitPrimary, .landscapePrimary, .landscapePrimary, .faceDown, .faceDown,
      .landscapeSecondary, .portraitSecondary)
    #expect(screen.told().replacing("axis ", with: "") == axes)
  }

  @Test func aReplayTellsEachValueOnceBeforeWhatFollows() {
    let screen = Screen()
    screen.hold(.landscapePrimary)
    let id = screen.listen(.all, replay: true)
    #expect(
      screen.told()
        == """
        \(id) hears device landscape-primary, \(id) hears axis landscape, \
        \(id) hears did-rotate landscape-primary, \(id) hears mask 30, \
        \(id) hears rotation-lock false, \(id) hears landscape-lock false, \
        \(id) hears suggestion unknown, \(id) hears demand true
        """)
    screen.hold(.landscapeSecondary)
    #expect(
      screen.told()
        == "device landscape-secondary, will-rotate landscape-secondary, "
        + "did-rotate landscape-secondary")
  }

  @Test func aReplayDuringARotationTellsBothWhereItStandsAndWhereItGoes() {
    let screen = Screen()
    screen.setDriver()
    screen.hold(.landscapePrimary)
    _ = screen.told()
    let id = screen.listen(.turns, replay: true)
    #expect(
      screen.told()
        == "\(id) hears will-rotate landscape-primary, \(id) hears did-rotate portrait-primary")
  }

  @Test func aListenerHearsNothingFromBeforeIt() {
    var engine = Engine(EngineConfiguration())!
    let early = Listener(kinds: .all)
    _ = engine.addListener(early, replay: false)
    _ = engine.apply(.orientation(.landscapePrimary, at: Instant(nanoseconds: 1)))
    let late = Listener(kinds: .all)
    _ = engine.addListener(late, replay: false)
    #expect(engine.currentListeners.map(\.id) == [early.id, late.id])
    while engine.hasDeliveries {
      if case .event(let event) = engine.nextDelivery() {
        #expect(event.state.sequence > early.since)
        #expect(event.state.sequence <= late.since)
      }
    }
  }

  @Test func aListenerIsRemovedOnceAndGivenBackAfterItsLastEvent() {
    let screen = Screen()
    let ids = (0..<4).map { _ in screen.listen(.device) }
    #expect(Set(ids + [0]).count == 5)
    screen.hold(.portraitPrimary)
    #expect(screen.told() == "device portrait-primary")
    #expect(screen.unlisten(ids[1]))
    #expect(screen.told() == "\(ids[1]) goes")
    #expect(!screen.unlisten(ids[1]))
    for id in [0, ids[3] + 1, .max] as [UInt64] { #expect(!screen.unlisten(id)) }
    #expect(screen.told() == "")
    #expect(screen.engine.currentListeners.map(\.id) == [ids[0], ids[2], ids[3]])
    for id in [ids[3], ids[0], ids[2]] { #expect(screen.unlisten(id)) }
    #expect(screen.engine.currentListeners.isEmpty)
  }

  @Test func numbersOfEventsGrowByOneWhetherSomebodyListensOrNot() {
    let screen = Screen()
    screen.hold(.portraitPrimary)
    // The device and its axis; the picture stands so already.
    #expect(screen.engine.state.sequence == 2)
    screen.listen(.didRotate)
    screen.hold(.landscapePrimary)
    #expect(screen.engine.state.sequence == 6)
  }

  // MARK: Demand

  @Test(arguments: EventKind.allCases)
  func whatNeedsTheSensorDemandsIt(kind: EventKind) {
    let screen = Screen { $0.rotationLocked = true }
    screen.listen(.demand)
    let needsSensor = [.device, .axis, .suggestion].contains(kind)
    for _ in 0..<2 {
      #expect(!screen.demands)
      let first = screen.listen(EventKinds(kind))
      #expect(screen.demands == needsSensor)
      #expect(screen.told() == (needsSensor ? "demand true" : ""))
      let second = screen.listen(EventKinds(kind))
      #expect(screen.unlisten(first))
      #expect(screen.told() == "\(first) goes")
      #expect(screen.unlisten(second))
      #expect(screen.told() == "\(second) goes" + (needsSensor ? ", demand false" : ""))
    }
  }

  @Test func automaticRotationDemandsTheSensor() {
    let screen = Screen(listeningTo: .demand)
    #expect(screen.demands)
    let switches: [(Input, Input)] = [
      (.rotationLocked(true), .rotationLocked(false)), (.autoRotate(false), .autoRotate(true)),
      (.active(false), .active(true)), (.tabletMode(false), .tabletMode(true)),
    ]
    for (off, on) in switches {
      #expect(screen.apply(off) == .ok)
      #expect(screen.told() == "demand false")
      #expect(screen.apply(on) == .ok)
      #expect(screen.told() == "demand true")
    }
    _ = screen.apply(.landscapeLocked(true))
    #expect(screen.told() == "")
  }

  // MARK: Suggestions

  @Test func theRotationLockLeavesASuggestion() {
    let screen = Screen(listeningTo: [.suggestion, .turns])
    _ = screen.apply(.rotationLocked(true))
    screen.hold(.portraitPrimary)
    #expect(screen.told() == "")
    screen.hold(.landscapePrimary, .faceUp, .landscapeSecondary, .portraitPrimary)
    #expect(
      screen.told()
        == "suggestion landscape-primary, suggestion landscape-secondary, suggestion unknown")
    screen.hold(.landscapePrimary)
    #expect(screen.apply(.rotate(.landscapePrimary)) == .ok)
    #expect(
      screen.told()
        == "suggestion landscape-primary, will-rotate landscape-primary, "
        + "did-rotate landscape-primary, 2 ends ok, suggestion unknown")
  }

  @Test func nothingIsSuggestedThatTheLockDoesNotKeepAway() {
    let screen = Screen(listeningTo: .suggestion) {
      $0.rotationLocked = true
      $0.upsideDownAllowed = false
    }
    screen.hold(.portraitSecondary)
    #expect(screen.told() == "")
    _ = screen.apply(.landscapeLocked(true))
    _ = screen.apply(.upsideDownAllowed(true))
    #expect(screen.told() == "")
    screen.hold(.landscapeSecondary)
    #expect(screen.told() == "suggestion landscape-secondary")
    for (off, on) in [
      (Input.active(false), Input.active(true)), (.autoRotate(false), .autoRotate(true)),
      (.tabletMode(false), .tabletMode(true)),
    ] {
      _ = screen.apply(off)
      #expect(screen.told() == "suggestion unknown")
      _ = screen.apply(on)
      #expect(screen.told() == "suggestion landscape-secondary")
    }
    _ = screen.apply(.supported(.portrait))
    #expect(screen.told() == "suggestion unknown")
  }

  // MARK: The queue

  @Test func whatComesAboutMeanwhileIsToldAfterwards() {
    var engine = Engine(EngineConfiguration())!
    _ = engine.addListener(Listener(kinds: .didRotate), replay: false)
    var seen: [InterfaceOrientation] = []
    _ = engine.apply(.orientation(.landscapePrimary, at: Instant(nanoseconds: 0)))
    // Each delivery causes another, far beyond what the queue keeps; the order is never lost.
    let round: [DeviceOrientation] = [
      .portraitSecondary, .landscapeSecondary, .portraitPrimary, .landscapePrimary,
    ]
    for turn in 0..<1000 {
      guard case .event(let event) = engine.nextDelivery() else { continue }
      seen.append(event.target)
      for ahead in 0..<(turn < 100 ? 2 : 1) {
        let place = turn < 100 ? turn * 2 + ahead : turn + 100
        _ = engine.apply(.orientation(round[place % 4], at: Instant(nanoseconds: 0)))
      }
    }
    #expect(seen.count == 1000)
    for (place, target) in seen.enumerated() {
      #expect(DeviceOrientation(target) == round[(place + 3) % 4])
    }
  }
}
