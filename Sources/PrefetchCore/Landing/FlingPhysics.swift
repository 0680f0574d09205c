#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a platform lets a list coast on once the finger has lifted: how far it goes at which speed.
///
/// Lengths are in points (density-independent pixels on Android, CSS pixels in Chromium), speeds in points a second.
/// The same flick comes to rest at very different places: at 2,000 points a second after 999 points on iOS, 647 on
/// Android, 423 by Chromium's curve.
public enum FlingPhysics: Hashable, Sendable {
  /// A speed that falls exponentially, as `UIScrollView`'s does: the share of it that is left after each millisecond,
  /// more than 0 and less than 1, or a trap when a distance is asked for.
  ///
  /// That it is an exponential is what has been observed; Apple does not say.
  case iOS(decelerationRate: Double)
  /// The spline of Android's `OverScroller`, with its usual friction.
  case android
  /// Chromium's `FlingCurve`.
  case chromium
  /// Chromium's `PhysicsBasedFlingCurve`: a steady deceleration, and never more than three viewports, of
  /// a height of more than 0.
  case chromiumSteady(viewportHeight: Double)

  /// `UIScrollView.DecelerationRate.normal`.
  public static let iOS = FlingPhysics.iOS(decelerationRate: 0.998)
  /// `UIScrollView.DecelerationRate.fast`.
  public static let iOSFast = FlingPhysics.iOS(decelerationRate: 0.99)

  /// How far a list goes that coasts from a speed on, in points; less than 0 towards the top, as the speed is.
  public func distance(velocity: Double) -> Double {
    let speed = velocity.magnitude
    guard speed > 0, speed.isFinite else { return 0 }
    return velocity < 0 ? -distance(speed: speed) : distance(speed: speed)
  }

  private func distance(speed: Double) -> Double {
    switch self {
    case .iOS(let rate): Self.exponentialDistance(speed: speed, rate: rate)
    case .android: Self.androidDistance(speed: speed)
    case .chromium: Self.chromiumDistance(speed: speed)
    case .chromiumSteady(let viewportHeight):
      min(speed * speed / (2 * Self.chromiumDeceleration), 3 * viewportHeight)
    }
  }

  private static func exponentialDistance(speed: Double, rate: Double) -> Double {
    precondition(rate > 0 && rate < 1, "A deceleration rate cannot be \(rate)")
    return -speed / (1_000 * log(rate))
  }

  /// `OverScroller`'s, in its words: the deceleration rate is ln 0.78 / ln 0.9, the inflexion 0.35, and the friction 0.015
  /// of a physical coefficient for 160 points an inch.
  private static func androidDistance(speed: Double) -> Double {
    let rate = log(0.78) / log(0.9)
    let friction = 0.015 * (9.80665 * 39.37 * 160 * 0.84)
    return friction * exp(rate / (rate - 1) * log(0.35 * speed / friction))
  }

  /// All flings follow the end of one curve, of position α·exp(-γt) - βt - α: a slow one joins it late.
  private static func chromiumDistance(speed: Double) -> Double {
    let (alpha, beta, gamma) = (-5_707.62, 172.0, 3.7)
    func time(_ speed: Double) -> Double { -log((speed + beta) / (-alpha * gamma)) / gamma }
    func position(_ time: Double) -> Double { alpha * exp(-gamma * time) - beta * time - alpha }
    return position(time(0)) - position(max(0, time(speed)))
  }

  /// In points a second, each second: 2.7559e-5 inches per square millisecond at 96 points an inch.
  private static let chromiumDeceleration = 2.7559e-5 * 96 * 1_000_000
}
