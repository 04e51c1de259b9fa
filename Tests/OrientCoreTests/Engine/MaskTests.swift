import OrientCore
import Testing

/// Every mask with every device orientation, through a whole engine.
@Suite struct MaskTests {
  @Test(arguments: [Axis.portrait, .landscape], UInt32(1)..<16)
  func theDeviceIsFollowedThroughEveryMaskInEveryOrder(natural: Axis, bits: UInt32) {
    let mask = OrientationMask(rawValue: bits << 1)
    let screen = Screen(listeningTo: .didRotate) {
      $0.natural = natural
      $0.supported = mask
    }
    var standing = screen.interface
    #expect(mask.contains(standing))
    // Each device value after each other.
    for first in DeviceOrientation.allCases {
      for second in DeviceOrientation.allCases {
        for device in [first, second] {
          screen.hold(device)
          let before = standing
          if let upright = device.upright, mask.contains(upright) { standing = upright }
          #expect(screen.interface == standing)
          #expect(
            screen.told() == (before == standing ? "" : "did-rotate \(text(standing.name))"))
        }
      }
    }
  }

  @Test(arguments: [Axis.portrait, .landscape], UInt32(1)..<16)
  func narrowingAndWideningKeepsThePictureWithin(natural: Axis, bits: UInt32) {
    let mask = OrientationMask(rawValue: bits << 1)
    for device in DeviceOrientation.allCases {
      for initial in InterfaceOrientation.allCases {
        let screen = Screen(listeningTo: .didRotate) {
          $0.natural = natural
          $0.initial = initial
        }
        screen.hold(device)
        let before = screen.interface
        _ = screen.told()
        #expect(screen.apply(.supported(mask)) == .ok)
        #expect(mask.contains(screen.interface))
        if mask.contains(before) { #expect(screen.told() == "") }
        #expect(screen.apply(.supported(.all)) == .ok)
        if let upright = device.upright { #expect(screen.interface == upright) }
      }
    }
  }

  @Test func nothingIsLeftOfNothing() {
    let screen = Screen(listeningTo: .all) { $0.supported = .portrait }
    for bits in [0, 1, 32, 31, .max] as [UInt32] {
      #expect(screen.apply(.supported(OrientationMask(rawValue: bits))) == .invalidArgument)
    }
    #expect(screen.apply(.supported(.portraitSecondary)) == .ok)
    _ = screen.told()
    #expect(screen.apply(.upsideDownAllowed(false)) == .notSupported)
    #expect(screen.engine.policy.upsideDownAllowed)
    #expect(screen.told() == "")
    var configuration = EngineConfiguration()
    configuration.supported = .portraitSecondary
    configuration.upsideDownAllowed = false
    if Engine(configuration) != nil { Issue.record("an engine that permits nothing") }
    configuration.supported = []
    if Engine(configuration) != nil { Issue.record("an engine that supports nothing") }
  }

  @Test func settingWhatIsSetIsSilent() {
    let screen = Screen(listeningTo: .all)
    let settings: [Input] = [
      .rotationLocked(false), .landscapeLocked(false), .autoRotate(true), .active(true),
      .tabletMode(true), .upsideDownAllowed(true), .supported(.all), .preference(Preference()),
    ]
    let before = screen.engine.state.sequence
    for setting in settings { #expect(screen.apply(setting) == .ok) }
    #expect(screen.told() == "")
    #expect(screen.engine.state.sequence == before)
    for _ in 0..<2 { _ = screen.apply(.rotationLocked(true)) }
    #expect(screen.told() == "rotation-lock true")
    for _ in 0..<2 { _ = screen.apply(.landscapeLocked(true)) }
    #expect(screen.told() == "landscape-lock true")
  }
}
