/// P1, what is transferred is wanted.
struct InterestChecker: PromiseChecker {
  static let promise = Promise(
    number: 1, sentence: "a source is transferred only while someone is interested")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    let missing = model.windows.union(model.perhapsDemanded).filter {
      sight.memory[$0] == nil && !model.isUndecodable($0)
    }
    let sources = Set(missing.map(\.source))
    return sight.open.filter { !sources.contains($0.source) }.map {
      "transfer \($0.number) of K\($0.source) is open, and no one wants it"
    }
  }
}
