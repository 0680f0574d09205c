/// For each image, the slots in which it may arrive at its best, whatever the prices, as long as they never rise.
///
/// In a stretch in which no row shows an image, and which costs it nothing to wait for, the last slot is the cheapest.
struct ArrivalChoices: Sendable {
  /// An image that arrives in `slot` takes the last of the bytes up to its end, which began in `first`.
  struct Choice: Sendable {
    var slot: Int32
    var first: Int32
    /// The part of the first slot's capacity that it takes.
    var part: Double
    /// The blank time until then, at least.
    var blank: Double
  }

  private(set) var choices: [Choice] = []
  /// For each image, its first place in `choices`; at last their count.
  private(set) var places: [Int] = [0]
  /// For each image, its blank time if it never arrives.
  let never: [Double]

  /// The amounts are what each image takes of the link; beyond the horizon all is taken to come at once.
  init(_ visible: VisibleTimes, amounts: [Double], slots: PriceSlots, horizon: Double) {
    never = visible.totals.indices.map { visible.time(of: $0, before: horizon) }
    for image in 0..<visible.imageCount {
      add(image, visible, amount: amounts[image], slots)
      places.append(choices.count)
    }
  }

  private mutating func add(
    _ image: ImageIndex, _ visible: VisibleTimes, amount: Double, _ slots: PriceSlots
  ) {
    guard never[image] > 0, slots.count > 0, amount <= slots.amounts[slots.count] else { return }
    // Before it is first needed all slots cost the same blank time, none.
    let need = visible.stretches(of: image).first?.start ?? 0
    let earliest = max(slots.place(of: amount).slot, slots.last(startingBy: need))
    var blank = visible.time(of: image, before: slots.starts[earliest])
    for slot in earliest..<slots.count where slots.amounts[slot + 1] >= amount {
      guard blank < never[image] else { return }
      let next =
        slot + 1 < slots.count ? visible.time(of: image, before: slots.starts[slot + 1]) : never[image]
      if next > blank {
        let (first, part) = slots.place(of: slots.amounts[slot + 1] - amount)
        choices.append(Choice(slot: Int32(slot), first: Int32(first), part: part, blank: blank))
      }
      blank = next
    }
  }
}
