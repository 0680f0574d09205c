import ScrollPrefetch

// What is tried again, and when.
extension ModelRule {
  static let failureRules = [offline, patient, waits]

  /// Nothing is begun while there is no network.
  static let offline = ModelRule(name: "nothing begins offline") { model, seen in
    model.path == .offline ? starts(in: seen).map { "K\($0.source) began" } : []
  }

  /// P17: what failed is not tried before its wait is over.
  static let patient = ModelRule(name: "failures are waited out") { model, seen in
    starts(in: seen).filter { start in
      guard let failure = model.failures[start.source], !failure.isUncertain, failure.kind != .offline,
        let retryAt = failure.retryAt
      else { return false }
      return start.time < retryAt - .microseconds(1)
    }.map { "K\($0.source) began at \($0.time)" }
  }

  private static func starts(in seen: Observation) -> [(source: Int, time: Duration)] {
    seen.events.compactMap { event in
      guard case .transferStarted(_, let request, _, _) = event.kind else { return nil }
      return (request.source, event.time)
    }
  }

  /// P17: waits grow exponentially, with jitter, up to the longest; what will not heal is remembered for a while.
  static let waits = ModelRule(name: "waits are as long as they must be") { model, seen in
    seen.events.compactMap { event in
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
