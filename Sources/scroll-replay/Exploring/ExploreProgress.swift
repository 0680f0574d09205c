import Exploration

/// Tells on standard error how far an exploration has come, not too often, and says when its time is over.
final class ExploreProgress {
  private static let interval = Duration.seconds(10)

  private let seeds: Int
  private let limit: Duration?
  private let clock = ContinuousClock()
  private let begin: ContinuousClock.Instant
  private var lastTold: ContinuousClock.Instant

  init(seeds: Int, minutes: Int?) {
    self.seeds = seeds
    limit = minutes.map { .seconds($0 * 60) }
    begin = clock.now
    lastTold = begin
  }

  func goesOn(_ report: Search.Report) -> Bool {
    let now = clock.now
    if now - lastTold >= Self.interval {
      lastTold = now
      StandardError.write("\(report.seeds) of \(seeds) seeds after \(seconds(until: now)) s\n")
    }
    return limit.map { now - begin < $0 } ?? true
  }

  func end(_ report: Search.Report) {
    let elapsed = (clock.now - begin) / .seconds(1)
    let rate = Int(Double(report.seeds) / max(elapsed, 0.001))
    StandardError.write("\(report.seeds) seeds in \(seconds(until: clock.now)) s, \(rate) a second\n")
  }

  private func seconds(until now: ContinuousClock.Instant) -> Int64 { (now - begin).components.seconds }
}
