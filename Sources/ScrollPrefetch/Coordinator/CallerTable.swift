internal import Locking
internal import PrefetchCore

/// The tasks that await images, by number.
///
/// Each is answered once; a second answer finds no one.
final class CallerTable: Sendable {
  typealias Waiting = CheckedContinuation<any StoredImage, any Error>

  private struct State {
    var lastNumber = 0
    var waiting: [CallerID: Waiting] = [:]
  }

  private let state = Locked(State())

  func makeID() -> CallerID {
    state.withLock { state in
      state.lastNumber += 1
      return CallerID(number: state.lastNumber)
    }
  }

  func add(_ caller: CallerID, _ continuation: Waiting) {
    state.withLock { $0.waiting[caller] = continuation }
  }

  func answer(_ caller: CallerID, with result: Result<any StoredImage, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: caller) }?.resume(with: result)
  }

  func answerAll(with error: any Error) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key.number < $1.key.number }
    }
    for (_, continuation) in waiting { continuation.resume(throwing: error) }
  }
}
