/// P8, a slot shows what it is bound to now, as far as that is there, and nothing else.
struct SlotChecker: PromiseChecker {
  static let promise = Promise(number: 8, sentence: "a slot shows only what it is bound to now")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    let stale = sight.staleUpdates > 0 ? ["a slot was told something of a binding that had ended"] : []
    guard !model.isShutDown, let slots = sight.slots else { return stale }
    return stale
      + model.slots.sorted { $0.key < $1.key }.compactMap { number, slot in
        let shown = slots[number] ?? .placeholder
        let text = "slot \(number), bound to \(slot.picture.map { "\($0)" } ?? "nothing"), shows \(shown)"
        if let picture = slot.picture, let image = sight.memory[picture] {
          return shown == .image(image) ? nil : text + ", not what memory has"
        }
        switch (shown, slot.shows) {
        case (.image, .image), (.failure, .failure), (.placeholder, .placeholder), (_, .uncertain): return nil
        default: return text + ", not \(slot.shows)"
        }
      }
  }
}
