/// The rows of a list after an edit, told by what they were before it: from this follow the changes, one after the other.
struct RowOrder {
  /// Rows that come one after the other.
  enum Piece {
    /// Old rows that stay in order among all of this kind.
    case kept(Range<Int>)
    /// Old rows that may come from anywhere.
    case moved(Range<Int>)
    case new(count: Int)
  }

  private let countBefore: Int
  private var pieces: [Piece] = []
  private var reloaded: [Int] = []
  private(set) var count = 0

  init(countBefore: Int) {
    self.countBefore = countBefore
  }

  /// Adds rows after the last.
  mutating func add(_ piece: Piece) {
    let added =
      switch piece {
      case .kept(let rows), .moved(let rows): rows.count
      case .new(let count): count
      }
    guard added > 0 else { return }
    count += added
    pieces.append(piece)
  }

  /// Says that there is another row in the place of the one added last.
  mutating func reloadLast() {
    reloaded.append(count - 1)
  }

  /// The changes: what is deleted from below, then moves from above, then what is inserted from above, then what is replaced.
  ///
  /// O(m log m) in the number of moved rows, and O(n log n) in that of the pieces.
  func changes() -> [ListChange] {
    let survivors = pieces.compactMap(\.oldRows).sorted { $0.lowerBound < $1.lowerBound }
    return deletions(survivors) + moves(survivors) + insertions()
      + reloaded.map { .replace(count: 1, at: $0) }
  }

  private func deletions(_ survivors: [Range<Int>]) -> [ListChange] {
    var deletions: [ListChange] = []
    var end = countBefore
    for rows in survivors.reversed() {
      if rows.upperBound < end {
        deletions.append(.delete(count: end - rows.upperBound, at: rows.upperBound))
      }
      end = rows.lowerBound
    }
    if end > 0 { deletions.append(.delete(count: end, at: 0)) }
    return deletions
  }

  private func insertions() -> [ListChange] {
    var insertions: [ListChange] = []
    var place = 0
    for piece in pieces {
      if case .new(let count) = piece { insertions.append(.insert(count: count, at: place)) }
      place += piece.count
    }
    return insertions
  }

  private func moves(_ survivors: [Range<Int>]) -> [ListChange] {
    var mover = RowMover(survivors: survivors, moved: pieces.flatMap(\.movedRows))
    var moves: [ListChange] = []
    for piece in pieces {
      switch piece {
      case .kept(let rows): mover.pass(rows)
      case .moved(let rows): for row in rows { moves += mover.move(row) }
      case .new: break
      }
    }
    return moves
  }
}

extension RowOrder.Piece {
  fileprivate var count: Int {
    switch self {
    case .kept(let rows), .moved(let rows): rows.count
    case .new(let count): count
    }
  }

  fileprivate var oldRows: Range<Int>? {
    switch self {
    case .kept(let rows), .moved(let rows): rows
    case .new: nil
    }
  }

  fileprivate var movedRows: Range<Int> {
    if case .moved(let rows) = self { rows } else { 0..<0 }
  }
}
