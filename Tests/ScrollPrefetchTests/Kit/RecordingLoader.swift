import Foundation
import Locking
import ScrollPrefetch

/// Writes down what it is asked to do, and answers only when it is told to.
///
/// It also watches over what every loader is promised: no more open transfers than the limit, no two for one source, no
/// word about one that is not open.
final class RecordingLoader: ImageLoader {
  /// What it was asked to do, by the key of the image.
  enum Call: Hashable, CustomStringConvertible {
    case start(String)
    case cancel(String)
    case priority(String, TransferPriority)

    var description: String {
      switch self {
      case .start(let key): "start \(key)"
      case .cancel(let key): "cancel \(key)"
      case .priority(let key, let priority): "\(key) is \(priority)"
      }
    }
  }

  /// What it does inside `start`.
  enum Reaction {
    case none
    case finish
    case fail
  }

  struct Refusal: Error {}

  private struct State {
    var open: [ImageTransfer] = []
    var cancelled: [ImageTransfer] = []
    var calls: [Call] = []
    var starts: [String] = []
    var faults: [String] = []
    var reaction = Reaction.none
  }

  let resumesTransfers: Bool
  private let limit: Int
  private let state = Locked(State())

  init(limit: Int, resumes: Bool = false) {
    self.limit = limit
    resumesTransfers = resumes
  }

  // MARK: - What the coordinator asks

  func start(_ transfer: ImageTransfer) {
    let reaction = state.withLock { state in
      let key = transfer.request.key
      state.calls.append(.start(key))
      state.starts.append(key)
      if state.open.contains(where: { $0.request.key == key }) { state.faults.append("two open for \(key)") }
      state.open.append(transfer)
      if state.open.count > limit { state.faults.append("\(state.open.count) open with the start of \(key)") }
      return state.reaction
    }
    switch reaction {
    case .none: break
    case .finish: finish(transfer, bytes: 10)
    case .fail: fail(transfer)
    }
  }

  func cancel(_ transfer: ImageTransfer) {
    state.withLock { state in
      let key = transfer.request.key
      state.calls.append(.cancel(key))
      guard let place = state.open.firstIndex(where: { $0 === transfer }) else {
        // Its loader may have answered already, without the coordinator having heard of it.
        guard state.reaction == .none else { return }
        return state.faults.append("cancel of \(key), which is not open")
      }
      state.cancelled.append(state.open.remove(at: place))
    }
  }

  func priorityDidChange(of transfer: ImageTransfer) {
    state.withLock { state in
      state.calls.append(.priority(transfer.request.key, transfer.priority))
    }
  }

  // MARK: - What it has seen

  /// What it was asked since the last time.
  func takeCalls() -> [Call] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  /// The keys of all transfers ever started, in that order.
  var starts: [String] { state.withLock { $0.starts } }
  /// The keys of the open transfers, in the order of their starts.
  var open: [String] { state.withLock { $0.open.map(\.request.key) } }
  /// The keys of the cancelled transfers, in the order of cancelling.
  var cancelled: [String] { state.withLock { $0.cancelled.map(\.request.key) } }
  /// Broken promises, in words.
  var faults: [String] { state.withLock { $0.faults } }

  /// The open transfer of a key.
  func transfer(_ key: String) -> ImageTransfer? {
    state.withLock { $0.open.first { $0.request.key == key } }
  }

  // MARK: - What it answers

  /// From now on it answers inside `start`.
  func react(with reaction: Reaction) {
    state.withLock { $0.reaction = reaction }
  }

  func begin(_ key: String, expectedBytes: Int? = nil) {
    transfer(key)?.began(expectedBytes: expectedBytes)
  }

  func receive(_ key: String, bytes: Int) {
    transfer(key)?.receive(body(key, bytes: bytes))
  }

  /// Brings the whole body of a key that is open.
  func finish(_ key: String, bytes: Int = 10) {
    if let transfer = transfer(key) { finish(transfer, bytes: bytes) }
  }

  /// Ends an open transfer with what it was given before.
  func end(_ key: String) {
    guard let transfer = transfer(key) else { return }
    close(transfer)
    transfer.finish()
  }

  func fail(_ key: String) {
    if let transfer = transfer(key) { fail(transfer) }
  }

  /// Finishes all that is open.
  func finishAll() {
    for key in open { finish(key) }
  }

  /// Answers for all that was cancelled, as if it had not noticed.
  func answerLate() {
    let late = state.withLock { $0.cancelled }
    for transfer in late {
      transfer.began(expectedBytes: 3)
      transfer.receive(Data("late".utf8))
      transfer.finish()
      transfer.fail(Refusal())
    }
  }

  private func finish(_ transfer: ImageTransfer, bytes: Int) {
    close(transfer)
    transfer.receive(body(transfer.request.key, bytes: max(0, bytes - transfer.resumeOffset)))
    transfer.finish()
  }

  private func fail(_ transfer: ImageTransfer) {
    close(transfer)
    transfer.fail(Refusal())
  }

  private func close(_ transfer: ImageTransfer) {
    state.withLock { state in state.open.removeAll { $0 === transfer } }
  }
}
