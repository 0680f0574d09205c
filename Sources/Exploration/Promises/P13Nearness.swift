import Foundation

/// P13, a prefetch pushes out nothing that is nearer: no landing row's image for one that is neither visible nor landing.
struct NearnessChecker: PromiseChecker {
  static let promise = Promise(
    number: 13, sentence: "prefetch never brings in what could only stay by pushing out something nearer")

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    let near = model.visible.union(model.landing).union(model.perhapsDemanded)
    let evicted = Picture.all.filter { picture in
      near.contains(picture) && model.before.memory[picture] != nil && sight.memory[picture] == nil
        && !model.turn.invalidated.contains(picture.source)
    }
    guard !model.turn.isPressed, !model.isShutDown else { return [] }
    let free = settings.memory - sight.memory.values.reduce(0) { $0 + $1.count }
    let farther = model.turn.atHand.filter { sight.memory[$0] != nil && !near.contains($0) }
    return farther.flatMap { farther in
      // What went for something else may leave room for what is smaller.
      evicted.filter { cost(of: $0, model.before.memory) <= free + cost(of: farther, sight.memory) }
        .map { "\(farther) came into memory, and \($0), which is nearer, went" }
    }.sorted()
  }

  private func cost(of picture: Picture, _ memory: [Picture: Data]) -> Int {
    memory[picture]?.count ?? 0
  }
}
