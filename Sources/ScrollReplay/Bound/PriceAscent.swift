/// Finds prices with a high bound: accelerated ascent on the smoothed dual, smoothed less and less.
///
/// Whatever it finds is a bound; only how good it is depends on it.
struct PriceAscent {
  /// How often smoothing is made finer, and by how much.
  private static let stages = 12
  private static let refinement = 0.45

  private let dual: PriceDual
  /// The best so far.
  private(set) var prices: [Double]
  private(set) var value = 0.0
  /// How many steps are made at each smoothing.
  private let steps: Int

  init(_ dual: PriceDual, steps: Int) {
    self.dual = dual
    self.steps = steps
    prices = Array(repeating: 0, count: dual.capacities.count)
    let costs = dual.choices.never.filter { $0 > 0 }
    guard !costs.isEmpty, !prices.isEmpty else { return }
    keep(prices)
    var width = costs.reduce(0, +) / Double(costs.count) / 4
    var current = prices
    var step = width / (costs.reduce(0, +) + 1)
    for _ in 0..<Self.stages {
      current = ascend(from: current, smoothing: width, step: &step)
      keep(current)
      width *= Self.refinement
    }
  }

  private mutating func keep(_ candidate: [Double]) {
    let reached = dual.value(at: candidate)
    guard reached > value || prices.isEmpty else { return }
    value = reached
    prices = candidate
  }

  /// Steps with momentum, which is given up whenever it leads down.
  private func ascend(from start: [Double], smoothing width: Double, step: inout Double) -> [Double] {
    var prices = start
    var ahead = start
    var momentum = 1.0
    var gradient = [Double](repeating: 0, count: start.count)
    var unused = gradient
    for _ in 0..<steps {
      let here = dual.smoothed(at: ahead, by: width, gradient: &gradient)
      var next = ahead
      while true {
        for slot in next.indices { next[slot] = ahead[slot] + step * gradient[slot] }
        MonotonePrices.project(&next, weights: dual.capacities)
        let (linear, square) = advance(from: ahead, to: next, gradient)
        let reached = dual.smoothed(at: next, by: width, gradient: &unused)
        if reached >= here + linear - square / (2 * step) - 1e-9 * abs(here) || step < 1e-300 { break }
        step /= 2
      }
      let (climb, _) = advance(from: prices, to: next, gradient)
      let following = climb < 0 ? 1 : (1 + (1 + 4 * momentum * momentum).squareRoot()) / 2
      let share = climb < 0 ? 0 : (momentum - 1) / following
      for slot in next.indices { ahead[slot] = next[slot] + share * (next[slot] - prices[slot]) }
      MonotonePrices.project(&ahead, weights: dual.capacities)
      momentum = following
      prices = next
      step *= 1.2
    }
    return prices
  }

  /// The gradient's part along the way between two prices, and the way's square, both weighted by capacity.
  private func advance(
    from start: [Double], to end: [Double], _ gradient: [Double]
  ) -> (linear: Double, square: Double) {
    var (linear, square) = (0.0, 0.0)
    for slot in start.indices {
      let way = end[slot] - start[slot]
      linear += dual.capacities[slot] * gradient[slot] * way
      square += dual.capacities[slot] * way * way
    }
    return (linear, square)
  }
}
