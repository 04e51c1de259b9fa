import Testing

@testable import OrientCore

@Suite struct TransitionTests {
  let thumbnail = Frame(x: 210, y: 700, width: 160, height: 90)
  let screen = Frame(x: 0, y: 0, width: 390, height: 800)

  // MARK: Progress

  @Test(
    arguments: [
      (0.0, 0.001), (-1, 0.0025), (-40, 0.1), (-200, 0.5), (-266.667, 0.666667), (-400, 0.999),
      (-800, 0.999), (50, 0.001),
    ])
  func aFingerDragsFromCollapsed(translation: Double, progress: Double) throws {
    var transition = try make()
    #expect(transition.begin(at: at(0)).status == .ok)
    #expect(transition.progress == 0.001)
    #expect(transition.update(at: at(1), translation: translation).status == .ok)
    #expect(transition.phase == .dragging)
    #expect(abs(transition.progress - progress) < 5e-6)
  }

  @Test(arguments: [(0.0, 0.001), (200, 0.5), (400, 0.999), (-50, 0.001)])
  func aFingerDragsFromExpanded(translation: Double, progress: Double) throws {
    var transition = try expanded()
    _ = transition.begin(at: at(10_000))
    _ = transition.update(at: at(10_001), translation: translation)
    #expect(abs(transition.progress - progress) < 5e-7)
  }

  @Test(arguments: [(-40.0, 0.086393), (-200, 0.431965)])
  func anotherTravelIsAnotherProgress(translation: Double, progress: Double) throws {
    var transition = try make { $0.travel = 463 }
    _ = transition.begin(at: at(0))
    _ = transition.update(at: at(1), translation: translation)
    #expect(abs(transition.progress - progress) < 5e-7)
  }

  @Test func theZerosOfTheConfigurationAreFilledIn() throws {
    var transition = try make {
      $0.height = 0
      $0.travel = 0
    }
    _ = transition.begin(at: at(0))
    _ = transition.update(at: at(1), translation: -200)
    #expect(abs(transition.progress - 0.25) < 1e-12)
    var byDefault = try #require(Transition(TransitionConfiguration()))
    _ = byDefault.begin(at: at(0))
    _ = byDefault.update(at: at(1), translation: -0.5)
    #expect(byDefault.progress == 0.5)
  }

  // MARK: Letting go

  @Test(
    arguments: [
      (-266.667, 0.0, true, true), (-266.166, 0, false, false), (0, -100, true, true),
      (0, -99.999, false, false), (300, -100, true, true), (-266.667, 1000, true, false),
    ])
  func theRulesDecide(translation: Double, velocity: Double, either: Bool, byDefault: Bool) throws {
    for (rule, commits) in [
      (TransitionConfiguration.CommitRule.distanceOrVelocity, either),
      (.velocityFirst, byDefault),
    ] {
      for start in [Transition.Presentation.collapsed, .expanded] {
        var transition = start == .collapsed ? try make(rule) : try expanded(rule)
        let sign: Double = start == .collapsed ? 1 : -1
        _ = transition.begin(at: at(10_000))
        let outcome = transition.end(
          at: at(10_100), translation: sign * translation, velocity: sign * velocity)
        #expect(outcome.status == .ok)
        #expect(transition.phase == .settling)
        #expect(transition.presentation == start)
        let rest = transition.step(to: at(20_000))
        #expect(rest.completions == 1)
        #expect(transition.phase == .idle)
        #expect((transition.presentation != start) == commits)
        #expect((rest.arrival != nil) == commits)
        #expect(transition.progress == 0 && transition.velocity == 0)
      }
    }
  }

  @Test func aFullCycleComesBackExactly() throws {
    var transition = try make { $0.turn = .ninety }
    let first = transition.picture
    #expect(first.frame == thumbnail)
    _ = transition.begin(at: at(0))
    _ = transition.end(at: at(200), translation: -300, velocity: -900)
    #expect(transition.step(to: at(5000)).arrival == .expanded)
    #expect(transition.picture.frame == screen)
    _ = transition.begin(at: at(6000))
    _ = transition.update(at: at(6100), translation: 123.456)
    _ = transition.end(at: at(6200), translation: 299, velocity: 0)
    #expect(transition.step(to: at(9000)).arrival == .collapsed)
    #expect(transition.picture == first)
  }

  @Test func theContentLeavesTheFingerAsFastAsTheFingerWent() throws {
    var transition = try make()
    _ = transition.begin(at: at(0))
    _ = transition.end(at: at(100), translation: -100, velocity: -800)
    #expect(abs(transition.velocity - 2) < 1e-12)
    #expect(abs(transition.progress - 0.25) < 1e-12)
    var back = try expanded()
    _ = back.begin(at: at(10_000))
    _ = back.end(at: at(10_100), translation: 100, velocity: -800)
    #expect(abs(back.velocity + 2) < 1e-12)
  }

  @Test func aVelocityScaleCountsInRemainingWays() throws {
    var transition = try make { $0.velocityScale = 400 }
    _ = transition.begin(at: at(0))
    _ = transition.end(at: at(100), translation: -100, velocity: -800)
    // Two remaining ways per second, and three quarters of the way remain.
    #expect(abs(transition.velocity - 1.5) < 1e-12)
    var back = try make { $0.velocityScale = 400 }
    _ = back.begin(at: at(0))
    _ = back.end(at: at(100), translation: -100, velocity: 800)
    #expect(abs(back.velocity + 0.5) < 1e-12)
  }

  // MARK: Settling

  @Test func settlingFollowsTheSpring() throws {
    var transition = try make()
    _ = transition.animate(at: at(1000), to: .expanded)
    for (time, value) in [(50, 0.2485946909), (100, 0.6093181481), (300, 1.0149851823)] {
      _ = transition.step(to: at(1000 + Double(time)))
      #expect(abs(transition.progress - value) < 1e-10)
    }
  }

  @Test func anyStepsComeToTheSameBits() throws {
    // The reference takes one step; the others take many. They agree at every moment they share.
    var generator = SplitMix(seed: 5)
    for milliseconds in [0.001, 1, 16.67, 250, Double.nan] {
      for moment in [137.0, 300, 451.5, 520, 700, 3000] {
        var (many, once) = (try dragged(), try dragged())
        var completions = 0
        var time = 100.0
        if milliseconds == 0.001 { time = moment - 5 }
        while time < moment {
          let step =
            milliseconds.isNaN ? Double.random(in: 0...40, using: &generator) : milliseconds
          time = min(moment, time + step)
          completions += many.step(to: at(time)).completions
        }
        let outcome = once.step(to: at(moment))
        #expect(many.progress.bitPattern == once.progress.bitPattern)
        #expect(many.velocity.bitPattern == once.velocity.bitPattern)
        #expect(many.picture == once.picture)
        #expect(many.phase == once.phase)
        #expect(many.presentation == once.presentation)
        #expect(completions == outcome.completions)
      }
    }
  }

  @Test func restIsNearAndSlowAndReportedOnce() throws {
    var transition = try make()
    _ = transition.animate(at: at(0), to: .expanded)
    let spring = try #require(Spring(dampingRatio: 0.8, duration: 0.5))
    var finished: Int64?
    for time in Int64(1)...1000 {
      let outcome = transition.step(to: at(Double(time)))
      if outcome.completions > 0 {
        #expect(outcome.completions == 1 && finished == nil)
        #expect(outcome.arrival == .expanded)
        finished = time
      }
    }
    let end = try #require(finished)
    let last = spring.motion(from: .init(distance: -1, velocity: 0), after: Double(end) / 1000)
    #expect(abs(last.distance) < 0.001 && abs(last.velocity) < 0.01)
    for time in 0..<(end - 1) {
      let motion = spring.motion(from: .init(distance: -1, velocity: 0), after: Double(time) / 1000)
      #expect(!(abs(motion.distance) < 0.001 && abs(motion.velocity) < 0.01))
    }
  }

  @Test func aFixedDurationEndsThen() throws {
    var transition = try make {
      $0.hasFixedDuration = true
      $0.duration = 0.3
      $0.durationFactor = 2
    }
    _ = transition.animate(at: at(1000), to: .expanded)
    #expect(transition.step(to: Instant(nanoseconds: 1_599_999_999)).completions == 0)
    #expect(transition.phase == .settling)
    #expect(transition.step(to: Instant(nanoseconds: 1_600_000_000)).completions == 1)
    #expect(transition.presentation == .expanded)
    #expect(transition.picture.frame == screen)
  }

  @Test func aDurationFactorStretchesTheSpring() throws {
    var (slow, fast) = (try make { $0.durationFactor = 2 }, try make())
    _ = slow.animate(at: at(0), to: .expanded)
    _ = fast.animate(at: at(0), to: .expanded)
    _ = slow.step(to: at(200))
    _ = fast.step(to: at(100))
    #expect(abs(slow.progress - fast.progress) < 1e-12)
  }

  @Test func theSlowestAndWildestSpringsComeToRest() throws {
    for ratio in [0.05, 0.8, 1, 10] {
      for duration in [0.001, 0.5, 1000] {
        var transition = try make {
          $0.travel = 1e-6
          $0.dampingRatio = ratio
          $0.duration = duration
        }
        _ = transition.begin(at: at(0))
        _ = transition.end(at: at(1), translation: -1e9, velocity: -1e9)
        #expect(transition.velocity == 1e15)
        #expect(transition.picture.frame.width.isFinite)
        let outcome = transition.step(to: Instant(nanoseconds: Int64(duration * 65e9) + 1_000_000))
        #expect(outcome.completions == 1 && transition.presentation == .expanded)
      }
    }
  }

  // MARK: Cancelling, catching, turning round

  @Test func cancellingGoesBackToWhereItBegan() throws {
    for start in [Transition.Presentation.collapsed, .expanded] {
      var transition = start == .collapsed ? try make() : try expanded()
      let before = transition.picture
      let sign: Double = start == .collapsed ? -1 : 1
      _ = transition.begin(at: at(10_000))
      _ = transition.update(at: at(10_100), translation: sign * 390)
      #expect(transition.cancel(at: at(10_150)).status == .ok)
      #expect(transition.phase == .settling)
      let outcome = transition.step(to: at(20_000))
      #expect(outcome == Transition.Outcome(status: .ok, completions: 1, arrival: nil))
      #expect(transition.picture == before)
    }
  }

  @Test func cancellingInMidFlightTurnsRoundWithoutAJump() throws {
    var transition = try dragged()
    _ = transition.step(to: at(180))
    let (progress, velocity) = (transition.progress, transition.velocity)
    #expect(progress > 0.5 && velocity > 0)
    _ = transition.cancel(at: at(180))
    #expect(transition.progress == progress && transition.velocity == velocity)
    #expect(transition.step(to: at(5000)).completions == 1)
    #expect(transition.presentation == .collapsed)
  }

  @Test func aFingerThatRestsBeforeItIsCancelledTakesNoVelocityAlong() throws {
    var transition = try make()
    _ = transition.begin(at: at(0))
    _ = transition.update(at: at(100), translation: -100)
    _ = transition.update(at: at(110), translation: -140)
    #expect(abs(transition.velocity - 10) < 1e-9)
    _ = transition.step(to: at(10_100))
    #expect(abs(transition.velocity - 0.01) < 1e-9)
    _ = transition.cancel(at: at(10_100))
    #expect(abs(transition.velocity - 0.01) < 1e-9)
  }

  @Test func beginningWhileSettlingCatchesIt() throws {
    for catchTime in [110.0, 150, 200, 299, 380] {
      var transition = try dragged()
      _ = transition.step(to: at(catchTime))
      let (progress, velocity) = (transition.progress, transition.velocity)
      let frame = transition.picture.frame
      #expect(transition.begin(at: at(catchTime)).status == .ok)
      #expect(transition.phase == .dragging)
      #expect(transition.progress == progress && transition.velocity == velocity)
      #expect(transition.picture.frame == frame)
      // It follows the finger from there, also from beyond what a finger could reach.
      _ = transition.update(at: at(catchTime + 10), translation: 40)
      #expect(abs(transition.progress - (progress - 0.1)) < 1e-12)
      #expect(abs(transition.velocity - -10) < 1e-9)
      #expect(transition.end(at: at(catchTime + 20), translation: 0, velocity: 200).status == .ok)
      #expect(transition.step(to: at(5000)).completions == 1)
      #expect(transition.presentation == .collapsed)
    }
  }

  @Test func theWayOfACaughtOneCountsFromTheEnd() throws {
    // Caught more than two thirds of the way and let go at once: it is far enough to commit.
    var transition = try dragged()
    _ = transition.begin(at: at(250))
    #expect(transition.progress > 0.8)
    _ = transition.end(at: at(400), translation: 0, velocity: 0)
    #expect(transition.step(to: at(5000)).arrival == .expanded)
  }

  @Test func animatingWhileDraggingTakesItFromTheFinger() throws {
    var transition = try make()
    _ = transition.begin(at: at(0))
    _ = transition.update(at: at(100), translation: -200)
    _ = transition.update(at: at(110), translation: -240)
    let progress = transition.progress
    #expect(transition.animate(at: at(110), to: .expanded).status == .ok)
    #expect(transition.progress == progress)
    #expect(abs(transition.velocity - 10) < 1e-9)
    #expect(transition.update(at: at(120), translation: -300).status == .invalidState)
    #expect(transition.step(to: at(5000)).arrival == .expanded)
  }

  @Test func animatingToWhereItIsCompletesAtOnce() throws {
    var transition = try make()
    let outcome = transition.animate(at: at(0), to: .collapsed)
    #expect(outcome == Transition.Outcome(status: .ok, completions: 1, arrival: nil))
    #expect(transition.phase == .idle)
  }

  @Test func aRunCompletesOnceHoweverOftenItIsTurnedRound() throws {
    var transition = try dragged()
    var completions = 0
    for turn in 0..<40 {
      let time = at(110 + Double(turn) * 20)
      let outcome =
        switch turn % 4 {
        case 0: transition.animate(at: time, to: .collapsed)
        case 1: transition.begin(at: time)
        case 2: transition.end(at: time, translation: -50, velocity: -300)
        default: transition.animate(at: time, to: .expanded)
        }
      #expect(outcome.status == .ok)
      completions += outcome.completions
    }
    #expect(completions == 0)
    #expect(transition.step(to: at(9000)).completions == 1)
    #expect(transition.step(to: at(9001)).completions == 0)
  }

  @Test func whatIsOverdueCompletesBeforeTheNextOneBegins() throws {
    var transition = try dragged()
    let outcome = transition.begin(at: at(60_000))
    #expect(outcome == Transition.Outcome(status: .ok, completions: 1, arrival: .expanded))
    #expect(transition.phase == .dragging && transition.progress == 0.001)
  }

  // MARK: New frames

  @Test func newFramesComeWithoutAJump() throws {
    let (small, large) = (
      Frame(x: 20, y: 400, width: 120, height: 120), Frame(x: 0, y: 0, width: 800, height: 390)
    )
    // A microsecond, so that what the spring accelerates in it does not count.
    let step: Int64 = 1000
    for prepare in [dragged, held, { try make() }, { try expanded() }] {
      var transition = try prepare()
      let start = Instant(nanoseconds: 10_150_000_000 + step)
      var moment = transition.phase == .idle ? start : at(150)
      _ = transition.step(to: Instant(nanoseconds: moment.nanoseconds - step))
      let earlier = transition.picture.frame
      _ = transition.step(to: moment)
      let before = transition.picture.frame
      let phase = transition.phase
      #expect(transition.retarget(at: moment, collapsed: small, expanded: large).status == .ok)
      let after = transition.picture.frame
      #expect(distance(before, after) < 1e-10)
      // Its velocity is continuous as well: as far in each direction after as before.
      moment.nanoseconds += step
      _ = transition.step(to: moment)
      #expect(distance(before - earlier, transition.picture.frame - after) < 2e-6)
      if phase == .settling { #expect(distance(earlier, before) > 1e-3) }
      if phase == .dragging {
        _ = transition.end(at: at(300), translation: -300, velocity: 0)
      }
      #expect(transition.phase == .settling)
      let outcome = transition.step(to: at(60_000))
      #expect(outcome.completions == 1)
      #expect(transition.picture.frame == (transition.presentation == .expanded ? large : small))
    }
  }

  @Test func whatHasArrivedStaysThereWhileTheFramesGoOver() throws {
    var transition = try dragged()
    _ = transition.retarget(
      at: at(500), collapsed: thumbnail, expanded: Frame(x: 0, y: 0, width: 900, height: 900))
    _ = transition.step(to: at(760))
    #expect(transition.phase == .settling)
    #expect(transition.progress == 1 && transition.velocity == 0)
    #expect(transition.step(to: at(2000)).arrival == .expanded)
  }

  @Test func theSameFramesChangeNothing() throws {
    var transition = try make()
    let outcome = transition.retarget(at: at(0), collapsed: thumbnail, expanded: screen)
    #expect(outcome == Transition.Outcome())
    #expect(transition.phase == .idle)
    // What is not shown can be exchanged at rest without anybody seeing it.
    _ = transition.retarget(
      at: at(1), collapsed: thumbnail, expanded: Frame(x: 0, y: 0, width: 9, height: 9))
    #expect(transition.phase == .idle)
  }

  @Test func framesCanBeExchangedAgainOnTheWay() throws {
    var transition = try dragged()
    for count in 0..<20 {
      let time = at(110 + Double(count) * 7)
      _ = transition.step(to: time)
      let before = transition.picture.frame
      let small = Frame(x: Double(count * 31), y: 5, width: 100, height: Double(50 + count))
      _ = transition.retarget(at: time, collapsed: small, expanded: screen)
      #expect(distance(before, transition.picture.frame) < 1e-9)
    }
    #expect(transition.step(to: at(60_000)).completions == 1)
    #expect(transition.picture.frame == screen)
  }

  // MARK: Refusals

  @Test func aCallAtTheWrongMomentIsRefused() throws {
    var transition = try make()
    #expect(transition.update(at: at(0), translation: 0).status == .invalidState)
    #expect(transition.end(at: at(0), translation: 0, velocity: 0).status == .invalidState)
    #expect(transition.cancel(at: at(0)).status == .invalidState)
    #expect(transition.begin(at: at(0)).status == .ok)
    #expect(transition.begin(at: at(0)).status == .invalidState)
    _ = transition.end(at: at(1), translation: -400, velocity: 0)
    #expect(transition.update(at: at(2), translation: 0).status == .invalidState)
    #expect(transition.end(at: at(2), translation: 0, velocity: 0).status == .invalidState)
  }

  @Test func timeDoesNotGoBack() throws {
    var transition = try dragged()
    _ = transition.step(to: at(150))
    let before = transition.picture
    for outcome in [
      transition.step(to: at(149)), transition.begin(at: at(149)),
      transition.cancel(at: .distantPast),
      transition.animate(at: at(149), to: .collapsed),
      transition.retarget(at: at(149), collapsed: screen, expanded: screen),
    ] {
      #expect(outcome == Transition.Outcome(status: .time))
    }
    #expect(transition.picture == before)
    #expect(transition.step(to: .distantFuture).completions == 1)
    #expect(transition.begin(at: .distantFuture).status == .ok)
    #expect(transition.end(at: .distantFuture, translation: -400, velocity: 0).status == .ok)
  }

  @Test func numbersThatAreNoneAreRefused() throws {
    for bad in [Double.nan, .infinity, -.infinity, 1.1e9, -1e300] {
      var transition = try make()
      _ = transition.begin(at: at(0))
      _ = transition.update(at: at(1), translation: -100)
      #expect(transition.update(at: at(2), translation: bad).status == .invalidArgument)
      #expect(
        transition.end(at: at(2), translation: bad, velocity: 0).status == .invalidArgument)
      #expect(
        transition.end(at: at(2), translation: 0, velocity: bad).status == .invalidArgument)
      let frame = Frame(x: bad, y: 0, width: 1, height: 1)
      let outcome = transition.retarget(at: at(2), collapsed: frame, expanded: screen)
      #expect(outcome.status == .invalidArgument)
      #expect(
        transition.retarget(
          at: at(2), collapsed: screen, expanded: Frame(x: 0, y: 0, width: -1, height: 1)
        ).status == .invalidArgument)
      #expect(transition.progress == 0.25 && transition.phase == .dragging)
    }
  }

  @Test func aConfigurationOutOfRangeIsRefused() {
    let changes: [(inout TransitionConfiguration) -> Void] = [
      { $0.collapsedFrame.x = .nan }, { $0.expandedFrame.width = -1 },
      { $0.expandedFrame.height = 0 }, { $0.height = -1 }, { $0.height = .infinity },
      { $0.travel = -400 }, { $0.travel = .nan }, { $0.distanceThreshold = -1 },
      { $0.velocityThreshold = -1 }, { $0.velocityThreshold = .nan }, { $0.minimumFraction = -0.1 },
      { $0.minimumFraction = 0.999 }, { $0.maximumFraction = 1.5 }, { $0.maximumFraction = .nan },
      { $0.dampingRatio = 0 }, { $0.dampingRatio = 11 }, { $0.dampingRatio = .nan },
      { $0.duration = 0 }, { $0.duration = 1e6 }, { $0.durationFactor = 0 },
      { $0.durationFactor = .infinity }, { $0.velocityScale = -1 }, { $0.velocityScale = .nan },
    ]
    for change in changes {
      var configuration = TransitionConfiguration()
      change(&configuration)
      #expect(Transition(configuration) == nil)
    }
    #expect(Transition(TransitionConfiguration()) != nil)
  }

  @Test func noRandomProgramBreaksIt() throws {
    var generator = SplitMix(seed: 6)
    for _ in 0..<300 {
      var transition = try make { $0.turn = QuarterTurn(quarters: Int.random(in: 0..<4)) }
      var time = 0.0
      var (left, completions) = (0, 0)
      for _ in 0..<60 {
        let wasIdle = transition.phase == .idle
        time += Double.random(in: 0...120, using: &generator)
        let translation = Double.random(in: -900...900, using: &generator)
        let velocity = Double.random(in: -9000...9000, using: &generator)
        let outcome =
          switch Int.random(in: 0..<7, using: &generator) {
          case 0: transition.begin(at: at(time))
          case 1: transition.update(at: at(time), translation: translation)
          case 2: transition.end(at: at(time), translation: translation, velocity: velocity)
          case 3: transition.cancel(at: at(time))
          case 4:
            transition.retarget(
              at: at(time), collapsed: Frame(x: velocity, y: 1, width: abs(translation), height: 3),
              expanded: screen)
          case 5:
            transition.animate(at: at(time), to: velocity > 0 ? .expanded : .collapsed)
          default: transition.step(to: at(time))
          }
        completions += outcome.completions
        if wasIdle, outcome.completions > 0 || transition.phase != .idle { left += 1 }
        if !wasIdle, outcome.completions > 0, transition.phase != .idle { left += 1 }
        if !wasIdle, outcome.completions > 1 { left += 1 }
        let picture = transition.picture
        #expect(picture.frame.width >= 0 && picture.frame.width.isFinite)
        #expect(picture.transform.c.isFinite && picture.transform.f.isFinite)
      }
      completions += transition.step(to: at(time + 60_000)).completions
      if transition.phase == .dragging { left -= 1 }
      #expect(completions == left)
    }
  }

  // MARK: Fixtures

  private func make(
    _ rule: TransitionConfiguration.CommitRule = .velocityFirst,
    _ change: (inout TransitionConfiguration) -> Void = { _ in }
  ) throws -> Transition {
    var configuration = TransitionConfiguration()
    configuration.collapsedFrame = thumbnail
    configuration.expandedFrame = screen
    configuration.height = 800
    configuration.travel = 400
    configuration.commitRule = rule
    change(&configuration)
    return try #require(Transition(configuration))
  }

  private func expanded(
    _ rule: TransitionConfiguration.CommitRule = .velocityFirst
  ) throws
    -> Transition
  {
    var transition = try make(rule)
    _ = transition.animate(at: at(0), to: .expanded)
    #expect(transition.step(to: at(10_000)).arrival == .expanded)
    return transition
  }

  /// Thrown up at 100 ms, on its way to expanded.
  private func dragged() throws -> Transition {
    var transition = try held()
    _ = transition.end(at: at(100), translation: -120, velocity: -700)
    return transition
  }

  /// In a finger's hand.
  private func held() throws -> Transition {
    var transition = try make()
    _ = transition.begin(at: at(0))
    _ = transition.update(at: at(90), translation: -100)
    return transition
  }

  private func at(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64(milliseconds * 1e6))
  }

  private func distance(_ one: Frame, _ other: Frame) -> Double {
    max(
      abs(one.x - other.x), abs(one.y - other.y), abs(one.width - other.width),
      abs(one.height - other.height))
  }
}
