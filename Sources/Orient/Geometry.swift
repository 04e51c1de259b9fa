// orient.h, "Geometry"; each function is documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import OrientCore

@_cdecl("orient_rotate_size") @implementation
public func orient_rotate_size(_ size: orient_size, _ angle: Int32) -> orient_size {
  orient_size(Size(size).turned(clockwise(angle)))
}

@_cdecl("orient_rotate_point") @implementation
public func orient_rotate_point(
  _ point: orient_point, _ size: orient_size, _ angle: Int32
) -> orient_point {
  orient_point(Point(point).turned(clockwise: clockwise(angle), in: Size(size)))
}

@_cdecl("orient_rotate_position") @implementation
public func orient_rotate_position(
  _ position: orient_position, _ size: orient_size, _ angle: Int32
) -> orient_position {
  let turned = Position(x: position.x, y: position.y)
    .turned(clockwise: clockwise(angle), in: Size(size))
  return orient_position(x: turned.x, y: turned.y)
}

@_cdecl("orient_rotate_rect") @implementation
public func orient_rotate_rect(
  _ rect: orient_rect, _ size: orient_size, _ angle: Int32
) -> orient_rect {
  orient_rect(Rectangle(rect).turned(clockwise: clockwise(angle), in: Size(size)))
}

@_cdecl("orient_rotate_vector") @implementation
public func orient_rotate_vector(_ vector: orient_vector, _ angle: Int32) -> orient_vector {
  let turned = Displacement(x: vector.x, y: vector.y).turned(clockwise: clockwise(angle))
  return orient_vector(x: turned.x, y: turned.y)
}

@_cdecl("orient_rotate_insets") @implementation
public func orient_rotate_insets(_ insets: orient_insets, _ angle: Int32) -> orient_insets {
  orient_insets(Insets(insets).turned(clockwise: clockwise(angle)))
}

@_cdecl("orient_insets_for") @implementation
public func orient_insets_for(
  _ orientation: orient_orientation, _ natural: orient_axis, _ natural_insets: orient_insets,
  _ table: UnsafePointer<orient_insets>?, _ given: orient_mask
) -> orient_insets {
  guard let orientation = InterfaceOrientation(orientation) else { return natural_insets }
  var insets = InsetsTable(natural: Insets(natural_insets))
  if let table {
    let mask = OrientationMask(rawValue: given)
    if mask.contains(.portraitPrimary) { insets.portraitPrimary = Insets(table[0]) }
    if mask.contains(.landscapePrimary) { insets.landscapePrimary = Insets(table[1]) }
    if mask.contains(.portraitSecondary) { insets.portraitSecondary = Insets(table[2]) }
    if mask.contains(.landscapeSecondary) { insets.landscapeSecondary = Insets(table[3]) }
  }
  return orient_insets(insets.insets(for: orientation, natural: Axis(natural) ?? .unknown))
}

@_cdecl("orient_output_transform") @implementation
public func orient_output_transform(
  _ orientation: orient_orientation, _ natural: orient_axis, _ panel_angle: Int32
) -> Int32 {
  guard let angle = panelTurn(orientation, natural, panel_angle) else { return -1 }
  return OutputTransform(uprightAt: angle).value
}

@_cdecl("orient_transform_compose") @implementation
public func orient_transform_compose(_ first: Int32, _ second: Int32) -> Int32 {
  guard let first = OutputTransform(value: first), let second = OutputTransform(value: second)
  else { return -1 }
  return first.followed(by: second).value
}

@_cdecl("orient_transform_invert") @implementation
public func orient_transform_invert(_ transform: Int32) -> Int32 {
  OutputTransform(value: transform)?.inverse.value ?? -1
}

@_cdecl("orient_transform_size") @implementation
public func orient_transform_size(_ size: orient_size, _ transform: Int32) -> orient_size {
  guard let transform = OutputTransform(value: transform) else { return size }
  return orient_size(transform.apply(to: Size(size)))
}

@_cdecl("orient_transform_point") @implementation
public func orient_transform_point(
  _ point: orient_point, _ size: orient_size, _ transform: Int32
) -> orient_point {
  guard let transform = OutputTransform(value: transform) else { return point }
  return orient_point(transform.apply(to: Point(point), in: Size(size)))
}

@_cdecl("orient_transform_rect") @implementation
public func orient_transform_rect(
  _ rect: orient_rect, _ size: orient_size, _ transform: Int32
) -> orient_rect {
  guard let transform = OutputTransform(value: transform) else { return rect }
  return orient_rect(transform.apply(to: Rectangle(rect), in: Size(size)))
}

@_cdecl("orient_touch_matrix") @implementation
public func orient_touch_matrix(
  _ orientation: orient_orientation, _ natural: orient_axis, _ panel_angle: Int32,
  _ out: UnsafeMutablePointer<Float>?
) {
  guard let out else { return }
  let turn = panelTurn(orientation, natural, panel_angle) ?? .none
  (out[0], out[1], out[2], out[3], out[4], out[5]) = TouchMatrix(panelAt: turn).six
}

@_cdecl("orient_touch_matrix_3x3") @implementation
public func orient_touch_matrix_3x3(
  _ orientation: orient_orientation, _ natural: orient_axis, _ panel_angle: Int32,
  _ out: UnsafeMutablePointer<Float>?
) {
  guard let out else { return }
  orient_touch_matrix(orientation, natural, panel_angle, out)
  (out[6], out[7], out[8]) = (0, 0, 1)
}

@_cdecl("orient_content_transform") @implementation
public func orient_content_transform(
  _ from: orient_orientation, _ to: orient_orientation, _ width: Double, _ height: Double,
  _ out: UnsafeMutablePointer<Double>?
) {
  var turn = QuarterTurn.none
  if let from = InterfaceOrientation(from), let to = InterfaceOrientation(to) {
    turn = to.angle(natural: .portrait) - from.angle(natural: .portrait)
  }
  AffineTransform(screenTurned: turn, width: width, height: height).store(to: out)
}

@_cdecl("orient_content_transform_for_angle") @implementation
public func orient_content_transform_for_angle(
  _ angle: Int32, _ width: Double, _ height: Double, _ out: UnsafeMutablePointer<Double>?
) {
  AffineTransform(screenTurned: clockwise(angle), width: width, height: height).store(to: out)
}

/// The turn of any multiple of 90 degrees; none for another number.
private func clockwise(_ angle: Int32) -> QuarterTurn {
  angle % 90 == 0 ? QuarterTurn(quarters: Int(angle) / 90) : .none
}

/// How far the panel stands turned counter-clockwise; nil for a flat device or a crooked panel.
private func panelTurn(
  _ orientation: orient_orientation, _ natural: orient_axis, _ panel: Int32
) -> QuarterTurn? {
  guard let orientation = InterfaceOrientation(orientation), panel % 90 == 0 else { return nil }
  return orientation.angle(natural: Axis(natural) ?? .unknown) - clockwise(panel)
}

extension AffineTransform {
  /// Writes the six numbers; nowhere for NULL.
  func store(to out: UnsafeMutablePointer<Double>?) {
    guard let out else { return }
    (out[0], out[1], out[2]) = (a, b, c)
    (out[3], out[4], out[5]) = (d, e, f)
  }
}

extension Size {
  init(_ size: orient_size) { self.init(width: size.width, height: size.height) }
}

extension Point {
  init(_ point: orient_point) { self.init(x: point.x, y: point.y) }
}

extension Rectangle {
  init(_ rect: orient_rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Insets {
  init(_ insets: orient_insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension orient_size {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension orient_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension orient_rect {
  init(_ rect: Rectangle) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension orient_insets {
  init(_ insets: Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
