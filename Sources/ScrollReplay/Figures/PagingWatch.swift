/// Watches how a feed's pages come, and whether the viewport waits for them.
struct PagingWatch {
  private(set) var figures = PagingFigures()
  private var isWaiting = false
  /// Whether the wait under way has lasted, and so was counted.
  private var isCounted = false
  /// The keys of the rows of pages that came, of which none has been visible.
  private var unseen: [Range<Int>] = []

  /// Time goes on by so much.
  mutating func advance(by duration: Double) {
    guard isWaiting else { return }
    figures.waitTime += duration
    if !isCounted { figures.waits += 1 }
    isCounted = true
  }

  mutating func asked() {
    figures.pagesAsked += 1
    figures.pagesInVain += 1
  }

  mutating func came(keys: Range<Int>) {
    unseen.append(keys)
  }

  mutating func show(_ rows: [VisibleRow]) {
    let count = unseen.count
    unseen.removeAll { keys in rows.contains { keys.contains($0.key) } }
    figures.pagesInVain -= count - unseen.count
  }

  /// Ends an instant.
  ///
  /// A page that came in it and did not move the end of the rows out of sight leaves the wait one and the same.
  mutating func settle(isAtEnd: Bool) {
    isWaiting = isAtEnd
    if !isAtEnd { isCounted = false }
  }
}
