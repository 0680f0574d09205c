/// P13, a prefetch pushes out nothing that is nearer: no landing row's image for one that is neither visible nor landing.
struct NearnessChecker: PromiseChecker {
  static let promise = Promise(
    number: 13, sentence: "prefetch never brings in what could only stay by pushing out something nearer")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    let near = model.visible.union(model.landing).union(model.perhapsDemanded)
    let evicted = Picture.all.filter { picture in
      near.contains(picture) && model.before.memory[picture] != nil && sight.memory[picture] == nil
        && !model.turn.invalidated.contains(picture.source)
    }
    guard let victim = evicted.first, !model.turn.isPressed, !model.isShutDown else { return [] }
    return model.turn.atHand.filter { sight.memory[$0] != nil && !near.contains($0) }.map {
      "\($0) came into memory, and \(victim), which is nearer, went"
    }.sorted()
  }
}
