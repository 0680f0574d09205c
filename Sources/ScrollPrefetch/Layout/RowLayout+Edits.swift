extension RowLayout {
  /// Takes over an edit of the rows.
  ///
  /// Rows that stay keep what was measured of them, and so do moved ones. In the place of a deleted or replaced row there
  /// is one that has not been measured, unless one with its identity was.
  ///
  /// The first visible row that the edit leaves where it is among the others stays in its place on the screen; if there is
  /// none, the next one below comes to the top. O(log n) for each change, and O(1) for each inserted row if kinds are given.
  ///
  /// - Parameters:
  ///   - changes: What was done to the rows, in order.
  ///   - offset: What the content is scrolled to.
  ///   - height: How much of it can be seen.
  ///   - kind: The kinds of the new rows, by their numbers after the edit; ``RowKind/standard`` if it is nil.
  /// - Returns: What to add to the offset; nil if the rows cannot have had these changes, or would be more than
  ///   ``rowLimit``. Then nothing was done.
  public mutating func apply(
    _ changes: [ListChange], at offset: Double, height: Double, kind: ((Int) -> RowKind)? = nil
  ) -> Double? {
    guard let history = RowHistory(rowCount: rowCount, changes: changes), staysWithinLimit(changes),
      let staying = RowHistory(rowCount: rowCount, changes: changes.flatMap(\.withoutMove))
    else { return nil }
    let shown = visibleRows(at: offset, height: height)
    let anchor = staying.nextKept(from: shown.lowerBound)
    let before = anchor.map { top(ofRow: $0.old) }
    for change in changes { apply(change) }
    if let kind {
      for rows in history.inserted.ranges { tree.replace(rows, with: RowRun.runs(of: rows, kind: kind)) }
    }
    guard offset.isFinite, let anchor, let before else { return 0 }
    return top(ofRow: anchor.new) - (shown.contains(anchor.old) ? before : max(offset, topInset))
  }

  private mutating func apply(_ change: ListChange) {
    switch change {
    case .insert(let count, let place): insert(count, at: place)
    case .append(let count): insert(count, at: rowCount)
    case .delete(let count, let place): tree.replace(place..<place + count, with: [])
    case .replace(let count, let place):
      tree.replace(place..<place + count, with: [RowRun(count: count, kind: .standard)])
    case .move(let from, let to):
      let run = tree.run(ofRow: from).with(count: 1)
      tree.replace(from..<from + 1, with: [])
      tree.replace(to..<to, with: [run])
    case .reload: break
    }
  }

  private mutating func insert(_ count: Int, at place: Int) {
    tree.replace(place..<place, with: [RowRun(count: count, kind: .standard)])
  }

  /// Whether there are never too many rows, if the changes fit.
  private func staysWithinLimit(_ changes: [ListChange]) -> Bool {
    var count = rowCount
    for change in changes {
      switch change {
      case .insert(let added, _), .append(let added): count += added
      case .delete(let removed, _): count -= removed
      case .move, .replace, .reload: break
      }
      if count > Self.rowLimit { return false }
    }
    return true
  }
}

extension ListChange {
  /// The same change with another row in the place of one that moved: what moves is no place to hold on to.
  fileprivate var withoutMove: [ListChange] {
    guard case .move(let from, let to) = self else { return [self] }
    return [.delete(count: 1, at: from), .insert(count: 1, at: to)]
  }
}
