import ScrollPrefetch
import VirtualTime

/// Sections as arrays of rows, and a batch of changes applied to them by the letter of the rules.
struct NaiveSections {
  enum Row: Hashable {
    case old(Int)
    case new
  }

  var sections: [[Row]]

  init(_ rowCounts: [Int]) {
    var number = 0
    sections = rowCounts.map { count in
      (0..<count).map { _ in
        number += 1
        return .old(number - 1)
      }
    }
  }

  var rows: [Row] { sections.flatMap { $0 } }

  /// The old row at a place before the batch.
  private subscript(_ place: SectionMap.Position) -> Row { sections[place.section][place.item] }

  mutating func apply(_ changes: [SectionChange]) {
    let before = self
    // A section that is kept: its old number, and what is in it. A nil is a gap to be filled from what stays.
    var kept: [(old: Int?, rows: [Row]?)] = before.sections.indices.map { ($0, nil) }
    var arriving: [Int: (old: Int?, rows: [Row]?)] = [:]
    for change in changes {
      switch change {
      case .deleteSection(let section): kept[section].old = -1
      case .reloadSection(let section, let count): kept[section].rows = Array(repeating: .new, count: count)
      case .insertSection(let section, let count):
        arriving[section] = (nil, Array(repeating: .new, count: count))
      case .moveSection(let from, let to):
        arriving[to] = (from, nil)
        kept[from].old = -1
      default: break
      }
    }
    kept.removeAll { $0.old == -1 }
    for (place, section) in arriving.sorted(by: { $0.key < $1.key }) { kept.insert(section, at: place) }
    sections = kept.enumerated().map { index, section in
      Self.items(of: section, at: index, changes, before)
    }
  }

  private static func items(
    of section: (old: Int?, rows: [Row]?), at index: Int, _ changes: [SectionChange], _ before: Self
  ) -> [Row] {
    let isNew = section.rows != nil
    var gone: Set<Int> = []
    var reloaded: Set<Int> = []
    var arriving: [Int: Row] = [:]
    for change in changes {
      switch change {
      case .deleteItem(let place) where place.section == section.old: gone.insert(place.item)
      case .reloadItem(let place) where place.section == section.old: reloaded.insert(place.item)
      case .insertItem(let place) where place.section == index: arriving[place.item] = .new
      case .moveItem(let from, let to):
        if from.section == section.old { gone.insert(from.item) }
        if to.section == index { arriving[to.item] = before[from] }
      default: break
      }
    }
    var rows = section.rows ?? section.old.map { before.sections[$0] } ?? []
    if isNew {
      for (place, row) in arriving { rows[place] = row }
    } else {
      for item in reloaded { rows[item] = .new }
      rows = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
      for (place, row) in arriving.sorted(by: { $0.key < $1.key }) { rows.insert(row, at: place) }
    }
    return rows
  }

  /// A list of rows after changes one after the other.
  static func rows(_ rows: [Row], after changes: [ListChange]) -> [Row]? {
    var rows = rows
    for change in changes {
      switch change {
      case .insert(let count, let place):
        rows.insert(contentsOf: Array(repeating: .new, count: count), at: place)
      case .append(let count): rows += Array(repeating: .new, count: count)
      case .delete(let count, let place): rows.removeSubrange(place..<place + count)
      case .replace(let count, let place):
        rows.replaceSubrange(place..<place + count, with: Array(repeating: .new, count: count))
      case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
      case .reload: break
      }
    }
    return rows
  }
}
