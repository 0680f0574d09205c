/// P12, memory's limit, and what stays in it.
struct MemoryChecker: PromiseChecker {
  static let promise = Promise(
    number: 12,
    sentence:
      "memory holds no more than its limit but for what is shown, which is never evicted"
  )

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    guard !model.isShutDown else { return [] }
    let shown = model.shown
    return excess(at: sight, shown) + gone(at: sight, model, shown) + pressed(at: sight, model, shown)
      + absent(at: sight, model, shown) + outOfOrder(at: sight, model)
  }

  private func excess(at sight: Sight, _ shown: Set<Picture>) -> [String] {
    let cost = sight.memory.values.reduce(0) { $0 + $1.count }
    guard cost > settings.memory else { return [] }
    return Picture.all.filter { sight.memory[$0] != nil && !shown.contains($0) }.map {
      "memory holds \(cost), its limit is \(settings.memory), and \($0) is not shown"
    }
  }

  /// What is shown stays.
  private func gone(at sight: Sight, _ model: Model, _ shown: Set<Picture>) -> [String] {
    Picture.all.filter { picture in
      shown.contains(picture) && model.before.memory[picture] != nil && sight.memory[picture] == nil
        && !model.turn.invalidated.contains(picture.source)
    }.map { "\($0) was evicted, and is shown" }
  }

  /// What is shown comes into memory once it is decoded.
  private func absent(at sight: Sight, _ model: Model, _ shown: Set<Picture>) -> [String] {
    model.turn.atHand.intersection(shown).filter { sight.memory[$0] == nil }.map {
      "\($0) was decoded and is shown, but is not in memory"
    }.sorted()
  }

  /// When the system is short of memory, only what is shown stays.
  private func pressed(at sight: Sight, _ model: Model, _ shown: Set<Picture>) -> [String] {
    guard model.turn.isPressed else { return [] }
    return Picture.all.filter { picture in
      model.before.memory[picture] != nil && sight.memory[picture] != nil && !shown.contains(picture)
        && !model.turn.atHand.contains(picture)
    }.map { "memory is short, and \($0) is still there" }
  }

  /// What a window holds goes only after all that no window holds.
  private func outOfOrder(at sight: Sight, _ model: Model) -> [String] {
    guard !model.turn.isPressed else { return [] }
    let windows = model.windows
    let held = windows.union(model.perhapsDemanded).union(model.bound)
    let idle = Picture.all.filter {
      sight.memory[$0] != nil && model.before.memory[$0] != nil && !held.contains($0)
    }
    guard let far = idle.first else { return [] }
    return Picture.all.filter { picture in
      windows.contains(picture) && model.before.memory[picture] != nil && sight.memory[picture] == nil
        && !model.turn.invalidated.contains(picture.source)
    }.map { "\($0) of a window was evicted before \(far), which no window holds" }
  }
}
