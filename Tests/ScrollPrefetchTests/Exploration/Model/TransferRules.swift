import ScrollPrefetch

// What may be in flight, and what must be.
extension ModelRule {
  static let transferRules = [
    wanted, resting, notRestarted, urgentFirst, visibleAlone, windowsNext, priorities, reasons,
  ]

  /// P1: a transfer is open only for what someone wants and has not.
  static let wanted = ModelRule(name: "only what is wanted is open") { model, seen in
    let missing = model.windows.union(model.demanded).filter { seen.memory[$0] == nil }
    return open(seen, outside: Set(missing.map(\.source)))
  }

  /// P4: nothing is open for what no one can see, while there is a reason against it.
  static let resting = ModelRule(name: "no prefetch while it is not allowed") { model, seen in
    model.mayPrefetch ? [] : open(seen, outside: model.urgentSources(without: seen.memory))
  }

  private static func open(_ seen: Observation, outside allowed: Set<Int>) -> [String] {
    seen.open.filter { !allowed.contains($0.source) }.map { "K\($0.source) is open" }
  }

  /// P4, P9: what someone can see goes on untouched, whatever else happens.
  static let notRestarted = ModelRule(name: "a visible transfer goes on") { model, seen in
    let urgent = model.urgentSources(without: seen.memory)
    return model.before.open.filter { transfer in
      urgent.contains(transfer.source) && !model.turn.closed.contains(transfer.source)
        && !seen.open.contains { $0.number == transfer.number }
    }.map { "transfer \($0.number) of K\($0.source) has gone" }
  }

  /// P4: what can be seen, is missing and may be tried is open, as far as there are places.
  static let urgentFirst = ModelRule(name: "what is visible is open") { model, seen in
    let urgent = model.urgentSources(without: seen.memory)
    let open = seen.open.map(\.source)
    let served = open.filter(urgent.contains)
    // A coordinator that has measured the link may know that fewer transfers fill it.
    let limit = model.settings.scale > 1 ? 1 : model.settings.limit
    guard served.count < limit else { return [] }
    return urgent.sorted().filter { source in
      let neighbours = served.count { Picture.host(of: $0) == Picture.host(of: source) }
      return !open.contains(source) && model.isReady(source) == true
        && neighbours < model.settings.limitPerHost
    }.map { "K\($0) is not open" }
  }

  /// P4, P6: while anything is heard of a visible transfer no prefetch begins; where transfers go on from their
  /// bytes, none is open either.
  static let visibleAlone = ModelRule(name: "what is visible has the link to itself") { model, seen in
    let visible = seen.open.filter { isVisible($0, to: model) }.map(\.number)
    let begun = seen.events.compactMap { event -> String? in
      guard case .transferStarted(let number, let request, let priority, _) = event.kind, priority < .visible
      else { return nil }
      let isAlone = !visible.contains { $0 < number && model.isLively($0, at: event.time) }
      return isAlone ? nil : "prefetch of K\(request.source) began"
    }
    guard model.settings.resumes, visible.contains(where: { model.isLively($0, at: seen.now) }) else {
      return begun
    }
    return begun
      + seen.open.filter { $0.priority < .visible }.map { "prefetch of K\($0.source) has not given way" }
  }

  /// Whether a transfer is visible, and was before the turn or when it began in it.
  private static func isVisible(_ transfer: Observation.Transfer, to model: Model) -> Bool {
    let before = model.before.open.first { $0.number == transfer.number }?.priority
    return transfer.priority == .visible
      && (before ?? model.signs[transfer.number]?.startPriority) == .visible
  }

  /// P6, P9, P10: once all visible transfers are there or stalled, with places left, what windows hold is open too.
  ///
  /// How far a bounded memory has room for it is the coordinator's to judge.
  static let windowsNext = ModelRule(name: "what is in a window is open") { model, seen in
    let settings = model.settings
    guard model.mayPrefetch, settings.memory == .max, settings.scale == 1 else { return [] }
    let isLinkTaken = seen.open.contains { $0.priority == .visible && !model.isStalled($0.number) }
    guard !isLinkTaken else { return [] }
    let open = seen.open.map(\.source)
    guard open.count < settings.limit else { return [] }
    let missing = Set(model.windows.filter { seen.memory[$0] == nil }.map(\.source))
    return missing.sorted().filter { source in
      let neighbours = open.count { Picture.host(of: $0) == Picture.host(of: source) }
      return !open.contains(source) && model.isReady(source) == true && neighbours < settings.limitPerHost
    }.map { "K\($0) is not open" }
  }

  /// P3: a transfer is as urgent as the most urgent interest in it.
  static let priorities = ModelRule(name: "priorities are those of the interests") { model, seen in
    let urgent = model.urgentSources(without: seen.memory)
    return seen.open.filter { ($0.priority == .visible) != urgent.contains($0.source) }.map {
      "K\($0.source) is \($0.priority)"
    }
  }

  /// P19: a transfer is cancelled for a reason that there is.
  static let reasons = ModelRule(name: "reasons are true") { model, seen in
    seen.events.compactMap { event in
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
      return isTrue ? nil : "K\(request.source) was cancelled for being \(reason)"
    }
  }
}
