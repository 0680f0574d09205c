/// Predicts where a fling will come to rest, for a scroll view that does not announce it.
///
/// Tell it each touch, and each offset that the list is scrolled to. From the first frames after a lift it takes the speed,
/// and from that, by the platform's physics, where the list will come to rest. If the physics is not known, it learns from
/// the flings themselves which of those it knows fits them; until one does it predicts nothing.
///
/// The speed is taken between two frames, where it is a little more than at the second: the landing of a short fling may
/// be told a tenth of the way too far. `UIScrollView` announces its landing, exactly: with that, no prediction is needed.
/// Each call is O(1).
public struct LandingPredictor: Sendable {
  /// Where the list will come to rest, in points, from the third frame after a lift until something else moves it; nil if
  /// that cannot be told.
  public private(set) var landing: Double?

  /// The offsets at which the list can rest, from its beginning to its end: no landing lies beyond.
  public var offsets: ClosedRange<Double> {
    didSet { landing = landing.map(cutToOffsets) }
  }

  private let given: FlingPhysics?
  /// To learn from, if none is given.
  private var models: [FittedPhysics]
  private var coast: Coast?
  /// Whether the next fling adds its speed to one that still went on: how, is each platform's own affair.
  private var isChained = false

  /// A predictor that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - physics: How the platform lets a list coast; nil to learn it.
  ///   - viewportHeight: How much of the list can be seen, in points, more than 0; used only to learn.
  ///   - offsets: The offsets at which the list can rest.
  public init(
    physics: FlingPhysics? = nil, viewportHeight: Double,
    offsets: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    self.offsets = offsets
    given = physics
    let known: [FlingPhysics] = [
      .iOS, .iOSFast, .android, .chromium, .chromiumSteady(viewportHeight: viewportHeight),
    ]
    models = physics == nil ? known.map(FittedPhysics.init(physics:)) : []
  }

  /// A finger has been put on the list, at a time in seconds from any fixed moment.
  public mutating func touchBegan(at time: Double) {
    let isMoving = coast?.isMoving(at: time) ?? false
    endCoast()
    isChained = isMoving
    landing = nil
  }

  /// The finger has been lifted.
  public mutating func touchEnded(at time: Double) {
    coast = Coast(heardAt: time)
    landing = nil
  }

  /// The list has been scrolled to an offset, in points, by a finger or coasting.
  public mutating func scrolled(to offset: Double, at time: Double) {
    guard offset.isFinite, time.isFinite, var seen = coast else { return }
    guard seen.isMoving(at: time) else {
      landing = nil
      return endCoast()
    }
    if let landing, let before = seen.offset, (offset - landing).magnitude > (before - landing).magnitude {
      // It is past it, or has been sent elsewhere.
      self.landing = nil
    }
    seen.observe(offset, at: time)
    if seen.start != nil, coast?.start == nil { predict(from: seen) }
    coast = seen
  }

  private mutating func predict(from coast: Coast) {
    guard !isChained, let start = coast.start, let physics = given ?? learntPhysics else { return }
    let end = start.offset + physics.distance(velocity: start.velocity)
    landing = cutToOffsets(end)
  }

  private func cutToOffsets(_ offset: Double) -> Double {
    min(max(offset, offsets.lowerBound), offsets.upperBound)
  }

  /// What fits best, if it fits.
  private var learntPhysics: FlingPhysics? {
    models.filter(\.fits).min { $0.error < $1.error }?.physics
  }

  /// Learns from a fling that is over: the list has come to rest, or a finger holds it.
  private mutating func endCoast() {
    defer { coast = nil }
    guard !isChained, let start = coast?.start, let end = coast?.offset else { return }
    for place in models.indices { models[place].learn(from: start.velocity, distance: end - start.offset) }
  }
}

/// What has been seen of a list since the finger was lifted.
private struct Coast {
  /// A list of which nothing has been heard for so long has come to rest, in seconds.
  private static let rest = 0.1
  /// In the first frames the finger's last movements still show; what came late is made up for.
  private static let framesBeforeSpeed = 2

  private(set) var heardAt: Double
  private(set) var offset: Double?
  private var frames = 0
  /// Where its speed was first known.
  private(set) var start: (offset: Double, velocity: Double)?

  init(heardAt time: Double) {
    heardAt = time
  }

  func isMoving(at time: Double) -> Bool {
    time - heardAt < Self.rest
  }

  mutating func observe(_ offset: Double, at time: Double) {
    if start == nil, frames >= Self.framesBeforeSpeed, let before = self.offset, time > heardAt {
      start = (offset, (offset - before) / (time - heardAt))
    }
    frames += 1
    self.offset = offset
    heardAt = time
  }
}

/// A physics, and how well it fits.
private struct FittedPhysics {
  let physics: FlingPhysics
  /// By how much it has been off of late, as a share of the way; infinite before any fling.
  private(set) var error = Double.infinity

  init(physics: FlingPhysics) {
    self.physics = physics
  }

  var fits: Bool { error <= 0.25 }

  mutating func learn(from velocity: Double, distance: Double) {
    let predicted = physics.distance(velocity: velocity)
    let miss = (predicted - distance).magnitude / max(distance.magnitude, predicted.magnitude, 1)
    error = error.isFinite ? error + 0.3 * (miss - error) : miss
  }
}
