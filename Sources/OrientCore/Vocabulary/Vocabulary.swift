/// The languages in which systems speak of orientations, each a table in this file and nowhere else.
///
/// Some count from the panel's natural position (`turn`), some from portrait whatever the panel is
/// (UIKit), some name the axis alone.
public enum Vocabulary: UInt8, CaseIterable, Sendable {
  /// `portrait-primary` and so on; the number is the W3C angle. `face-up`, `face-down` and `unknown`
  /// are this library's additions, without a number.
  case w3c = 0
  /// `UIDeviceOrientation`: how the device is held.
  case uikitDevice = 1
  /// `UIInterfaceOrientation`: how the picture stands. Its left and right are the other way round.
  case uikitInterface = 2
  /// `net.hadess.SensorProxy`'s `AccelerometerOrientation`: which edge is up. No numbers.
  case sensorProxy = 3
  /// `wl_output.transform` that makes the picture upright.
  case wayland = 4
  /// xrandr's words; the number is the RandR protocol's rotation bit.
  case xrandr = 5
  /// `android.view.Surface.ROTATION_*`.
  case android = 6
  /// The DRM connector's `panel orientation` with the same transform; the number is the kernel's.
  case drmPanel = 7
  /// `portrait`, `landscape`, `unknown`: `Axis`.
  case axis = 8
}

/// A word and a number for one orientation; the number is nil where the vocabulary has none.
public struct Term: Sendable {
  /// The word, byte for byte.
  public let name: StaticString
  /// The number, if there is one.
  public let value: Int32?

  init(_ name: StaticString, _ value: Int32?) {
    self.name = name
    self.value = value
  }
}

extension Vocabulary {
  /// What this vocabulary calls an orientation; nil where it has no word for it.
  public func term(for orientation: DeviceOrientation, natural: Axis) -> Term? {
    guard let upright = orientation.upright else { return term(forFlat: orientation) }
    let turn = upright.angle(natural: natural)
    switch self {
    case .w3c:
      return Term(upright.name, turn.degrees)
    case .uikitDevice, .uikitInterface:
      // UIKit counts from portrait, so a natural-landscape screen counts from its portrait-primary.
      return uikitTerm(turn - InterfaceOrientation.portraitPrimary.angle(natural: natural))
    case .axis:
      return upright.axis == .portrait ? Term("portrait", 1) : Term("landscape", 2)
    case .sensorProxy: return sensorProxyTerm(turn)
    case .wayland: return waylandTerm(turn)
    case .xrandr: return xrandrTerm(turn)
    case .android: return androidTerm(turn)
    case .drmPanel: return drmPanelTerm(turn)
    }
  }

  /// The orientation of that name, or nil. Of the two orientations of an axis, the primary.
  public func orientation(
    named name: UnsafeBufferPointer<UInt8>, natural: Axis
  ) -> DeviceOrientation? {
    DeviceOrientation.allCases.first {
      term(for: $0, natural: natural)?.name.equals(name) ?? false
    }
  }

  /// The orientation of that number, or nil. Of the two orientations of an axis, the primary.
  public func orientation(valued value: Int32, natural: Axis) -> DeviceOrientation? {
    DeviceOrientation.allCases.first {
      guard let known = term(for: $0, natural: natural)?.value else { return false }
      return known == value
    }
  }

  private func term(forFlat orientation: DeviceOrientation) -> Term? {
    switch (self, orientation) {
    case (.w3c, .faceUp): Term("face-up", nil)
    case (.w3c, .faceDown): Term("face-down", nil)
    case (.w3c, _): Term("unknown", nil)
    case (.uikitDevice, .faceUp): Term("faceUp", 5)
    case (.uikitDevice, .faceDown): Term("faceDown", 6)
    case (.uikitDevice, _): Term("unknown", 0)
    case (.axis, _): Term("unknown", 0)
    case (.sensorProxy, .unknown): Term("undefined", nil)
    default: nil
    }
  }

  private func uikitTerm(_ turnFromPortrait: QuarterTurn) -> Term {
    switch (turnFromPortrait, self == .uikitDevice) {
    case (.none, _): Term("portrait", 1)
    case (.oneEighty, _): Term("portraitUpsideDown", 2)
    case (.ninety, true): Term("landscapeLeft", 3)
    case (.twoSeventy, true): Term("landscapeRight", 4)
    case (.ninety, false): Term("landscapeRight", 3)
    case (.twoSeventy, false): Term("landscapeLeft", 4)
    }
  }

  private func sensorProxyTerm(_ turn: QuarterTurn) -> Term {
    switch turn {
    case .none: Term("normal", nil)
    case .ninety: Term("right-up", nil)
    case .oneEighty: Term("bottom-up", nil)
    case .twoSeventy: Term("left-up", nil)
    }
  }

  private func waylandTerm(_ turn: QuarterTurn) -> Term {
    switch turn {
    case .none: Term("normal", 0)
    case .twoSeventy: Term("90", 1)
    case .oneEighty: Term("180", 2)
    case .ninety: Term("270", 3)
    }
  }

  private func xrandrTerm(_ turn: QuarterTurn) -> Term {
    switch turn {
    case .none: Term("normal", 1)
    case .twoSeventy: Term("left", 2)
    case .oneEighty: Term("inverted", 4)
    case .ninety: Term("right", 8)
    }
  }

  private func androidTerm(_ turn: QuarterTurn) -> Term {
    switch turn {
    case .none: Term("ROTATION_0", 0)
    case .ninety: Term("ROTATION_90", 1)
    case .oneEighty: Term("ROTATION_180", 2)
    case .twoSeventy: Term("ROTATION_270", 3)
    }
  }

  private func drmPanelTerm(_ turn: QuarterTurn) -> Term {
    switch turn {
    case .none: Term("Normal", 0)
    case .oneEighty: Term("Upside Down", 1)
    case .twoSeventy: Term("Left Side Up", 2)
    case .ninety: Term("Right Side Up", 3)
    }
  }
}

extension InterfaceOrientation {
  /// The W3C's word for it.
  public var name: StaticString {
    switch self {
    case .portraitPrimary: "portrait-primary"
    case .landscapePrimary: "landscape-primary"
    case .portraitSecondary: "portrait-secondary"
    case .landscapeSecondary: "landscape-secondary"
    }
  }
}
