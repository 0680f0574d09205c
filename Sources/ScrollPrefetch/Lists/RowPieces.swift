/// A list during an edit: a table of pieces, each a range of old rows or a number of new ones.
///
/// The pieces lie on both sides of a cursor, so that a change next to the one before costs little, however many pieces
/// there are. A change elsewhere costs as much as there are pieces in between. Every change adds at most three, and
/// nothing is kept for each row. Neighbours that belong together are one piece again once the cursor has left them.
struct RowPieces {
  enum Piece {
    case old(Range<Int>)
    case new(count: Int)
  }

  /// How many rows there are now.
  private(set) var count: Int
  /// The pieces above the cursor, the nearest last.
  private var above: [Piece] = []
  /// The pieces below the cursor, the nearest last.
  private var below: [Piece] = []
  /// How many rows are above the cursor.
  private var position = 0

  init(rowCount: Int) {
    precondition(rowCount >= 0, "A list of \(rowCount) rows")
    count = rowCount
    if rowCount > 0 { below = [.old(0..<rowCount)] }
  }

  /// Makes one change.
  ///
  /// - Returns: Whether the change fits; otherwise nothing was done.
  mutating func apply(_ change: ListChange) -> Bool {
    switch change {
    case .insert(let added, let place): insert(added, at: place)
    case .delete(let removed, let place): delete(removed, at: place)
    case .move(let from, let to): move(from: from, to: to)
    case .replace(let replaced, let place): delete(replaced, at: place) && insert(replaced, at: place)
    case .append(let added): insert(added, at: count)
    case .reload: true
    }
  }

  /// All pieces in the order of the rows, none of them empty, none that could be one with the next.
  consuming func inOrder() -> [Piece] {
    seek(count)
    return above
  }
}

extension RowPieces {
  private mutating func insert(_ added: Int, at place: Int) -> Bool {
    guard added >= 0, place >= 0, place <= count, added <= Int.max - count else { return false }
    guard added > 0 else { return true }
    seek(place)
    put(.new(count: added))
    return true
  }

  private mutating func delete(_ removed: Int, at place: Int) -> Bool {
    guard removed >= 0, place >= 0, place <= count, removed <= count - place else { return false }
    guard removed > 0 else { return true }
    seek(place)
    var left = removed
    while left > 0 { left -= take(atMost: left).count }
    return true
  }

  private mutating func move(from: Int, to: Int) -> Bool {
    guard from >= 0, from < count, to >= 0, to < count else { return false }
    seek(from)
    let row = take(atMost: 1)
    seek(to)
    put(row)
    return true
  }
}

// MARK: - The cursor

extension RowPieces {
  private mutating func seek(_ place: Int) {
    while position < place {
      let piece = Self.pop(&below, atMost: place - position) { $0.split(after: $1) }
      position += piece.count
      Self.push(piece, onto: &above) { $0.joined(to: $1) }
    }
    while position > place {
      let piece = Self.pop(&above, atMost: position - place) { piece, limit in
        let (rest, nearest) = piece.split(after: piece.count - limit)
        return (nearest, rest)
      }
      position -= piece.count
      Self.push(piece, onto: &below) { $1.joined(to: $0) }
    }
  }

  /// Takes the rows just below the cursor out of the list: one piece, not longer than a limit.
  private mutating func take(atMost limit: Int) -> Piece {
    let piece = Self.pop(&below, atMost: limit) { $0.split(after: $1) }
    count -= piece.count
    return piece
  }

  /// Puts rows into the list, just above the cursor.
  private mutating func put(_ piece: Piece) {
    count += piece.count
    position += piece.count
    Self.push(piece, onto: &above) { $0.joined(to: $1) }
  }

  private static func pop(
    _ pieces: inout [Piece], atMost limit: Int, split: (Piece, Int) -> (taken: Piece, left: Piece)
  ) -> Piece {
    let nearest = pieces.removeLast()
    guard nearest.count > limit else { return nearest }
    let (taken, left) = split(nearest, limit)
    pieces.append(left)
    return taken
  }

  private static func push(_ piece: Piece, onto pieces: inout [Piece], join: (Piece, Piece) -> Piece?) {
    if let nearest = pieces.last, let both = join(nearest, piece) {
      pieces[pieces.count - 1] = both
    } else {
      pieces.append(piece)
    }
  }
}

extension RowPieces.Piece {
  var count: Int {
    switch self {
    case .old(let rows): rows.count
    case .new(let count): count
    }
  }

  /// The first rows, as many as are asked for, and the others.
  fileprivate func split(after first: Int) -> (Self, Self) {
    switch self {
    case .old(let rows):
      let middle = rows.lowerBound + first
      return (.old(rows.lowerBound..<middle), .old(middle..<rows.upperBound))
    case .new(let count):
      return (.new(count: first), .new(count: count - first))
    }
  }

  /// This piece and the one after it as one, if they can be.
  fileprivate func joined(to next: Self) -> Self? {
    switch (self, next) {
    case (.old(let rows), .old(let others)) where rows.upperBound == others.lowerBound:
      .old(rows.lowerBound..<others.upperBound)
    case (.new(let count), .new(let other)): .new(count: count + other)
    case (.old, .old), (.old, .new), (.new, .old): nil
    }
  }
}
