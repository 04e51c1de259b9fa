import OrientCore
import Testing

/// The W3C's lock types.
@Suite struct LockTests {
  static let table: [(Lock, String, portrait: OrientationMask, landscape: OrientationMask)] = [
    (.any, "any", .all, .all),
    (.natural, "natural", .portraitPrimary, .landscapePrimary),
    (.landscape, "landscape", .landscape, .landscape),
    (.portrait, "portrait", .portrait, .portrait),
    (.portraitPrimary, "portrait-primary", .portraitPrimary, .portraitPrimary),
    (.portraitSecondary, "portrait-secondary", .portraitSecondary, .portraitSecondary),
    (.landscapePrimary, "landscape-primary", .landscapePrimary, .landscapePrimary),
    (.landscapeSecondary, "landscape-secondary", .landscapeSecondary, .landscapeSecondary),
    (.current, "current", .portraitSecondary, .portraitSecondary),
  ]

  @Test func eachPermitsWhatItSays() {
    #expect(Self.table.map(\.0) == Lock.allCases)
    for (lock, _, portrait, landscape) in Self.table {
      #expect(lock.mask(natural: .portrait, current: .portraitSecondary) == portrait)
      #expect(lock.mask(natural: .landscape, current: .portraitSecondary) == landscape)
      #expect(lock.mask(natural: .unknown, current: .portraitSecondary) == portrait)
    }
    for orientation in InterfaceOrientation.allCases {
      let mask = Lock.current.mask(natural: .portrait, current: orientation)
      #expect(mask == OrientationMask(orientation))
    }
  }

  @Test func eachNameLeadsBackAndNoOtherDoes() {
    for (lock, name, _, _) in Self.table {
      #expect(text(lock.name) == name)
      #expect(read(name) == lock)
      #expect(read(name + " ") == nil)
      #expect(read(String(name.dropLast())) == nil)
      #expect(read(name.uppercased()) == nil)
    }
    for word in ["", "none", "unknown", "face-up", "landscapeLeft", "portrait-tertiary"] {
      #expect(read(word) == nil)
    }
  }

  private func read(_ name: String) -> Lock? {
    Array(name.utf8).withUnsafeBufferPointer { Lock(name: $0) }
  }
}
