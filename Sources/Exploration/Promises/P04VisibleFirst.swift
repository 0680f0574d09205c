import ScrollPrefetch

/// P4, nothing that is visible waits for a prefetch.
struct VisibleFirstChecker: PromiseChecker {
  static let promise = Promise(number: 4, sentence: "nothing that is visible waits for a prefetch")

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    waiting(at: sight, model) + interrupted(at: sight, model) + notAlone(at: sight, model)
  }

  /// What can be seen, is missing and may be tried is open, as far as there are places, and unless it flies past.
  private func waiting(at sight: Sight, _ model: Model) -> [String] {
    let urgent = model.urgentSources(without: sight.memory)
    let perhapsUrgent = urgent.union(model.perhapsDemanded.map(\.source))
    let open = sight.open.map(\.source)
    let served = open.filter(perhapsUrgent.contains)
    // A coordinator that has measured the link may know that fewer transfers fill it.
    let limit = settings.scale > 1 ? 1 : settings.limit
    guard served.count < limit else { return [] }
    return urgent.subtracting(model.passing).sorted().filter { source in
      let neighbours = served.count { Picture.host(of: $0) == Picture.host(of: source) }
      return !open.contains(source) && model.mayBegin(source) && neighbours < settings.limitPerHost
    }.map { "K\($0) is waited for, has a place, and is not open" }
  }

  /// What someone can see goes on untouched, whatever else happens.
  private func interrupted(at sight: Sight, _ model: Model) -> [String] {
    let urgent = model.urgentSources(without: sight.memory)
    return model.before.open.filter { transfer in
      urgent.contains(transfer.source) && !model.turn.closed.contains(transfer.source)
        && !sight.open.contains { $0.number == transfer.number }
    }.map { "transfer \($0.number) of K\($0.source) was ended, though it is waited for" }
  }

  /// While anything is heard of a visible transfer no prefetch begins; where transfers go on from their bytes, none is
  /// open either.
  private func notAlone(at sight: Sight, _ model: Model) -> [String] {
    let visible = sight.open.filter { isVisible($0, to: model) }.map(\.number)
    let begun = sight.events.compactMap { event -> String? in
      guard case .transferStarted(let number, let request, let priority, _) = event.kind, priority < .visible
      else { return nil }
      let isAlone = !visible.contains { $0 < number && model.isLively($0, at: event.time) }
      return isAlone ? nil : "a prefetch of K\(request.source) began beside a visible transfer"
    }
    guard settings.resumes, visible.contains(where: { model.isLively($0, at: sight.now) }) else {
      return begun
    }
    return begun
      + sight.open.filter { $0.priority < .visible }.map {
        "the prefetch of K\($0.source) has not given way to what is visible"
      }
  }

  /// Whether a transfer is visible, and was before the turn or when it began in it.
  private func isVisible(_ transfer: Sight.Transfer, to model: Model) -> Bool {
    let before = model.before.open.first { $0.number == transfer.number }?.priority
    return transfer.priority == .visible
      && (before ?? model.signs[transfer.number]?.startPriority) == .visible
  }
}
