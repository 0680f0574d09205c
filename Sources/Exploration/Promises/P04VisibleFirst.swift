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

  /// What someone can see goes on untouched, whatever else happens; only on a measured link may it give way to something
  /// else that someone can see and that receives, if it can go on from its bytes.
  private func interrupted(at sight: Sight, _ model: Model) -> [String] {
    let urgent = model.urgentSources(without: sight.memory)
    let mayGiveWay =
      settings.resumes && settings.scale > 1
      && sight.open.contains { urgent.contains($0.source) && $0.words > 0 }
    guard !mayGiveWay else { return [] }
    return model.before.open.filter { transfer in
      urgent.contains(transfer.source) && !model.turn.closed.contains(transfer.source)
        && !sight.open.contains { $0.number == transfer.number }
    }.map { "transfer \($0.number) of K\($0.source) was ended, though it is waited for" }
  }

  /// On a link that has not been measured one prefetch at most begins beside visible transfers that are heard of, and
  /// where transfers go on from their bytes no more than one is open.
  ///
  /// What may share a measured link, and for how long, follows from what was measured: the tests of the rules hold that.
  private func notAlone(at sight: Sight, _ model: Model) -> [String] {
    guard settings.scale == 1 else { return [] }
    let given = settings.resumes ? notGivenWay(at: sight, model) : []
    return given + begunBeside(at: sight, model)
  }

  private func notGivenWay(at sight: Sight, _ model: Model) -> [String] {
    let visible = sight.open.filter { isVisible($0, to: model) && model.isLively($0.number, at: sight.now) }
    guard !visible.isEmpty else { return [] }
    return sight.open.filter { $0.priority < .visible }.dropFirst().map {
      "the prefetch of K\($0.source), not the only one, has not given way to what is visible"
    }
  }

  private func begunBeside(at sight: Sight, _ model: Model) -> [String] {
    let visible = sight.open.filter { isVisible($0, to: model) }.map(\.number)
    let prefetches = sight.open.filter { isPrefetch($0, to: model) }.map(\.number)
    return sight.events.compactMap { event -> String? in
      guard case .transferStarted(let number, let request, let priority, _) = event.kind, priority < .visible,
        visible.contains(where: { $0 < number && model.isLively($0, at: event.time) }),
        prefetches.contains(where: { $0 < number })
      else { return nil }
      return "a prefetch of K\(request.source), not the only one, began beside a visible transfer"
    }
  }

  /// Whether a transfer is visible, and was before the turn or when it began in it.
  private func isVisible(_ transfer: Sight.Transfer, to model: Model) -> Bool {
    transfer.priority == .visible && earlierPriority(of: transfer, model) == .visible
  }

  /// Whether a transfer is a prefetch, and was before the turn or when it began in it.
  private func isPrefetch(_ transfer: Sight.Transfer, to model: Model) -> Bool {
    guard let earlier = earlierPriority(of: transfer, model) else { return false }
    return transfer.priority < .visible && earlier < .visible
  }

  private func earlierPriority(of transfer: Sight.Transfer, _ model: Model) -> TransferPriority? {
    model.before.open.first { $0.number == transfer.number }?.priority
      ?? model.signs[transfer.number]?.startPriority
  }
}
