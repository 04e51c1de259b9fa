import OrientCore
import Testing

/// An ordered choice of up to four orientations.
@Suite struct PreferenceTests {
  @Test func keepsTheOrderAndRefusesASecondTime() {
    var preference = Preference()
    #expect(preference[0] == nil)
    let order: [InterfaceOrientation] = [
      .landscapeSecondary, .portraitPrimary, .portraitSecondary, .landscapePrimary,
    ]
    for (place, choice) in order.enumerated() {
      let isNew = preference.append(choice)
      #expect(isNew)
      #expect(preference[place] == choice)
      for earlier in order[...place] {
        let before = preference
        let isNewAgain = preference.append(earlier)
        #expect(!isNewAgain)
        #expect(preference == before)
      }
    }
    for place in [-1, 4, .min, .max] { #expect(preference[place] == nil) }
  }

  @Test func nothingIsPreferredInAMaskWithoutIt() {
    var preference = Preference()
    #expect(preference.first(in: .all) == nil)
    _ = preference.append(.portraitSecondary)
    #expect(preference.first(in: .landscape) == nil)
    #expect(preference.first(in: .all) == .portraitSecondary)
  }
}
