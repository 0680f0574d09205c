import ScrollPrefetch

/// P3, a transfer is as urgent as the most urgent interest in it.
struct PriorityChecker: PromiseChecker {
  static let promise = Promise(
    number: 3, sentence: "a shared transfer has the highest priority of its present interests")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    let urgent = model.urgentSources(without: sight.memory)
    let perhapsUrgent = urgent.union(model.perhapsDemanded.map(\.source))
    return sight.open.filter { transfer in
      transfer.priority == .visible
        ? !perhapsUrgent.contains(transfer.source) : urgent.contains(transfer.source)
    }.map { "transfer \($0.number) of K\($0.source) has the priority \($0.priority)" }
  }
}
