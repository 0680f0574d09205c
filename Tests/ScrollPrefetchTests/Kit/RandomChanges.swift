import ScrollPrefetch
import VirtualTime

extension ListChange {
  /// A change that a list of so many rows can have; `size` bounds how many rows come or go.
  static func random(rowCount: Int, size: Int, using random: inout SplitMix64) -> ListChange {
    func some(_ most: Int) -> Int { random.next(below: min(most, size) + 1) }
    switch random.next(below: rowCount == 0 ? 3 : 10) {
    case 0: return .append(count: some(size))
    case 1, 2: return .insert(count: some(size), at: random.next(below: rowCount + 1))
    case 3, 4, 5:
      let place = random.next(below: rowCount + 1)
      return .delete(count: some(rowCount - place), at: place)
    case 6: return .reload
    case 7:
      let place = random.next(below: rowCount + 1)
      return .replace(count: some(rowCount - place), at: place)
    default: return .move(from: random.next(below: rowCount), to: random.next(below: rowCount))
    }
  }
}
