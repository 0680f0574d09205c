import VirtualTime

/// Looks for something better where reinsertion finds nothing more: moves a few images at random, lets
/// reinsertion repair what that broke, and keeps what came out if it is better.
///
/// The lots are the same each time, and so is what it finds.
struct KickSearch {
  private(set) var best: Pipeline
  private var lots = SplitMix64(seed: 1)

  init(_ pipeline: Pipeline) {
    best = pipeline
  }

  /// Kicks until about so many places have been looked at, but at most 200 times.
  mutating func run(trials: Int) {
    guard best.order.count > 1 else { return }
    var left = trials
    for _ in 0..<200 where left > 0 && best.cost > 0 {
      var search = ReinsertionSearch(kicked(), trials: left)
      search.run(rounds: 10)
      if search.pipeline.cost < best.cost - Pipeline.leastGain { best = search.pipeline }
      left = search.trials
    }
  }

  /// A few images that come in time, each in another place nearby, and one that does not instead of another.
  private mutating func kicked() -> Pipeline {
    var pipeline = best
    let count = pipeline.order.count
    let inTime = max(1, pipeline.arrivals.count { $0.time.isFinite })
    for _ in 0..<3 {
      let place = lots.next(below: inTime)
      let target = min(count - 1, max(0, place - 8 + lots.next(below: 17)))
      _ = pipeline.move(from: place, to: target, gaining: -.infinity)
    }
    _ = pipeline.move(from: lots.next(below: count), to: lots.next(below: inTime), gaining: -.infinity)
    return pipeline
  }
}
