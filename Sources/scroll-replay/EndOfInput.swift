import Foundation
import Locking

/// The end of standard input: so a program that another has started learns that the other is gone.
struct EndOfInput: Sendable {
  private let seen = Locked(false)

  /// Whether it has come.
  var hasCome: Bool { seen.withLock { $0 } }

  /// Reads what comes, on a thread of its own, and throws it away until nothing can come any more.
  ///
  /// - Parameter then: Is called on that thread when the end has come.
  init(then: @escaping @Sendable () -> Void = {}) {
    let seen = seen
    Thread.detachNewThread {
      while let data = try? FileHandle.standardInput.read(upToCount: 4_096), !data.isEmpty {}
      seen.withLock { $0 = true }
      then()
    }
  }
}
