import OrientCore
import Testing

/// The rule that decides how the picture stands, as a table and over all that can be asked.
@Suite struct ResolutionTests {
  static func resolution(
    natural: Axis = .portrait, mask: OrientationMask = .all, device: InterfaceOrientation?,
    standing: InterfaceOrientation, heading: InterfaceOrientation? = nil, isHeld: Bool = false,
    _ change: (inout Policy) -> Void = { _ in }
  ) -> Resolution {
    var policy = Policy(natural: natural)
    change(&policy)
    return Resolution(
      policy: policy, mask: mask, device: device, standing: standing, heading: heading ?? standing,
      isHeld: isHeld)
  }

  // MARK: Rule by rule

  @Test func withoutTabletModeTheNaturalPrimaryHolds() {
    for (natural, primary) in [
      (Axis.portrait, InterfaceOrientation.portraitPrimary), (.landscape, .landscapePrimary),
    ] {
      for device in InterfaceOrientation.allCases {
        let laptop = Self.resolution(natural: natural, device: device, standing: device) {
          $0.tabletMode = false
        }
        #expect(laptop.target == primary)
      }
    }
    let held = Self.resolution(
      device: .landscapePrimary, standing: .landscapeSecondary, isHeld: true
    ) { $0.tabletMode = false }
    #expect(held.target == .landscapeSecondary)
    let forbidden = Self.resolution(
      mask: .landscape, device: .landscapePrimary, standing: .landscapeSecondary
    ) { $0.tabletMode = false }
    #expect(forbidden.target == .landscapeSecondary)
  }

  @Test(arguments: [
    ("nothing", true), ("auto-rotate", false), ("active", false), ("rotation lock", false),
    ("explicit rotation", false),
  ])
  func theDeviceIsFollowedUnlessSomethingForbids(obstacle: String, follows: Bool) {
    let resolution = Self.resolution(
      device: .landscapePrimary, standing: .portraitPrimary, isHeld: obstacle == "explicit rotation"
    ) {
      if obstacle == "auto-rotate" { $0.autoRotate = false }
      if obstacle == "active" { $0.isActive = false }
      if obstacle == "rotation lock" { $0.rotationLocked = true }
    }
    #expect(resolution.target == (follows ? .landscapePrimary : .portraitPrimary))
  }

  @Test func theLandscapeLockFollowsTheTwoLandscapes() {
    let expected: [InterfaceOrientation] = [
      .landscapeSecondary, .landscapePrimary, .landscapeSecondary, .landscapeSecondary,
    ]
    for (device, target) in zip(InterfaceOrientation.allCases, expected) {
      let resolution = Self.resolution(device: device, standing: .landscapeSecondary) {
        $0.landscapeLocked = true
      }
      #expect(resolution.target == target)
    }
  }

  @Test func aPictureThatMayStayStays() {
    for standing in InterfaceOrientation.allCases {
      #expect(Self.resolution(device: nil, standing: standing).target == standing)
      let mask = OrientationMask(standing)
      for device in InterfaceOrientation.allCases {
        let resolution = Self.resolution(mask: mask, device: device, standing: standing)
        #expect(resolution.target == standing)
      }
    }
  }

  @Test func aRotationUnderWayGoesOnWhileItMay() {
    let goesOn = Self.resolution(
      device: nil, standing: .portraitPrimary, heading: .landscapeSecondary)
    #expect(goesOn.target == .landscapeSecondary)
    let stays = Self.resolution(
      mask: .portrait, device: nil, standing: .portraitSecondary, heading: .landscapeSecondary)
    #expect(stays.target == .portraitSecondary)
    let staysThoughHeldOtherwise = Self.resolution(
      mask: .portrait, device: .portraitPrimary, standing: .portraitSecondary,
      heading: .landscapeSecondary
    ) { $0.rotationLocked = true }
    #expect(staysThoughHeldOtherwise.target == .portraitSecondary)
  }

  @Test func theDeviceComesBeforeThePreference() {
    var resolution = Self.resolution(
      mask: .landscape, device: .landscapeSecondary, standing: .portraitPrimary
    ) {
      $0.rotationLocked = true
      _ = $0.preference.append(.landscapePrimary)
    }
    #expect(resolution.target == .landscapeSecondary)
    resolution.device = nil
    #expect(resolution.target == .landscapePrimary)
  }

  @Test func thePreferenceIsTakenInItsOrder() {
    for order in [[1, 2, 3, 4], [4, 3, 2, 1], [3, 1, 4, 2], [2]] as [[UInt8]] {
      let choices = order.compactMap { InterfaceOrientation(rawValue: $0) }
      for bits in UInt32(1)..<16 {
        let mask = OrientationMask(rawValue: bits << 1)
        guard let standing = InterfaceOrientation.allCases.first(where: { !mask.contains($0) }),
          let first = choices.first(where: { mask.contains($0) })
        else { continue }
        let resolution = Self.resolution(mask: mask, device: nil, standing: standing) {
          for choice in choices { _ = $0.preference.append(choice) }
        }
        #expect(resolution.target == first)
      }
    }
  }

  /// Nearest by angle, primaries first: what each standing turns to when it must.
  @Test(
    arguments: [
      (
        InterfaceOrientation.portraitPrimary, OrientationMask.landscape,
        InterfaceOrientation.landscapePrimary
      ),
      (.portraitPrimary, [.landscapeSecondary, .portraitSecondary], .landscapeSecondary),
      (.portraitPrimary, .portraitSecondary, .portraitSecondary),
      (.landscapePrimary, .portrait, .portraitPrimary),
      (.landscapePrimary, [.portraitSecondary, .landscapeSecondary], .portraitSecondary),
      (.landscapePrimary, .landscapeSecondary, .landscapeSecondary),
      (
        .portraitSecondary, [.portraitPrimary, .landscapePrimary, .landscapeSecondary],
        .landscapePrimary
      ),
      (.portraitSecondary, [.portraitPrimary, .landscapeSecondary], .landscapeSecondary),
      (
        .landscapeSecondary, [.portraitPrimary, .portraitSecondary, .landscapePrimary],
        .portraitPrimary
      ),
      (.landscapeSecondary, [.portraitSecondary, .landscapePrimary], .portraitSecondary),
    ] as [(InterfaceOrientation, OrientationMask, InterfaceOrientation)])
  func elseTheLeastTurnIsMade(
    standing: InterfaceOrientation, mask: OrientationMask, target: InterfaceOrientation
  ) {
    for natural in [Axis.portrait, .landscape] {
      let resolution = Self.resolution(
        natural: natural, mask: mask, device: nil, standing: standing)
      #expect(resolution.target == target)
    }
  }

  @Test func upsideDownForbiddenTurnsHalfRound() {
    let others = OrientationMask.all.subtracting(.portraitSecondary)
    let resolution = Self.resolution(
      mask: others, device: .portraitSecondary, standing: .portraitSecondary
    ) {
      $0.upsideDownAllowed = false
      _ = $0.preference.append(.landscapePrimary)
    }
    #expect(resolution.target == .portraitPrimary)
    let landscapeOnly = Self.resolution(
      mask: .landscape, device: .portraitSecondary, standing: .portraitSecondary
    ) { $0.upsideDownAllowed = false }
    #expect(landscapeOnly.target == .landscapePrimary)
  }

  // MARK: All masks, all devices, both naturals, everywhere

  @Test(arguments: [Axis.portrait, .landscape], InterfaceOrientation.allCases)
  func everyMaskAndDeviceByTheWrittenRule(natural: Axis, standing: InterfaceOrientation) {
    for bits in UInt32(1)..<16 {
      let mask = OrientationMask(rawValue: bits << 1)
      for device in [nil] + InterfaceOrientation.allCases.map(Optional.some) {
        for switches in 0..<64 {
          let resolution = Self.resolution(
            natural: natural, mask: mask, device: device, standing: standing,
            isHeld: switches & 1 != 0
          ) {
            $0.rotationLocked = switches & 2 != 0
            $0.landscapeLocked = switches & 4 != 0
            $0.autoRotate = switches & 8 == 0
            $0.tabletMode = switches & 16 == 0
            $0.upsideDownAllowed = switches & 32 == 0
          }
          #expect(resolution.target == written(resolution), "\(resolution)")
        }
      }
    }
  }

  /// Rules 0 to 3, one sentence after the other.
  private func written(_ question: Resolution) -> InterfaceOrientation {
    let (policy, mask) = (question.policy, question.mask)
    let primary: InterfaceOrientation =
      policy.natural == .portrait ? .portraitPrimary : .landscapePrimary
    if !policy.tabletMode && !question.isHeld && mask.contains(primary) { return primary }
    let follows =
      policy.autoRotate && policy.isActive && policy.tabletMode && !policy.rotationLocked
    if follows, !question.isHeld, let device = question.device, mask.contains(device) {
      if !policy.landscapeLocked || device.axis == .landscape { return device }
    }
    if mask.contains(question.standing) { return question.standing }
    if question.standing == .portraitSecondary, !policy.upsideDownAllowed,
      mask.contains(.portraitPrimary)
    {
      return .portraitPrimary
    }
    if let device = question.device, mask.contains(device) { return device }
    let neighbours: [InterfaceOrientation] =
      question.standing.axis == .portrait
      ? [.landscapePrimary, .landscapeSecondary] : [.portraitPrimary, .portraitSecondary]
    return (neighbours + InterfaceOrientation.allCases).first { mask.contains($0) }
      ?? question.standing
  }
}
