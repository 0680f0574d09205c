/// Where rows that are moved one after the other are found, and where they are put.
///
/// The list is that of the survivors of an edit. Rows are moved in the order in which they will be, each behind the one
/// after which it belongs: so above that place are all rows that stay and belong above, all that were moved so far, and
/// those that have not been moved yet but come from above.
struct RowMover {
  /// The rows that are to be moved, in their old order, by their places among the survivors.
  private var sources: [Int] = []
  private var waiting = CountedFlags(count: 0)
  /// The places after which rows were put, each the number of survivors up to the one that stays; they grow.
  private var targets: [Int] = []
  /// How many survivors there are up to the one passed last.
  private var passed = 0
  /// How many of these stay.
  private var stayingPassed = 0
  private let survivors: [Range<Int>]
  /// How many survivors there are before each range.
  private let before: [Int]

  init(survivors: [Range<Int>], moved: [Int]) {
    self.survivors = survivors
    var before: [Int] = []
    var count = 0
    for rows in survivors {
      before.append(count)
      count += rows.count
    }
    self.before = before
    sources = moved.map(place(of:)).sorted()
    waiting = CountedFlags(count: sources.count)
  }

  /// Goes past rows that stay.
  mutating func pass(_ rows: Range<Int>) {
    passed = place(of: rows.upperBound - 1) + 1
    stayingPassed += rows.count
  }

  /// Moves a row behind all that were passed and moved; nothing if it is there.
  mutating func move(_ row: Int) -> [ListChange] {
    let place = place(of: row)
    let source = index(of: place)
    waiting.clear(source)
    let stayingAbove = place - source
    let movedAbove = targets.firstIndex(fromWhichOn: { $0 > place })
    let from = stayingAbove + waiting.count(before: source) + movedAbove
    let to = stayingPassed + targets.count + waiting.count(before: index(of: passed))
    targets.append(passed)
    return from == to ? [] : [.move(from: from, to: to)]
  }

  /// The place of an old row among the survivors.
  private func place(of row: Int) -> Int {
    let range = survivors.firstIndex(fromWhichOn: { row < $0.upperBound })
    return before[range] + (row - survivors[range].lowerBound)
  }

  /// How many rows that are to be moved come from before a place.
  private func index(of place: Int) -> Int {
    sources.firstIndex(fromWhichOn: { place <= $0 })
  }
}

/// Flags that are all set at first, and counted up to any of them in O(log n): a Fenwick tree.
struct CountedFlags {
  private var sums: [Int]

  init(count: Int) {
    // The sum of all flags of which entry i of such a tree takes care, those from i minus its lowest bit on.
    sums = (0...count).map { $0 & -$0 }
  }

  mutating func clear(_ index: Int) {
    var entry = index + 1
    while entry < sums.count {
      sums[entry] -= 1
      entry += entry & -entry
    }
  }

  func count(before index: Int) -> Int {
    var entry = index
    var count = 0
    while entry > 0 {
      count += sums[entry]
      entry -= entry & -entry
    }
    return count
  }
}
