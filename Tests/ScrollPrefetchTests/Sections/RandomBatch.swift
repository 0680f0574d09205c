import ScrollPrefetch
import VirtualTime

/// Makes batches of changes that sections can have.
struct RandomBatch {
  typealias Position = SectionMap.Position

  private let counts: [Int]
  private var random: SplitMix64
  private var changes: [SectionChange] = []

  private init(_ counts: [Int], _ random: SplitMix64) {
    self.counts = counts
    self.random = random
  }

  /// A batch, in any order.
  static func make(for counts: [Int], using random: inout SplitMix64) -> [SectionChange] {
    var batch = RandomBatch(counts, random)
    batch.fill()
    random = batch.random
    return batch.changes.shuffled(using: &random)
  }

  private mutating func chance(_ percent: Int) -> Bool { random.next(below: 100) < percent }

  private mutating func fill() {
    let eagerness = random.next(below: 25)
    var moving: [Int] = []
    var staying: [Int] = []
    var reloaded: [Int: Int] = [:]
    for section in counts.indices {
      if chance(eagerness) {
        changes.append(.deleteSection(section))
      } else if chance(eagerness) {
        moving.append(section)
      } else {
        staying.append(section)
        if chance(eagerness) { reloaded[section] = random.next(below: 5) }
      }
    }
    for (section, count) in reloaded.sorted(by: { $0.key < $1.key }) {
      changes.append(.reloadSection(section, rowCount: count))
    }
    let inserted = (0..<random.next(below: 3)).map { _ in random.next(below: 5) }
    // What arrives is dealt to distinct places; what stays fills the others.
    let total = staying.count + moving.count + inserted.count
    var places = Array(0..<total).shuffled(using: &random)
    var sections = [Int?](repeating: nil, count: total)
    var rowCounts = [Int?](repeating: nil, count: total)
    for section in moving {
      let place = places.removeLast()
      changes.append(.moveSection(from: section, to: place))
      sections[place] = section
    }
    for count in inserted {
      let place = places.removeLast()
      changes.append(.insertSection(place, rowCount: count))
      rowCounts[place] = count
    }
    var rest = staying[...]
    for place in 0..<total where sections[place] == nil && rowCounts[place] == nil {
      guard let section = rest.popFirst() else { break }
      rowCounts[place] = reloaded[section]
      sections[place] = section
    }
    fillItems(sections, rowCounts, eagerness)
  }

  /// `sections` are the old sections at the new places; a count is that of a section of new rows.
  private mutating func fillItems(_ sections: [Int?], _ rowCounts: [Int?], _ eagerness: Int) {
    var movers: [Position] = []
    var left = counts
    for section in counts.indices {
      for item in 0..<counts[section] {
        let place = Position(section: section, item: item)
        if chance(eagerness) {
          changes.append(.deleteItem(place))
          left[section] -= 1
        } else if chance(eagerness) {
          movers.append(place)
          left[section] -= 1
        } else if chance(eagerness) {
          changes.append(.reloadItem(place))
        }
      }
    }
    guard !sections.isEmpty else {
      for mover in movers { changes.append(.deleteItem(mover)) }
      return
    }
    // Each new section gets some new items and some of the moved ones.
    var arrivals = sections.map { _ in random.next(below: 3) }
    var arriving = arrivals.map { [Position?](repeating: nil, count: $0) }
    for mover in movers {
      let target = random.next(below: sections.count)
      if let count = rowCounts[target], arriving[target].count >= count {
        changes.append(.deleteItem(mover))
      } else {
        arriving[target].append(mover)
        arrivals[target] += 1
      }
    }
    for (section, items) in arriving.enumerated() {
      let count = rowCounts[section] ?? (sections[section].map { left[$0] } ?? 0) + items.count
      var places = Array(0..<count).shuffled(using: &random)
      for item in items.reversed() {
        guard let place = places.popLast() else {
          if let item { changes.append(.deleteItem(item)) }
          continue
        }
        let target = Position(section: section, item: place)
        changes.append(item.map { .moveItem(from: $0, to: target) } ?? .insertItem(target))
      }
    }
  }
}
