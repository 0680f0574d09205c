import ScrollPrefetch

/// P9, an edit leaves the work for rows that stay untouched.
struct IdentityChecker: PromiseChecker {
  static let promise = Promise(
    number: 9, sentence: "edits keep identity: work for a row that moved goes on, a deleted row's work ends")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    restarted(at: sight, model) + reappeared(at: sight, model)
  }

  /// A row that was visible before and after edits neither appears again nor waits anew.
  private func reappeared(at sight: Sight, _ model: Model) -> [String] {
    guard model.turn.isOnlyEdited else { return [] }
    let stayed = model.appearancesBefore.intersection(model.appearances)
    return sight.events.compactMap { event in
      switch event.kind {
      case .hit(let appearance, _), .miss(let appearance, _):
        let seen = Sight.Appearance(appearance)
        return stayed.contains(seen) ? "\(seen) appeared again, though it had stayed" : nil
      default: return nil
      }
    }
  }

  /// What is visible before and after goes on in the same transfer.
  private func restarted(at sight: Sight, _ model: Model) -> [String] {
    guard model.turn.isOnlyEdited else { return [] }
    let stayed = Set(model.appearancesBefore.intersection(model.appearances).map(\.picture.source))
    return model.before.open.filter { transfer in
      stayed.contains(transfer.source) && transfer.priority == .visible
        && !model.turn.closed.contains(transfer.source)
        && sight.open.contains { $0.source == transfer.source && $0.number != transfer.number }
    }.map { "K\($0.source) began again, though its row had stayed" }
  }
}
