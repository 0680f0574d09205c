import VirtualTime

/// Random numbers for scenarios, the same for a seed each time.
struct Lots {
  private var lots: SplitMix64

  init(seed: UInt64) {
    lots = SplitMix64(seed: seed)
  }

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + lots.next(below: range.count)
  }
}
