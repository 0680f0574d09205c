/// A batch of changes of sections and items, sorted by the places that they name.
struct SectionEdit {
  typealias Position = SectionMap.Position

  enum NewSection {
    case inserted(rowCount: Int)
    case old(Int)
  }

  private let old: SectionMap
  private var leavingSections: Set<Int> = []
  private var reloadedSections: [Int: Int] = [:]
  /// By places among the new sections.
  private var arrivingSections: [Int: NewSection] = [:]
  /// By old sections: those that are deleted, and those that are moved elsewhere.
  private var leavingItems: [Int: Set<Int>] = [:]
  private var reloadedItems: [Int: Set<Int>] = [:]
  /// By new sections, and places in them: the old item that comes there, or nil for a new one.
  private var arrivingItems: [Int: [Int: Position?]] = [:]

  /// Sorts the changes; nil if one names what is not there, or two name the same.
  init?(of map: SectionMap, _ changes: [SectionChange]) {
    old = map
    for change in changes {
      guard take(change) else { return nil }
    }
    guard leavingSections.isDisjoint(with: reloadedSections.keys) else { return nil }
    for (section, items) in reloadedItems {
      guard items.isDisjoint(with: leavingItems[section] ?? []) else { return nil }
    }
  }

  private mutating func take(_ change: SectionChange) -> Bool {
    switch change {
    case .insertSection(let section, let rowCount):
      rowCount >= 0 && arrive(.inserted(rowCount: rowCount), at: section)
    case .deleteSection(let section): leave(section)
    case .moveSection(let from, let to): leave(from) && arrive(.old(from), at: to)
    case .reloadSection(let section, let rowCount):
      rowCount >= 0 && old.rows(ofSection: section) != nil
        && reloadedSections.updateValue(rowCount, forKey: section) == nil
    case .insertItem(let place): arrive(nil, at: place)
    case .deleteItem(let item): leave(item)
    case .moveItem(let from, let to): leave(from) && arrive(from, at: to)
    case .reloadItem(let item):
      exists(item) && reloadedItems[item.section, default: []].insert(item.item).inserted
    }
  }

  private mutating func leave(_ section: Int) -> Bool {
    old.rows(ofSection: section) != nil && leavingSections.insert(section).inserted
  }

  private mutating func arrive(_ new: NewSection, at section: Int) -> Bool {
    arrivingSections.updateValue(new, forKey: section) == nil
  }

  private func exists(_ item: Position) -> Bool {
    old.row(section: item.section, item: item.item) != nil
  }

  private mutating func leave(_ item: Position) -> Bool {
    exists(item) && leavingItems[item.section, default: []].insert(item.item).inserted
  }

  private mutating func arrive(_ item: Position?, at place: Position) -> Bool {
    arrivingItems[place.section, default: [:]].updateValue(item, forKey: place.item) == nil
  }
}

// MARK: - What they lead to

extension SectionEdit {
  /// The counts of the sections and the order of the rows after the batch; nil if a place does not exist then.
  func result() -> (counts: [Int], order: RowOrder)? {
    guard let sections = newSections(), arrivingItems.keys.allSatisfy(sections.indices.contains) else {
      return nil
    }
    var order = RowOrder(countBefore: old.count)
    var counts: [Int] = []
    for (index, section) in sections.enumerated() {
      let arriving = (arrivingItems[index] ?? [:]).sorted { $0.key < $1.key }
        .map { (place: $0.key, item: $0.value) }
      guard let count = add(section, arriving, to: &order) else { return nil }
      counts.append(count)
    }
    return (counts, order)
  }

  /// The old sections that stay in order, with what arrives between them.
  private func newSections() -> [NewSection]? {
    var staying = (0..<old.sectionCount).filter { !leavingSections.contains($0) }[...]
    let places = 0..<staying.count + arrivingSections.count
    guard arrivingSections.keys.allSatisfy(places.contains) else { return nil }
    return places.compactMap { arrivingSections[$0] ?? staying.popFirst().map(NewSection.old) }
  }

  /// Adds the rows of a section; nil if one arrives at a place that it does not have, or if they are too many.
  private func add(
    _ section: NewSection, _ arriving: [(place: Int, item: Position?)], to order: inout RowOrder
  ) -> Int? {
    switch section {
    case .inserted(let rowCount): return addNew(rowCount, arriving, to: &order)
    case .old(let number):
      if let rowCount = reloadedSections[number] { return addNew(rowCount, arriving, to: &order) }
      guard let rows = old.rows(ofSection: number) else { return nil }
      var items = SectionItems(
        rows, leaving: leavingItems[number] ?? [], reloaded: reloadedItems[number] ?? [],
        isMoved: leavingSections.contains(number))
      return items.add(arriving, oldRow: row(of:), to: &order)
    }
  }

  private func addNew(
    _ rowCount: Int, _ arriving: [(place: Int, item: Position?)], to order: inout RowOrder
  ) -> Int? {
    guard arriving.allSatisfy({ (0..<rowCount).contains($0.place) }), rowCount <= Int.max - order.count
    else { return nil }
    var place = 0
    for (target, item) in arriving {
      guard let row = item.flatMap(row(of:)) else { continue }
      order.add(.new(count: target - place))
      order.add(.moved(row..<row + 1))
      place = target + 1
    }
    order.add(.new(count: rowCount - place))
    return rowCount
  }

  private func row(of item: Position) -> Int? {
    old.row(section: item.section, item: item.item)
  }
}
