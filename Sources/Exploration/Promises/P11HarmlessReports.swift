import ScrollPrefetch

/// P11, reports of rows that are not there make nothing appear.
struct HarmlessReportChecker: PromiseChecker {
  static let promise = Promise(
    number: 11, sentence: "rows outside the list, empty ranges, repeated or unordered reports are harmless")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    sight.events.compactMap { event in
      switch event.kind {
      case .hit(let appearance, _), .miss(let appearance, _):
        let seen = Sight.Appearance(appearance)
        return model.turn.hasRow(of: seen) ? nil : "\(seen) appeared, and the list has no such row"
      default: return nil
      }
    }
  }
}
