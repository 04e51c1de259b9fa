// orient.h, "Transitions"; each function is documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_transition_config_init") @implementation
public func orient_transition_config_init(
  _ config: UnsafeMutablePointer<orient_transition_config>?
) {
  config?.pointee = orient_transition_config(TransitionConfiguration())
}

@_cdecl("orient_transition_new") @implementation
public func orient_transition_new(
  _ config: UnsafePointer<orient_transition_config>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> orient_status {
  out?.pointee = nil
  let defaults = orient_transition_config(TransitionConfiguration())
  // A struct of the wrong size is not read, so nothing of it can be given back.
  guard let told = config.map({ readSized($0, defaults: defaults) }) ?? defaults else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  let userData = UserData(pointer: told.user_data, destroy: told.destroy)
  guard let out, let checked = TransitionConfiguration(told),
    let transition = Transition(checked),
    let expanded = InterfaceOrientation(told.expanded_orientation)
  else {
    userData.giveBack()
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard orient_has_memory(objectSize) else {
    userData.giveBack()
    return ORIENT_ERROR_NO_MEMORY
  }
  let object = TransitionObject(
    transition,
    binding: SceneObject.behind(told.scene).map { SceneBinding($0, expanded: expanded) },
    function: told.completion, userData: userData)
  out.pointee = object.passFirstReference()
  return ORIENT_OK
}

@_cdecl("orient_transition_ref") @implementation
public func orient_transition_ref(_ transition: OpaquePointer?) -> OpaquePointer? {
  TransitionObject.behind(transition)?.retainForC()
  return transition
}

@_cdecl("orient_transition_unref") @implementation
public func orient_transition_unref(_ transition: OpaquePointer?) {
  TransitionObject.behind(transition)?.releaseFromC()
}

@_cdecl("orient_transition_begin") @implementation
public func orient_transition_begin(
  _ transition: OpaquePointer?, _ time_ns: Int64
) -> orient_status {
  change(transition) { $0.begin(at: Instant(nanoseconds: time_ns)) }
}

@_cdecl("orient_transition_update") @implementation
public func orient_transition_update(
  _ transition: OpaquePointer?, _ time_ns: Int64, _ translation: Double
) -> orient_status {
  change(transition) {
    $0.update(at: Instant(nanoseconds: time_ns), translation: translation)
  }
}

@_cdecl("orient_transition_end") @implementation
public func orient_transition_end(
  _ transition: OpaquePointer?, _ time_ns: Int64, _ translation: Double, _ velocity: Double
) -> orient_status {
  change(transition) {
    $0.end(
      at: Instant(nanoseconds: time_ns), translation: translation, velocity: velocity)
  }
}

@_cdecl("orient_transition_cancel") @implementation
public func orient_transition_cancel(
  _ transition: OpaquePointer?, _ time_ns: Int64
) -> orient_status {
  change(transition) { $0.cancel(at: Instant(nanoseconds: time_ns)) }
}

@_cdecl("orient_transition_animate") @implementation
public func orient_transition_animate(
  _ transition: OpaquePointer?, _ time_ns: Int64, _ to: orient_presentation
) -> orient_status {
  guard let raw = UInt8(exactly: to.rawValue), let end = Transition.Presentation(rawValue: raw)
  else { return ORIENT_ERROR_INVALID_ARGUMENT }
  return change(transition) { $0.animate(at: Instant(nanoseconds: time_ns), to: end) }
}

@_cdecl("orient_transition_retarget") @implementation
public func orient_transition_retarget(
  _ transition: OpaquePointer?, _ time_ns: Int64, _ collapsed: orient_frame,
  _ expanded: orient_frame
) -> orient_status {
  change(transition) {
    $0.retarget(
      at: Instant(nanoseconds: time_ns), collapsed: Frame(collapsed), expanded: Frame(expanded))
  }
}

@_cdecl("orient_transition_step") @implementation
public func orient_transition_step(
  _ transition: OpaquePointer?, _ time_ns: Int64
) -> orient_status {
  change(transition) { $0.step(to: Instant(nanoseconds: time_ns)) }
}

@_cdecl("orient_transition_get_state") @implementation
public func orient_transition_get_state(
  _ transition: OpaquePointer?, _ out: UnsafeMutablePointer<orient_transition_state>?
) {
  guard let transition = TransitionObject.behind(transition), let out else { return }
  writeSized(orient_transition_state(transition.read { $0 }), to: out)
}

@_cdecl("orient_spring_fit") @implementation
public func orient_spring_fit(
  _ damping_ratio: Double, _ duration: Double, _ stiffness: UnsafeMutablePointer<Double>?,
  _ damping: UnsafeMutablePointer<Double>?
) {
  let spring = Spring(dampingRatio: damping_ratio, duration: duration)
  stiffness?.pointee = spring?.stiffness ?? 0
  damping?.pointee = spring?.damping ?? 0
}

@_cdecl("orient_spring_sample") @implementation
public func orient_spring_sample(
  _ stiffness: Double, _ damping: Double, _ start: Double, _ velocity: Double, _ t: Double,
  _ velocity_out: UnsafeMutablePointer<Double>?
) -> Double {
  guard let spring = Spring(stiffness: stiffness, damping: damping), start.magnitude <= 1e100,
    velocity.magnitude <= 1e100, t.isFinite
  else {
    velocity_out?.pointee = .nan
    return .nan
  }
  let motion = spring.motion(
    from: Spring.Motion(distance: start, velocity: velocity), after: max(0, t))
  velocity_out?.pointee = motion.velocity
  return motion.distance
}

private func change(
  _ transition: OpaquePointer?, _ body: (inout Transition) -> Transition.Outcome
) -> orient_status {
  guard let transition = TransitionObject.behind(transition) else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  return orient_status(transition.change(body))
}

extension Frame {
  init(_ frame: orient_frame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension orient_frame {
  init(_ frame: Frame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension orient_transition_config {
  /// The header's form of a configuration.
  init(_ configuration: TransitionConfiguration) {
    self.init()
    struct_size = UInt32(MemoryLayout<orient_transition_config>.size)
    commit_rule = orient_commit_rule(UInt32(configuration.commitRule.rawValue))
    collapsed_frame = orient_frame(configuration.collapsedFrame)
    expanded_frame = orient_frame(configuration.expandedFrame)
    height = configuration.height
    travel = configuration.travel
    distance_threshold = configuration.distanceThreshold
    velocity_threshold = configuration.velocityThreshold
    minimum_fraction = configuration.minimumFraction
    maximum_fraction = configuration.maximumFraction
    damping_ratio = configuration.dampingRatio
    duration = configuration.duration
    duration_factor = configuration.durationFactor
    velocity_scale = configuration.velocityScale
    fixed_duration = configuration.hasFixedDuration
    natural = ORIENT_AXIS_PORTRAIT
    collapsed_orientation = ORIENT_PORTRAIT_PRIMARY
    expanded_orientation = ORIENT_PORTRAIT_PRIMARY
  }
}

extension TransitionConfiguration {
  /// The core's form of a config; nil when an enumeration has no such value.
  init?(_ config: orient_transition_config) {
    self.init()
    guard let raw = UInt8(exactly: config.commit_rule.rawValue),
      let rule = CommitRule(rawValue: raw), let natural = Axis(config.natural),
      let collapsed = InterfaceOrientation(config.collapsed_orientation),
      let expanded = InterfaceOrientation(config.expanded_orientation)
    else { return nil }
    commitRule = rule
    turn = expanded.angle(natural: natural) - collapsed.angle(natural: natural)
    collapsedFrame = Frame(config.collapsed_frame)
    expandedFrame = Frame(config.expanded_frame)
    height = config.height
    travel = config.travel
    distanceThreshold = config.distance_threshold
    velocityThreshold = config.velocity_threshold
    minimumFraction = config.minimum_fraction
    maximumFraction = config.maximum_fraction
    dampingRatio = config.damping_ratio
    duration = config.duration
    durationFactor = config.duration_factor
    velocityScale = config.velocity_scale
    hasFixedDuration = config.fixed_duration
  }
}

extension orient_transition_state {
  /// What to draw of a transition.
  init(_ transition: Transition) {
    self.init()
    struct_size = UInt32(MemoryLayout<orient_transition_state>.size)
    let picture = transition.picture
    phase = orient_transition_phase(UInt32(transition.phase.rawValue))
    presentation = orient_presentation(transition.presentation)
    progress = transition.progress
    velocity = transition.velocity
    frame = orient_frame(picture.frame)
    angle = picture.angle
    width = picture.width
    height = picture.height
    let matrix = picture.transform
    transform = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
  }
}
