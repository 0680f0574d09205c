import ScrollPrefetch

/// P19, the grammar of events, the truth of their reasons, and the figures that they add up to.
struct EventChecker: PromiseChecker {
  static let promise = Promise(
    number: 19,
    sentence: "each appearance, miss and transfer begins and ends once, and counters add up")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    sight.grammarFaults + misses(at: sight, model) + reasons(at: sight, model)
  }

  /// The misses that have not ended are those of visible pictures that are not in memory.
  private func misses(at sight: Sight, _ model: Model) -> [String] {
    let missing = model.appearances.filter { sight.memory[$0.picture] == nil }
    // What was invalidated while it was visible appeared, and was a hit then.
    let surely = missing.filter { !model.renewed.contains($0.picture) }
    let tooMany = sight.openMisses.subtracting(missing).map { "\($0) is not missing, and its miss is open" }
    return tooMany.sorted()
      + surely.subtracting(sight.openMisses).map { "\($0) is missing, and no miss is open" }.sorted()
  }

  /// A transfer is cancelled for a reason that there is.
  private func reasons(at sight: Sight, _ model: Model) -> [String] {
    sight.events.compactMap { event in
      guard case .transferCancelled(_, let request, let reason) = event.kind else { return nil }
      let isTrue =
        switch reason {
        case .scrolledAway, .deleted, .reused, .callerLeft: model.turn.losses.contains(reason)
        case .preempted: !model.isShutDown
        case .paused: model.isPaused || model.path != .unrestricted
        case .memory: model.settings.memory < .max || model.now < model.restsUntil
        case .invalidated: model.turn.invalidated.contains(request.source)
        case .shutDown: model.isShutDown
        }
      return isTrue ? nil : "K\(request.source) was cancelled for being \(reason), and was not"
    }
  }

  func look(atRest rest: Rest, _ model: Model) -> [String] { rest.disagreements }

  func look(atEnd end: End) -> [String] {
    var found = end.disagreements
    if end.openMisses > 0 { found.append("\(end.openMisses) misses have not ended") }
    if !end.openKeys.isEmpty { found.append("events say that \(end.openKeys.sorted()) are still open") }
    return found
  }
}
