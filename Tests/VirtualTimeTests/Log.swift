import Locking

/// What happened, in its order, written down by any task.
final class Log: Sendable {
  private let lines = Locked<[String]>([])

  func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  var all: [String] { lines.withLock { $0 } }
}
