/// How the device is held: upright in one of four ways, flat in one of two, or not known.
public enum DeviceOrientation: UInt8, CaseIterable, Sendable {
  case unknown = 0
  case portraitPrimary = 1
  case landscapePrimary = 2
  case portraitSecondary = 3
  case landscapeSecondary = 4
  case faceUp = 5
  case faceDown = 6

  /// The picture that stands upright for somebody who holds the device so; nil when flat or unknown.
  public var upright: InterfaceOrientation? { InterfaceOrientation(rawValue: rawValue) }

  /// Portrait, landscape, or unknown when flat or not known.
  public var axis: Axis { upright?.axis ?? .unknown }

  /// The device orientation in which this picture stands upright.
  public init(_ interface: InterfaceOrientation) {
    switch interface {
    case .portraitPrimary: self = .portraitPrimary
    case .landscapePrimary: self = .landscapePrimary
    case .portraitSecondary: self = .portraitSecondary
    case .landscapeSecondary: self = .landscapeSecondary
    }
  }

  /// The orientation that a pose means on a screen with this natural axis.
  public init(_ pose: Pose, natural: Axis) {
    switch pose {
    case .unknown: self = .unknown
    case .upright(let turn): self.init(InterfaceOrientation(angle: turn, natural: natural))
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    }
  }
}
