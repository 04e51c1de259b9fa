import OrientCore
import Testing

@Suite struct SpringTests {
  /// Every kind of damping, and both sides of the critical one.
  let ratios = [0.01, 0.25, 0.5, 0.8, 0.99, 0.999_999_999, 1, 1.000_000_001, 1.01, 1.5, 4, 10]

  @Test(
    arguments: [
      (0.25, 3, 54.83363359078326, 3.702486785620688),
      (0.5, 0.5, 646.8780063665, 25.4337965386),
      (0.8, 0.5, 323.5894917401, 28.7817494057),
      (1.0, 0.5, 341.0236977085, 36.9336539058),
      (0.8, 1.0, 80.8973729350, 14.3908747029),
    ])
  func theFitIsThatOfTheTable(
    ratio: Double, duration: Double, stiffness: Double, damping: Double
  )
    throws
  {
    let spring = try #require(Spring(dampingRatio: ratio, duration: duration))
    #expect(abs(spring.stiffness - stiffness) < 1e-10)
    #expect(abs(spring.damping - damping) < 1e-10)
  }

  @Test(
    arguments: [
      (0.05, 0.2485946909), (0.10, 0.6093181481), (0.15, 0.8517626968), (0.20, 0.9687903315),
      (0.25, 1.0090768059), (0.30, 1.0149851823), (0.40, 1.0051093061), (0.50, 1.0003008983),
    ])
  func theDefaultSpringGoesThroughTheTable(time: Double, value: Double) throws {
    let spring = try #require(Spring(dampingRatio: 0.8, duration: 0.5))
    #expect(abs(position(spring, velocity: 0, time) - value) < 1e-10)
  }

  @Test func theVelocityOfTheFingerIsTakenAlong() throws {
    let spring = try #require(Spring(dampingRatio: 0.8, duration: 0.5))
    let expected = [
      (5.0, 0.1, 0.70617328), (5, 0.2, 0.99046958), (-5, 0.1, 0.51246302), (-5, 0.2, 0.94711108),
    ]
    for (velocity, time, value) in expected {
      #expect(abs(position(spring, velocity: velocity, time) - value) < 1e-8)
    }
    for (time, value) in [(0.05, 0.62429735), (0.1, 0.80465907)] {
      let motion = spring.motion(from: .init(distance: -0.5, velocity: 0), after: time)
      #expect(abs(1 + motion.distance - value) < 1e-8)
    }
  }

  @Test func thePeakIsWhereAndAsHighAsItShould() throws {
    let spring = try #require(Spring(dampingRatio: 0.8, duration: 0.5))
    let peak = 0.2910726618
    let start = Spring.Motion(distance: -1, velocity: 0)
    #expect(abs(spring.motion(from: start, after: peak).velocity) < 1e-8)
    #expect(spring.motion(from: start, after: peak - 1e-6).velocity > 0)
    #expect(spring.motion(from: start, after: peak + 1e-6).velocity < 0)
    #expect(abs(spring.motion(from: start, after: peak).distance - 0.0151646) < 5e-8)
  }

  @Test func aCriticalSpringHasComeAThousandthNear() throws {
    let spring = try #require(Spring(dampingRatio: 1, duration: 0.5))
    #expect(abs(position(spring, velocity: 0, 0.5) - 0.999) < 1e-12)
  }

  @Test func anOverdampedSpringHasComeAThousandthNear() throws {
    for ratio in ratios where ratio >= 1 {
      let spring = try #require(Spring(dampingRatio: ratio, duration: 2))
      #expect(abs(position(spring, velocity: 0, 2) - 0.999) < 1e-12)
    }
  }

  @Test func theVelocityIsTheDerivativeOfTheDistance() throws {
    let step = 1e-6
    for ratio in ratios {
      let spring = try #require(Spring(dampingRatio: ratio, duration: 0.5))
      for start in [(1.0, 0.0), (-0.3, 7.0), (0, 1), (2, -40)] {
        let from = Spring.Motion(distance: start.0, velocity: start.1)
        for tick in 1...60 {
          let time = Double(tick) * 0.01
          let near = difference(spring, from, time, step)
          let far = difference(spring, from, time, 2 * step)
          let velocity = spring.motion(from: from, after: time).velocity
          #expect(abs((8 * near - far) / (12 * step) - velocity) < 1e-6)
        }
      }
    }
  }

  @Test func theClosedFormIsTheSolutionOfTheEquation() throws {
    for ratio in ratios {
      let spring = try #require(Spring(dampingRatio: ratio, duration: 0.5))
      for start in [(1.0, 0.0), (-0.5, 12.0)] {
        let from = Spring.Motion(distance: start.0, velocity: start.1)
        var motion = from
        let steps = 120_000
        let step = 0.6 / Double(steps)
        for count in 1...steps {
          motion = rungeKutta(spring, motion, step)
          if count % 12_000 == 0 {
            let closed = spring.motion(from: from, after: Double(count) * step)
            #expect(abs(closed.distance - motion.distance) < 1e-10)
            #expect(abs(closed.velocity - motion.velocity) < 1e-8)
          }
        }
      }
    }
  }

  @Test func aFlickMakesTheSpringNoSofter() throws {
    // A spring that was fitted to a flick of ten ways per second would not move; this one arrives.
    for velocity in [-25.0, -10, 10, 25, 1000] {
      let spring = try #require(Spring(dampingRatio: 0.8, duration: 0.5))
      #expect(spring.stiffness == Spring(dampingRatio: 0.8, duration: 0.5)?.stiffness)
      #expect(spring.stiffness > 100 && spring.stiffness.isFinite)
      #expect(abs(position(spring, velocity: velocity, 1) - 1) < 1e-3)
    }
  }

  @Test func whatCannotBeFittedIsRefused() {
    for ratio in [0, -1, 0.000_99, 0.0005, 100.5, Double.nan, .infinity] {
      #expect(Spring(dampingRatio: ratio, duration: 0.5) == nil)
    }
    for duration in [0, -1, 1e-7, 1e7, Double.nan, .infinity] {
      for ratio in [0.8, 1, 2] { #expect(Spring(dampingRatio: ratio, duration: duration) == nil) }
    }
    for stiffness in [0, -1, 1e19, Double.nan, .infinity] {
      #expect(Spring(stiffness: stiffness, damping: 1) == nil)
    }
    for damping in [-1, 1e13, Double.nan, .infinity] {
      #expect(Spring(stiffness: 1, damping: damping) == nil)
    }
  }

  @Test func theExtremesStayFinite() throws {
    for (stiffness, damping) in [(1e18, 0.0), (1e-300, 0), (1e18, 1e12), (1e-300, 1e12), (1, 2)] {
      let spring = try #require(Spring(stiffness: stiffness, damping: damping))
      for time in [0, 1e-300, 1e-9, 1, 1e9, 1e18] {
        let motion = spring.motion(from: .init(distance: 1e15, velocity: -1e15), after: time)
        #expect(motion.distance.isFinite && motion.velocity.isFinite)
      }
    }
  }

  private func position(_ spring: Spring, velocity: Double, _ time: Double) -> Double {
    1 + spring.motion(from: .init(distance: -1, velocity: velocity), after: time).distance
  }

  private func difference(
    _ spring: Spring, _ from: Spring.Motion, _ time: Double, _ step: Double
  ) -> Double {
    spring.motion(from: from, after: time + step).distance
      - spring.motion(from: from, after: time - step).distance
  }

  private func rungeKutta(_ spring: Spring, _ m: Spring.Motion, _ h: Double) -> Spring.Motion {
    func force(_ x: Double, _ v: Double) -> Double { -spring.stiffness * x - spring.damping * v }
    let (x, v) = (m.distance, m.velocity)
    let (v1, a1) = (v, force(x, v))
    let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v1, v + h / 2 * a1))
    let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
    let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
    return Spring.Motion(
      distance: x + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4),
      velocity: v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4))
  }
}
