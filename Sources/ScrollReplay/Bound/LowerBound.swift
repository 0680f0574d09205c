/// A time that no policy can leave less blank than, however much it knows.
///
/// It assumes no memory budget and transfers that can be resumed, both of which only help a policy.
package struct LowerBound: Sendable {
  /// What shows that the bound holds, to be checked with plain sums.
  package struct Certificate: Sendable {
    /// What each image takes of the link: bytes, or time of a connection.
    package let amounts: [Double]
    /// What the link can have carried by the beginning of each slot, and at last by the end.
    package let carried: [Double]
    /// When the first of what a slot carries can come.
    package let starts: [Double]
    /// For each slot, the price of a unit of what it carries; they never rise.
    package let prices: [Double]
  }

  /// Milliseconds.
  package let time: Double
  package let certificate: Certificate

  /// The better of two bounds: by the link's capacity, and by its connections, each of which is held for a round trip
  /// and as long as the image needs at the link's fastest.
  ///
  /// The more steps the search for prices makes, the better it gets.
  package init(_ foresight: Foresight, steps: Int = 40) {
    let bytes = LowerBound(
      foresight.visible, amounts: foresight.bytes, foresight.delivery, from: foresight.start, steps: steps)
    guard foresight.roundTrip > 0 else {
      self = bytes
      return
    }
    let fastest = foresight.delivery.fastestRate
    let held = foresight.bytes.map { foresight.roundTrip + (fastest > 0 ? $0 / fastest : 0) }
    let connections = DeliveryCurve(
      from: foresight.start, to: foresight.delivery.horizon, rate: Double(foresight.connections))
    let slots = LowerBound(
      foresight.visible, amounts: held, connections, from: foresight.start, steps: steps)
    self = slots.time > bytes.time ? slots : bytes
  }

  /// The bound for images that take the given amounts of what a curve brings.
  private init(
    _ visible: VisibleTimes, amounts: [Double], _ curve: DeliveryCurve, from start: Double, steps: Int
  ) {
    let slots = PriceSlots(curve, from: start, widest: Self.width(visible, curve.horizon - start))
    let amounts = amounts.map { max(0, $0 - Self.margin) }
    let choices = ArrivalChoices(visible, amounts: amounts, slots: slots, horizon: curve.horizon)
    let ascent = PriceAscent(PriceDual(choices, slots: slots), steps: steps)
    // The replay takes times this close for one.
    let tolerance = Exactness.instant * Double(visible.stretches.count)
    time = max(0, ascent.value * (1 - 1e-9) - tolerance)
    certificate = Certificate(
      amounts: amounts, carried: slots.amounts, starts: slots.starts, prices: ascent.prices)
  }

  /// So much less than it does an image is taken to need, so that no tie is decided by the last digit of a sum.
  private static let margin = 0.001

  /// How wide slots may become, so that there are not too many for all images together.
  private static func width(_ visible: VisibleTimes, _ duration: Double) -> Double {
    let shown = visible.stretches.reduce(0) { $0 + $1.end - $1.start }
    return max(25, shown / 100_000, duration / 100_000)
  }
}

/// The bounds of a scenario, in milliseconds.
package struct Bounds: Sendable, Equatable {
  package var blankTime: Double
  package var scrolledBlankTime: Double

  package init(blankTime: Double, scrolledBlankTime: Double) {
    self.blankTime = blankTime
    self.scrolledBlankTime = scrolledBlankTime
  }

  /// Computes both, which may take seconds.
  package init(_ simulation: Simulation) {
    blankTime = Self.time(simulation, .blankTime)
    scrolledBlankTime = Self.time(simulation, .scrolledBlankTime)
  }

  /// Rounded down to the microsecond, so that it stays a bound.
  private static func time(_ simulation: Simulation, _ objective: Foresight.Objective) -> Double {
    let time = LowerBound(Foresight(simulation, objective: objective)).time
    return (time * 1000).rounded(.down) / 1000
  }

  package var json: JSONValue {
    .object([("blankTime", .number(blankTime)), ("scrolledBlankTime", .number(scrolledBlankTime))])
  }
}
