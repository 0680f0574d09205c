import ScrollPrefetch

/// P17, what is tried again, and when.
struct RetryChecker: PromiseChecker {
  static let promise = Promise(
    number: 17,
    sentence: "what may heal is retried with backoff, what will not is remembered, offline is held "
      + "against no one")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    offline(at: sight, model) + early(at: sight, model) + waits(at: sight, model)
  }

  /// Nothing is begun while there is no network.
  private func offline(at sight: Sight, _ model: Model) -> [String] {
    model.path == .offline ? starts(in: sight).map { "K\($0.source) began without a network" } : []
  }

  /// What failed is not tried before its wait is over.
  private func early(at sight: Sight, _ model: Model) -> [String] {
    starts(in: sight).filter { start in
      guard let failure = model.failures[start.source], failure.kind != .offline,
        let retryAt = failure.retryAt
      else { return false }
      return start.time < retryAt - .microseconds(1)
    }.map { "K\($0.source) began at \($0.time), before its wait was over" }
  }

  private func starts(in sight: Sight) -> [(source: Int, time: Duration)] {
    sight.events.compactMap { event in
      guard case .transferStarted(_, let request, _, _) = event.kind else { return nil }
      return (request.source, event.time)
    }
  }

  /// Waits grow exponentially, with jitter, up to the longest; what will not heal is remembered for a while.
  private func waits(at sight: Sight, _ model: Model) -> [String] {
    sight.events.compactMap { event in
      guard case .transferFailed(_, let request, let kind, let wait) = event.kind,
        let failure = model.turn.failures[request.source]
      else { return nil }
      let text = "K\(request.source), \(kind), waits \(wait.map { "\($0)" } ?? "until it is told")"
      guard let wait else { return kind == .offline ? nil : text }
      let whole: Duration
      switch kind {
      case .permanent: return wait == Model.permanentFailureLifetime ? nil : text
      case .offline: whole = .milliseconds(500)
      case .mayHeal: whole = min(.seconds(60), .milliseconds(500 << min(10, failure.attempts - 1)))
      }
      let isExact = failure.isExact || kind == .offline
      let longest: Duration = isExact ? whole : .seconds(60)
      let shortest: Duration = isExact ? whole / 2 : .milliseconds(250)
      return (shortest...longest).contains(wait) ? nil : text + " after \(failure.attempts) failures"
    }
  }
}
