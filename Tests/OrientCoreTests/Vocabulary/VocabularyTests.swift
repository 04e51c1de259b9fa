import OrientCore
import Testing

/// Each vocabulary's words and numbers for each orientation, and back.
@Suite struct VocabularyTests {
  /// What the vocabularies call one orientation of a screen; a nil number is none.
  struct Row: Sendable {
    var orientation: DeviceOrientation
    var w3c: (String, Int32?)
    var device: (String, Int32?)
    var interface: (String, Int32?)?
    var sensor: String?
    var wayland: (String, Int32?)?
    var xrandr: (String, Int32?)?
    var android: (String, Int32?)?
    var panel: (String, Int32?)?
    var axis: (String, Int32?)

    func term(_ vocabulary: Vocabulary) -> (String, Int32?)? {
      switch vocabulary {
      case .w3c: w3c
      case .uikitDevice: device
      case .uikitInterface: interface
      case .sensorProxy: sensor.map { ($0, nil) }
      case .wayland: wayland
      case .xrandr: xrandr
      case .android: android
      case .drmPanel: panel
      case .axis: axis
      }
    }
  }

  static let naturalPortrait = [
    Row(
      orientation: .portraitPrimary, w3c: ("portrait-primary", 0), device: ("portrait", 1),
      interface: ("portrait", 1), sensor: "normal", wayland: ("normal", 0), xrandr: ("normal", 1),
      android: ("ROTATION_0", 0), panel: ("Normal", 0), axis: ("portrait", 1)),
    Row(
      orientation: .landscapePrimary, w3c: ("landscape-primary", 90), device: ("landscapeLeft", 3),
      interface: ("landscapeRight", 3), sensor: "right-up", wayland: ("270", 3),
      xrandr: ("right", 8), android: ("ROTATION_90", 1), panel: ("Right Side Up", 3),
      axis: ("landscape", 2)),
    Row(
      orientation: .portraitSecondary, w3c: ("portrait-secondary", 180),
      device: ("portraitUpsideDown", 2), interface: ("portraitUpsideDown", 2), sensor: "bottom-up",
      wayland: ("180", 2), xrandr: ("inverted", 4), android: ("ROTATION_180", 2),
      panel: ("Upside Down", 1), axis: ("portrait", 1)),
    Row(
      orientation: .landscapeSecondary, w3c: ("landscape-secondary", 270),
      device: ("landscapeRight", 4), interface: ("landscapeLeft", 4), sensor: "left-up",
      wayland: ("90", 1), xrandr: ("left", 2), android: ("ROTATION_270", 3),
      panel: ("Left Side Up", 2), axis: ("landscape", 2)),
  ]

  /// The same quarter turns of a screen that is wide by nature. UIKit counts from portrait.
  static let naturalLandscape = [
    Row(
      orientation: .landscapePrimary, w3c: ("landscape-primary", 0), device: ("landscapeRight", 4),
      interface: ("landscapeLeft", 4), sensor: "normal", wayland: ("normal", 0),
      xrandr: ("normal", 1), android: ("ROTATION_0", 0), panel: ("Normal", 0),
      axis: ("landscape", 2)),
    Row(
      orientation: .portraitPrimary, w3c: ("portrait-primary", 90), device: ("portrait", 1),
      interface: ("portrait", 1), sensor: "right-up", wayland: ("270", 3), xrandr: ("right", 8),
      android: ("ROTATION_90", 1), panel: ("Right Side Up", 3), axis: ("portrait", 1)),
    Row(
      orientation: .landscapeSecondary, w3c: ("landscape-secondary", 180),
      device: ("landscapeLeft", 3), interface: ("landscapeRight", 3), sensor: "bottom-up",
      wayland: ("180", 2), xrandr: ("inverted", 4), android: ("ROTATION_180", 2),
      panel: ("Upside Down", 1), axis: ("landscape", 2)),
    Row(
      orientation: .portraitSecondary, w3c: ("portrait-secondary", 270),
      device: ("portraitUpsideDown", 2), interface: ("portraitUpsideDown", 2), sensor: "left-up",
      wayland: ("90", 1), xrandr: ("left", 2), android: ("ROTATION_270", 3),
      panel: ("Left Side Up", 2), axis: ("portrait", 1)),
  ]

  static let notUpright = [
    Row(
      orientation: .faceUp, w3c: ("face-up", nil), device: ("faceUp", 5), axis: ("unknown", 0)),
    Row(
      orientation: .faceDown, w3c: ("face-down", nil), device: ("faceDown", 6),
      axis: ("unknown", 0)),
    Row(
      orientation: .unknown, w3c: ("unknown", nil), device: ("unknown", 0), sensor: "undefined",
      axis: ("unknown", 0)),
  ]

  static func rows(_ natural: Axis) -> [Row] {
    (natural == .landscape ? naturalLandscape : naturalPortrait) + notUpright
  }

  @Test(arguments: Vocabulary.allCases, Axis.allCases)
  func callsEveryOrientationAsItsTableDoes(vocabulary: Vocabulary, natural: Axis) {
    let rows = Self.rows(natural)
    #expect(Set(rows.map(\.orientation)).count == DeviceOrientation.allCases.count)
    for row in rows {
      let term = vocabulary.term(for: row.orientation, natural: natural)
      let expected = row.term(vocabulary)
      #expect(term.map { text($0.name) } == expected?.0, "\(vocabulary) \(row.orientation)")
      #expect(term?.value == expected?.1, "\(vocabulary) \(row.orientation)")
    }
  }

  @Test(arguments: Vocabulary.allCases, Axis.allCases)
  func everyWordAndNumberLeadsBack(vocabulary: Vocabulary, natural: Axis) {
    for orientation in DeviceOrientation.allCases {
      guard let term = vocabulary.term(for: orientation, natural: natural) else { continue }
      // An axis has two orientations, and flat is as good as unknown: the first of them comes back.
      let expected = vocabulary == .axis ? simplified(orientation) : orientation
      #expect(read(text(term.name), vocabulary, natural) == expected)
      if let value = term.value {
        #expect(vocabulary.orientation(valued: value, natural: natural) == expected)
      }
    }
  }

  private func simplified(_ orientation: DeviceOrientation) -> DeviceOrientation {
    switch orientation {
    case .portraitPrimary, .portraitSecondary: .portraitPrimary
    case .landscapePrimary, .landscapeSecondary: .landscapePrimary
    case .unknown, .faceUp, .faceDown: .unknown
    }
  }

  @Test(arguments: Vocabulary.allCases, Axis.allCases)
  func knowsNothingElse(vocabulary: Vocabulary, natural: Axis) {
    let known = Self.rows(natural).compactMap { $0.term(vocabulary)?.0 }
    let strange = [
      "", " ", "Portrait-Primary", "portrait-primary ", " portrait", "portrait-", "landscape-left",
      "landscapeleft", "LANDSCAPE", "ROTATION_45", "ROTATION_", "rotation_0", "360", "0", "-90",
      "upside down", "left-up\0", "unknown\n", "natural", "any", "undefined ",
      "portrait-primary\0", "\u{fffd}", "Normal ", "null",
    ]
    for word in strange { #expect(read(word, vocabulary, natural) == nil, "\(word)") }
    // The other vocabularies' words are no words of this one.
    for other in Vocabulary.allCases {
      for word in Self.rows(natural).compactMap({ $0.term(other)?.0 }) where !known.contains(word) {
        #expect(read(word, vocabulary, natural) == nil, "\(word)")
      }
    }
    let values = Self.rows(natural).compactMap { row -> Int32? in row.term(vocabulary)?.1 }
    for value in Array<Int32>(-10...400) + [.min, .max] where !values.contains(value) {
      #expect(vocabulary.orientation(valued: value, natural: natural) == nil, "\(value)")
    }
  }

  @Test func leftAndRightOfDeviceAndInterfaceAreTheOtherWayRound() {
    for natural in [Axis.portrait, .landscape] {
      for orientation in [DeviceOrientation.landscapePrimary, .landscapeSecondary] {
        let device = Vocabulary.uikitDevice.term(for: orientation, natural: natural)
        let interface = Vocabulary.uikitInterface.term(for: orientation, natural: natural)
        #expect(device?.value == interface?.value)
        #expect(text(device!.name) != text(interface!.name))
      }
    }
  }

  private func read(
    _ word: String, _ vocabulary: Vocabulary, _ natural: Axis
  )
    -> DeviceOrientation?
  {
    Array(word.utf8).withUnsafeBufferPointer {
      vocabulary.orientation(named: $0, natural: natural)
    }
  }
}

/// A static string as an ordinary one.
func text(_ words: StaticString) -> String {
  words.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
}
