import Exploration
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
  enum Reaction: Sendable {
    case none
    /// Brings so many bytes as this says of the key.
    case finish(@Sendable (String) -> Int)
    case failure(FailureKind)
    /// Does something else first, and answers nothing.
    case call(@Sendable (ImageTransfer) -> Void)

    /// Fails in a way that may heal.
    static let fail = Reaction.failure(.mayHeal)
  }

  struct Refusal: Error {}

  private struct State {
    var open: [ImageTransfer] = []
    /// How many bytes open transfers have been given, with those they resumed from.
    var given: [Int: Int] = [:]
    var cancelled: [ImageTransfer] = []
    var calls: [Call] = []
    var starts: [String] = []
    var faults: [String] = []
    var reaction = Reaction.none
    /// Transfers that it ended, of which the coordinator may not have heard yet.
    var ended: Set<Int> = []
  }

  let resumesTransfers: Bool
  let store: (any ImageStore)?
  private let limit: Int
  private let state = Locked(State())

  init(limit: Int, resumes: Bool = false, store: (any ImageStore)? = nil) {
    self.limit = limit
    self.store = store
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
      state.given[transfer.number] = transfer.resumeOffset
      if state.open.count > limit { state.faults.append("\(state.open.count) open with the start of \(key)") }
      return state.reaction
    }
    switch reaction {
    case .none: break
    case .finish(let bytes): finish(transfer, bytes: bytes(transfer.request.key))
    case .failure(let kind): fail(transfer, kind)
    case .call(let body): body(transfer)
    }
  }

  func cancel(_ transfer: ImageTransfer) {
    state.withLock { state in
      let key = transfer.request.key
      state.calls.append(.cancel(key))
      guard let place = state.open.firstIndex(where: { $0 === transfer }) else {
        if !state.ended.contains(transfer.number) {
          state.faults.append("cancel of \(key), which is not open")
        }
        return
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

  /// How many bytes the open transfer of a key has been given, with those it resumed from.
  func given(_ key: String) -> Int {
    transfer(key).map { transfer in state.withLock { $0.given[transfer.number, default: 0] } } ?? 0
  }

  // MARK: - What it answers

  /// From now on it answers inside `start`.
  func react(with reaction: Reaction) {
    state.withLock { $0.reaction = reaction }
  }

  func begin(_ key: String, expectedBytes: Int? = nil) {
    transfer(key)?.began(expectedBytes: expectedBytes)
  }

  /// Brings the next bytes of a key that is open.
  func receive(_ key: String, bytes: Int) {
    if let transfer = transfer(key) { give(bytes, to: transfer) }
  }

  /// Brings all that is missing of a key that is open.
  func finish(_ key: String, bytes: Int = 10) {
    if let transfer = transfer(key) { finish(transfer, bytes: bytes) }
  }

  /// Ends an open transfer with what it was given before.
  func end(_ key: String) {
    guard let transfer = transfer(key) else { return }
    close(transfer)
    transfer.finish()
  }

  func fail(_ key: String, _ kind: FailureKind = .mayHeal) {
    if let transfer = transfer(key) { fail(transfer, kind) }
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
    let given = state.withLock { $0.given[transfer.number] ?? 0 }
    give(max(0, bytes - given), to: transfer)
    close(transfer)
    transfer.finish(isStored: store != nil)
  }

  private func give(_ bytes: Int, to transfer: ImageTransfer) {
    let before = state.withLock { state in
      defer { state.given[transfer.number, default: 0] += bytes }
      return state.given[transfer.number, default: 0]
    }
    transfer.receive(body(transfer.request.key, bytes: before + bytes).suffix(bytes))
  }

  private func fail(_ transfer: ImageTransfer, _ kind: FailureKind) {
    close(transfer)
    transfer.fail(TransferFailure(kind, Refusal()))
  }

  private func close(_ transfer: ImageTransfer) {
    state.withLock { state in
      state.open.removeAll { $0 === transfer }
      state.ended.insert(transfer.number)
    }
  }
}
