import Locking

/// How far a set is, drawn on one line of standard error if that is a terminal.
final class ProgressBar: Sendable {
  private static let width = 40
  private let total: Int
  private let isShown = StandardError.isTerminal
  private let drawn = Locked(0)

  init(total: Int) {
    self.total = total
  }

  /// Draws that so many are done; what comes late is left out, so that the bar never goes back.
  func show(_ done: Int) {
    guard isShown, total > 0 else { return }
    drawn.withLock { drawn in
      guard done > drawn else { return }
      drawn = done
      let filled = done * Self.width / total
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
      StandardError.write("\r[\(bar)] \(done) of \(total)")
    }
  }

  /// Takes the bar away.
  func clear() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
