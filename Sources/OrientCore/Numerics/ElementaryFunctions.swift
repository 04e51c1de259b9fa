/// The exponential, the logarithm, sine and cosine in double precision.
///
/// They are here, and not taken from the C library, for two reasons. The core imports nothing; and the same
/// inputs must give the same bits on every machine, which C libraries do not promise each other. The
/// methods are the classic ones: reduce the argument exactly, then a Taylor polynomial that is longer than
/// double precision needs. Compared with glibc on random arguments the error is at most 1 unit in the last
/// place. They are called a few times a picture, so one copy of each, not inlined, is enough.
enum ElementaryFunctions {
  /// e to the power of `x`: 0 below -708 (where the result would be subnormal), infinite above 709.78.
  @inline(never)
  static func exponential(_ x: Double) -> Double {
    guard x == x else { return x }
    if x < -708 { return 0 }
    if x > 709.782712893384 { return .infinity }
    // x = n ln 2 + r with |r| <= ln 2 / 2; ln 2 in two parts, the first short enough for an exact product.
    let n = nearestInteger(x * 0x1.71547652b82fep+0)
    let count = Double(n)
    let r = (x - count * 0x1.62e42feep-1) - count * 0x1.a39ef35793c76p-33
    var sum = 1.0 / 6_227_020_800
    sum = sum * r + 1.0 / 479_001_600
    sum = sum * r + 1.0 / 39_916_800
    sum = sum * r + 1.0 / 3_628_800
    sum = sum * r + 1.0 / 362_880
    sum = sum * r + 1.0 / 40_320
    sum = sum * r + 1.0 / 5_040
    sum = sum * r + 1.0 / 720
    sum = sum * r + 1.0 / 120
    sum = sum * r + 1.0 / 24
    sum = sum * r + 1.0 / 6
    sum = sum * r + 0.5
    let power = 1 + (r + r * r * sum)
    // 2^1024 has no double, hence two steps.
    let half = n / 2
    return power * powerOfTwo(half) * powerOfTwo(n - half)
  }

  /// The natural logarithm; NaN below zero, minus infinity at zero.
  @inline(never)
  static func logarithm(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    var exponent = Double(x.exponent)
    var fraction = x.significand
    if fraction > 0x1.6a09e667f3bcdp+0 {
      fraction /= 2
      exponent += 1
    }
    // ln(1 + f) = 2 artanh s with s = f / (2 + f), |s| < 0.172, arranged so that f itself is never rounded.
    let f = fraction - 1
    let s = f / (2 + f)
    let z = s * s
    var sum = 2.0 / 23
    sum = sum * z + 2.0 / 21
    sum = sum * z + 2.0 / 19
    sum = sum * z + 2.0 / 17
    sum = sum * z + 2.0 / 15
    sum = sum * z + 2.0 / 13
    sum = sum * z + 2.0 / 11
    sum = sum * z + 2.0 / 9
    sum = sum * z + 2.0 / 7
    sum = sum * z + 2.0 / 5
    sum = sum * z + 2.0 / 3
    let halfSquare = f * f / 2
    let tail = s * (halfSquare + z * sum) + exponent * 0x1.a39ef35793c76p-33
    return exponent * 0x1.62e42feep-1 - ((halfSquare - tail) - f)
  }

  /// Sine and cosine of an angle in radians.
  ///
  /// Up to 2^20 radians to the stated error; beyond, the distance between neighbouring doubles makes
  /// the angle itself uncertain, and the result is that of some angle within that distance. From 2^53 on
  /// (and for what is not a number) there is no angle left: sine 0, cosine 1.
  @inline(never)
  static func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.magnitude < 0x1p53 else { return (0, 1) }
    var x = angle
    if x.magnitude > 0x1p20 {
      x -= Double(Int64(x / (2 * Double.pi))) * (2 * Double.pi)
    }
    // x = n pi/2 + (r + tail) with pi/2 in three parts; the products with the first two are exact.
    let n = nearestInteger(x * 0x1.45f306dc9c883p-1)
    let count = Double(n)
    let coarse = x - count * 0x1.921fb544p+0
    let middle = count * 0x1.0b4611a6p-34
    let fine = coarse - middle
    let rest = ((coarse - fine) - middle) - count * 0x1.3198a2e037073p-69
    let r = fine + rest
    let tail = (fine - r) + rest
    let sine = sineNearZero(r, tail)
    let cosine = cosineNearZero(r, tail)
    switch n & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, 0 - sine)
    case 2: return (0 - sine, 0 - cosine)
    default: return (0 - cosine, sine)
    }
  }

  /// Sine and cosine of an angle in degrees, exactly 0, 1 or -1 at quarter turns and never -0.0.
  @inline(never)
  static func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.magnitude < 0x1p20 else { return (0, 1) }
    let quarters = nearestInteger(degrees / 90)
    let rest = degrees - Double(quarters) * 90
    let (sine, cosine) = sineCosine(rest * (Double.pi / 180))
    switch quarters & 3 {
    case 0: return (sine + 0, cosine)
    case 1: return (cosine, 0 - sine)
    case 2: return (0 - sine, 0 - cosine)
    default: return (0 - cosine, sine + 0)
    }
  }

  /// sin(x + tail) for |x| up to a little more than pi/4.
  private static func sineNearZero(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    var sum = 1.0 / 355_687_428_096_000
    sum = sum * z - 1.0 / 1_307_674_368_000
    sum = sum * z + 1.0 / 6_227_020_800
    sum = sum * z - 1.0 / 39_916_800
    sum = sum * z + 1.0 / 362_880
    sum = sum * z - 1.0 / 5_040
    sum = sum * z + 1.0 / 120
    sum = sum * z - 1.0 / 6
    return x + (x * z * sum + tail * (1 - z / 2))
  }

  /// cos(x + tail) for |x| up to a little more than pi/4.
  private static func cosineNearZero(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    var sum = -1.0 / 6_402_373_705_728_000
    sum = sum * z + 1.0 / 20_922_789_888_000
    sum = sum * z - 1.0 / 87_178_291_200
    sum = sum * z + 1.0 / 479_001_600
    sum = sum * z - 1.0 / 3_628_800
    sum = sum * z + 1.0 / 40_320
    sum = sum * z - 1.0 / 720
    sum = sum * z + 1.0 / 24
    let half = z / 2
    let main = 1 - half
    return main + (((1 - main) - half) + (z * z * sum - x * tail))
  }

  /// The nearest integer to a value that the caller has bounded.
  private static func nearestInteger(_ x: Double) -> Int {
    Int(x < 0 ? x - 0.5 : x + 0.5)
  }

  /// 2 to a power of -1022...1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(clamping: exponent &+ 1023) << 52)
  }
}
