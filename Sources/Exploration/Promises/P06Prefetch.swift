import ScrollPrefetch

/// P6, prefetch begins when it may, goes on, and rests when it must; nothing starves.
struct PrefetchChecker: PromiseChecker {
  static let promise = Promise(
    number: 6, sentence: "prefetch starts when no visible image waits to start, goes on, and nothing starves")

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    resting(at: sight, model) + idle(at: sight, model)
  }

  func look(atRest rest: Rest, _ model: Model) -> [String] {
    let missing = model.shown.filter { rest.memory[$0] == nil }.map { "\($0) is shown, and never came" }
    return missing.sorted() + rest.starving.map { "K\($0) is open for ever" }
  }

  /// Nothing is open for what no one can see, while there is a reason against it.
  private func resting(at sight: Sight, _ model: Model) -> [String] {
    guard !model.mayPrefetch else { return [] }
    let urgent = model.urgentSources(without: sight.memory).union(model.perhapsDemanded.map(\.source))
    return sight.open.filter { !urgent.contains($0.source) }.map {
      "K\($0.source) is prefetched, though prefetching rests"
    }
  }

  /// Once all visible transfers are there or stalled, with places left, what windows hold is open too.
  ///
  /// How far a bounded memory has room for it is the coordinator's to judge.
  private func idle(at sight: Sight, _ model: Model) -> [String] {
    guard model.mayPrefetch, settings.memory == .max, settings.scale == 1 else { return [] }
    let isLinkTaken = sight.open.contains { $0.priority == .visible && !model.isStalled($0.number) }
    guard !isLinkTaken else { return [] }
    let open = sight.open.map(\.source)
    guard open.count < settings.limit else { return [] }
    let missing = Set(
      model.windows.filter { sight.memory[$0] == nil && !model.isUndecodable($0) }.map(\.source))
    return missing.sorted().filter { source in
      let neighbours = open.count { Picture.host(of: $0) == Picture.host(of: source) }
      return !open.contains(source) && model.mayBegin(source) && neighbours < settings.limitPerHost
    }.map { "K\($0) is in a window, has a place, and is not open" }
  }
}
