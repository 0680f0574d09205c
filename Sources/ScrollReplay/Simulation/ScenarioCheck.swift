/// Walks a feed and a trace's edits, gathering the images and finding what does not fit.
struct ScenarioCheck {
  private(set) var table = ImageTable()
  /// The ids of the rows as they are after the edits so far.
  private var ids: [String] = []
  private var idSet: Set<String> = []

  mutating func add(_ feed: Feed) throws(ScenarioError) {
    ids.reserveCapacity(feed.rows.count)
    try insert(feed.rows, at: 0, line: nil)
  }

  mutating func add(_ event: Trace.Event) throws(ScenarioError) {
    guard case .edit(let edit) = event.kind else { return }
    switch edit {
    case .insert(let rows, let index):
      try require(0...ids.count ~= index, line: event.line)
      try insert(rows, at: index, line: event.line)
    case .delete(let index, let count):
      try require(index >= 0 && count >= 0 && count <= ids.count - index, line: event.line)
      for id in ids[index..<index + count] { idSet.remove(id) }
      ids.removeSubrange(index..<index + count)
    case .move(let from, let to):
      try require(ids.indices ~= from && ids.indices ~= to, line: event.line)
      ids.insert(ids.remove(at: from), at: to)
    case .reload:
      break
    }
  }

  private mutating func insert(_ rows: [Feed.Row], at index: Int, line: Int?) throws(ScenarioError) {
    for row in rows {
      guard idSet.insert(row.id).inserted else { throw .duplicateRow(id: row.id, line: line) }
      if let url = table.add(row) { throw .sizesDiffer(url: url, line: line) }
    }
    ids.insert(contentsOf: rows.map(\.id), at: index)
  }

  private func require(_ isInRange: Bool, line: Int) throws(ScenarioError) {
    guard isInRange else { throw .editOutOfRange(line: line, rows: ids.count) }
  }
}
