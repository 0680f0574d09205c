/// A network's capacity as a function of time.
struct Capacity {
  private let steps: [Network.Step]
  private let period: Double?

  init(_ network: Network) {
    steps = network.capacity
    period = network.period
  }

  /// The rate from an instant on, in bytes a millisecond, and until when it holds; O(log n).
  ///
  /// A step that ends within the instant is over, so the end always lies ahead.
  func rate(at time: Double) -> (rate: Double, until: Double) {
    let time = time + Exactness.instant
    let start = cycleStart(before: time)
    let index = step(at: time - start)
    let end = index + 1 < steps.count ? steps[index + 1].time : period ?? .infinity
    return (steps[index].bitsPerSecond / 8000, start + end)
  }

  private func cycleStart(before time: Double) -> Double {
    guard let period else { return 0 }
    let cycle = (time / period).rounded(.down)
    // The quotient may have been rounded up to the next whole number.
    return cycle * period > time ? (cycle - 1) * period : cycle * period
  }

  /// The last step that has begun at a time of the cycle.
  private func step(at time: Double) -> Int {
    var low = 0
    var high = steps.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle } else { high = middle }
    }
    return low
  }
}
