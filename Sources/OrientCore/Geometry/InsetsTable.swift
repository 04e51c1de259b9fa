/// The insets of a screen in each orientation.
///
/// Turning the numbers with the device is only a guess: a real screen keeps other strips free when it
/// lies on its side. Where the host says what they are, the host is right.
public struct InsetsTable: Sendable {
  /// The insets in the natural orientation, which are turned where the host gave none.
  public var natural: Insets
  /// What the host gave for portrait-primary; nil to turn `natural`.
  public var portraitPrimary: Insets?
  /// The same for landscape-primary.
  public var landscapePrimary: Insets?
  /// The same for portrait-secondary.
  public var portraitSecondary: Insets?
  /// The same for landscape-secondary.
  public var landscapeSecondary: Insets?

  /// Creates a table in which the host gave nothing but the natural insets.
  public init(natural: Insets) { self.natural = natural }

  /// The insets of an orientation on a screen with this natural axis.
  public func insets(for orientation: InterfaceOrientation, natural axis: Axis) -> Insets {
    let given =
      switch orientation {
      case .portraitPrimary: portraitPrimary
      case .landscapePrimary: landscapePrimary
      case .portraitSecondary: portraitSecondary
      case .landscapeSecondary: landscapeSecondary
      }
    // The device was turned counter-clockwise, and its edges with it.
    return given ?? natural.turned(clockwise: orientation.angle(natural: axis).inverse)
  }
}
