import ScrollPrefetch

// What memory holds.
extension ModelRule {
  static let memoryRules = [limit, kept, arrived, pressed, misses]

  /// P12: memory holds no more than its limit, but for what is shown.
  static let limit = ModelRule(name: "memory is within its limit") { model, seen in
    let cost = seen.memory.values.reduce(0) { $0 + $1.count }
    guard cost > model.settings.memory, !model.isShutDown else { return [] }
    let shown = model.shown
    return Picture.all.filter { seen.memory[$0] != nil && !shown.contains($0) }.map {
      "\(cost) of \(model.settings.memory), and \($0) is not shown"
    }
  }

  /// P12: what is shown stays.
  static let kept = ModelRule(name: "what is shown stays in memory") { model, seen in
    let shown = model.shown
    return Picture.all.filter { picture in
      shown.contains(picture) && model.before.memory[picture] != nil && seen.memory[picture] == nil
        && !model.turn.invalidated.contains(picture.source)
    }.map { "\($0) has gone" }
  }

  /// P12: what is shown comes into memory once it is decoded.
  static let arrived = ModelRule(name: "what is shown comes into memory") { model, seen in
    model.turn.atHand.intersection(model.shown).filter { seen.memory[$0] == nil }.map { "\($0) has not come" }
      .sorted()
  }

  /// When the system is short of memory, only what is shown stays.
  static let pressed = ModelRule(name: "memory pressure empties memory") { model, seen in
    guard model.turn.isPressed, !model.isShutDown else { return [] }
    let shown = model.shown
    return Picture.all.filter { picture in
      model.before.memory[picture] != nil && seen.memory[picture] != nil && !shown.contains(picture)
        && !model.turn.finished.contains(picture.source)
    }.map { "\($0) is still there" }
  }

  /// P19: the misses that have not ended are those of visible pictures that are not in memory.
  static let misses = ModelRule(name: "open misses are what is visible and missing") { model, seen in
    let missing = model.appearances.filter { seen.memory[$0.picture] == nil }
    // What was invalidated while it was visible appeared, and was a hit then.
    let surely = missing.filter { !model.renewed.contains($0.picture) }
    let tooMany = seen.openMisses.subtracting(missing).map { "one too many: \($0)" }.sorted()
    return tooMany + surely.subtracting(seen.openMisses).map { "none for \($0)" }.sorted()
  }
}
