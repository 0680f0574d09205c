import ScrollPrefetch

/// P10, a list that is active has its rows' images appear; one that is not wants nothing.
struct FirstReportChecker: PromiseChecker {
  static let promise = Promise(
    number: 10, sentence: "the first report plans a window, and an inactive list wants nothing")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    let inactive = Set(model.lists.values.filter { $0.visible.isEmpty }.map(\.number))
    let waiting = sight.openMisses.filter { inactive.contains($0.list) }.map { "\($0) is waited for" }
    let dead = sight.openMisses.filter { miss in !model.lists.values.contains { $0.number == miss.list } }
      .map { "\($0) is waited for, and the list has gone" }
    return waiting.sorted() + dead.sorted() + silent(at: sight, model)
  }

  /// A list that has been seen for the first time in this turn: each image of a visible row was a hit or a miss.
  private func silent(at sight: Sight, _ model: Model) -> [String] {
    var told: Set<Sight.Appearance> = []
    for event in sight.events {
      switch event.kind {
      case .hit(let appearance, _), .miss(let appearance, _): told.insert(Sight.Appearance(appearance))
      default: break
      }
    }
    return model.appearances.subtracting(model.appearancesBefore).subtracting(told).map {
      "\($0) has appeared, and no event says so"
    }.sorted()
  }
}
