/// A change between two ends, collapsed and expanded, that a finger drags, a spring finishes and anybody may
/// catch in mid-flight.
///
/// The host supplies every time stamp; nothing runs by itself. Whatever happens between two moments, the
/// state at the second is a function of what was asked for and when, and not of how often somebody stepped.
public struct Transition: Sendable {
  /// The two ends.
  public enum Presentation: UInt8, Sendable {
    case collapsed = 0
    case expanded = 1
  }

  /// What is going on.
  public enum Phase: UInt8, Sendable {
    /// Exactly at an end.
    case idle = 0
    /// In somebody's hand.
    case dragging = 1
    /// On its way to an end.
    case settling = 2
  }

  /// What a call did, beyond changing the state.
  public struct Outcome: Equatable, Sendable {
    /// Whether it was accepted. A call that comes at the wrong moment (`invalidState`) is only a step;
    /// one with bad numbers or a time that went back changes nothing at all.
    public var status = Status.ok
    /// How many runs (from leaving rest until coming to rest) ended.
    public var completions = 0
    /// The end at which the transition arrived, if it is the other one than before.
    public var arrival: Presentation?
  }

  /// The end at which the transition is, or from which it is under way.
  public private(set) var presentation = Presentation.collapsed
  /// Whether it rests, or what moves it.
  public private(set) var phase = Phase.idle

  private var configuration: TransitionConfiguration
  private let spring: Spring
  private var now = Instant.distantPast
  private var drag: Drag?
  private var settling: Settling?
  private var correction: FrameCorrection?

  /// A transition that rests collapsed; nil if a number of the configuration is out of range.
  public init?(_ configuration: TransitionConfiguration) {
    guard let whole = configuration.resolved(),
      let spring = Spring(dampingRatio: whole.dampingRatio, duration: whole.settlingTime)
    else { return nil }
    self.configuration = whole
    self.spring = spring
  }

  // MARK: A finger

  /// A finger takes hold: of content at rest, or of content on its way, where it is.
  public mutating func begin(at time: Instant) -> Outcome {
    timed(time) { transition, _ in
      guard transition.phase != .dragging else { return .invalidState }
      let reach = transition.reach
      if transition.phase == .idle {
        transition.drag = Drag(at: time, reach: reach)
      } else {
        let motion = Spring.Motion(
          distance: transition.progress, velocity: transition.velocity)
        transition.drag = Drag(at: time, grabbing: motion, reach: reach)
      }
      transition.settling = nil
      transition.phase = .dragging
      return .ok
    }
  }

  /// The finger is now `translation` away from where it took hold; negative is towards expanded.
  public mutating func update(at time: Instant, translation: Double) -> Outcome {
    guard translation.magnitude <= Frame.limit else { return Outcome(status: .invalidArgument) }
    return timed(time) { transition, _ in
      guard transition.phase == .dragging else { return .invalidState }
      transition.move(at: time, translation: translation)
      return .ok
    }
  }

  /// The finger lets go, and by how far and how fast it went the content goes on or back.
  public mutating func end(at time: Instant, translation: Double, velocity: Double) -> Outcome {
    guard translation.magnitude <= Frame.limit, velocity.magnitude <= Frame.limit else {
      return Outcome(status: .invalidArgument)
    }
    return timed(time) { transition, _ in
      guard transition.phase == .dragging, let drag = transition.drag else { return .invalidState }
      transition.move(at: time, translation: translation)
      let configuration = transition.configuration
      let forward = transition.forward(velocity)
      let way = drag.origin * configuration.travel + transition.forward(translation)
      let target: Double = configuration.commits(distance: way, velocity: forward) ? 1 : 0
      // In progress per second. The remaining way cancels out, unless velocities have a scale.
      let pace =
        configuration.velocityScale == 0
        ? forward / configuration.travel
        : forward / configuration.velocityScale * (target - transition.progress).magnitude
      transition.settle(at: time, target: target, velocity: pace)
      return .ok
    }
  }

  /// Gives up: back to where it began, from a finger or in mid-flight.
  public mutating func cancel(at time: Instant) -> Outcome {
    timed(time) { transition, _ in
      guard transition.phase != .idle else { return .invalidState }
      transition.settle(at: time, target: 0, velocity: transition.velocity)
      return .ok
    }
  }

  // MARK: No finger

  /// Goes to an end by itself, from wherever it is; a finger that holds the content loses it.
  public mutating func animate(at time: Instant, to end: Presentation) -> Outcome {
    timed(time) { transition, outcome in
      let target: Double = end == transition.presentation ? 0 : 1
      if target == 0, transition.phase == .idle {
        outcome.completions += 1
        return .ok
      }
      transition.settle(at: time, target: target, velocity: transition.velocity)
      return .ok
    }
  }

  /// New frames, for a screen or a layout that changed. The picture goes over to them without a jump.
  public mutating func retarget(at time: Instant, collapsed: Frame, expanded: Frame) -> Outcome {
    guard collapsed.isUsable, expanded.isUsable else { return Outcome(status: .invalidArgument) }
    return timed(time) { transition, _ in
      let (before, rateBefore) = transition.frameMotion()
      transition.configuration.collapsedFrame = collapsed
      transition.configuration.expandedFrame = expanded
      transition.correction = nil
      let (after, rateAfter) = transition.frameMotion()
      transition.correction = FrameCorrection(
        at: time, offset: before - after, rate: rateBefore - rateAfter, spring: transition.spring,
        configuration: transition.configuration)
      if transition.phase == .idle, transition.correction != nil {
        transition.settle(at: time, target: 0, velocity: 0)
      }
      return .ok
    }
  }

  /// Time has passed.
  public mutating func step(to time: Instant) -> Outcome {
    timed(time) { _, _ in .ok }
  }

  // MARK: Reading

  /// How far it is from its presentation towards the other one. A spring may swing out of 0...1.
  public var progress: Double {
    if let drag { return drag.progress }
    guard let settling else { return 0 }
    return settling.target + settling.motion(at: now, spring: spring).distance
  }

  /// How fast the progress changes, per second.
  public var velocity: Double {
    if let drag { return drag.velocity(at: now) }
    return settling?.motion(at: now, spring: spring).velocity ?? 0
  }

  /// What to draw now.
  public var picture: Picture {
    let left = correction?.value(at: now, spring: spring).offset ?? .zero
    return Picture(
      from: configuration.collapsedFrame + left, to: configuration.expandedFrame + left,
      at: place, turn: configuration.signedTurn)
  }

  // MARK: Inside

  /// Progress counted from the collapsed end.
  private var place: Double { presentation == .collapsed ? progress : 1 - progress }

  private var reach: ClosedRange<Double> {
    configuration.minimumFraction...configuration.maximumFraction
  }

  /// The finger's way or velocity, positive towards the other end.
  private func forward(_ amount: Double) -> Double {
    presentation == .collapsed ? 0 - amount : amount
  }

  private mutating func move(at time: Instant, translation: Double) {
    let way = forward(translation) / configuration.travel
    drag?.move(at: time, way: way)
  }

  /// Brings the transition to `time`, does something there, and then whatever is due at once.
  private mutating func timed(
    _ time: Instant, _ body: (inout Transition, inout Outcome) -> Status
  ) -> Outcome {
    guard time >= now else { return Outcome(status: .time) }
    var outcome = Outcome()
    now = time
    arrive(&outcome)
    outcome.status = body(&self, &outcome)
    arrive(&outcome)
    return outcome
  }

  /// Comes to rest if that is due.
  private mutating func arrive(_ outcome: inout Outcome) {
    if let correction, now.seconds(since: correction.start) >= correction.length {
      self.correction = nil
    }
    guard let settling, correction == nil, now.seconds(since: settling.start) >= settling.length
    else { return }
    self.settling = nil
    phase = .idle
    outcome.completions += 1
    if settling.target == 1 {
      presentation = presentation == .collapsed ? .expanded : .collapsed
      outcome.arrival = presentation
    }
  }

  private mutating func settle(at time: Instant, target: Double, velocity: Double) {
    settling = Settling(
      at: time, progress: progress, velocity: velocity, target: target, spring: spring,
      configuration: configuration)
    drag = nil
    phase = .settling
  }

  /// The frame now and its rate per second. In a finger's hand it goes as the finger goes; between two
  /// of its positions there is no rate.
  private func frameMotion() -> (frame: Frame, rate: Frame) {
    let (collapsed, expanded) = (configuration.collapsedFrame, configuration.expandedFrame)
    let forward = drag == nil ? velocity : 0
    let pace = presentation == .collapsed ? forward : 0 - forward
    let left = correction?.value(at: now, spring: spring) ?? (.zero, .zero)
    return (
      collapsed.interpolated(to: expanded, place) + left.offset,
      (expanded - collapsed) * pace + left.rate
    )
  }
}
