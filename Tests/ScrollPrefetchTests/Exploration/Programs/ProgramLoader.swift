import Foundation
import Locking
import ScrollPrefetch

/// Answers when its program says so, and watches over what every loader is promised: the limits, in all and for each
/// host, and one transfer for one source.
final class ProgramLoader: ImageLoader {
  struct Refusal: Error {}

  private struct Open {
    let transfer: ImageTransfer
    /// The server's content when it began.
    let generation: Int
    /// With those it resumed from.
    var bytes: Int
    /// How often something was said of it.
    var words = 0
  }

  private struct State {
    var open: [Open] = []
    var cancelled: [ImageTransfer] = []
    var generations: [Int: Int] = [:]
    /// Transfers that it ended, of which the coordinator may not have heard yet.
    var ended: Set<Int> = []
    var faults: [String] = []
  }

  let resumesTransfers: Bool
  private let settings: Program.Settings
  private let state = Locked(State())

  init(_ settings: Program.Settings) {
    self.settings = settings
    resumesTransfers = settings.resumes
  }

  // MARK: - What the coordinator asks

  func start(_ transfer: ImageTransfer) {
    let source = transfer.request.source
    state.withLock { state in
      if state.open.contains(where: { $0.transfer.request.source == source }) {
        state.faults.append("two transfers of K\(source)")
      }
      let generation = state.generations[source, default: 0]
      state.open.append(Open(transfer: transfer, generation: generation, bytes: transfer.resumeOffset))
      let host = Picture.host(of: source)
      if state.open.count > settings.limit { state.faults.append("\(state.open.count) transfers") }
      let sameHost = state.open.count { Picture.host(of: $0.transfer.request.source) == host }
      if sameHost > settings.limitPerHost { state.faults.append("\(sameHost) transfers of host \(host)") }
    }
  }

  func cancel(_ transfer: ImageTransfer) {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.transfer === transfer }) else {
        if !state.ended.contains(transfer.number) { state.faults.append("cancelled what was not open") }
        return
      }
      state.cancelled.append(state.open.remove(at: place).transfer)
    }
  }

  // MARK: - What can be seen

  var open: [Observation.Transfer] {
    state.withLock { state in
      state.open.map {
        Observation.Transfer(
          source: $0.transfer.request.source, number: $0.transfer.number, priority: $0.transfer.priority,
          words: $0.words)
      }
    }
  }

  var faults: [String] { state.withLock { $0.faults } }

  // MARK: - What it answers

  func begin(_ source: Int, saysSize: Bool) {
    let size = Body.size(of: source, scale: settings.scale)
    guard let open = find(source) else { return }
    // Only the first of a transfer is news.
    if open.words == 0 { change(open) { $0.words = 1 } }
    open.transfer.began(expectedBytes: saysSize ? size : nil)
  }

  func receive(_ source: Int, bytes: Int) {
    guard let open = find(source) else { return }
    let count = min(bytes, Body.size(of: source, scale: settings.scale) - open.bytes)
    guard count > 0 else { return }
    change(open) {
      $0.bytes += count
      $0.words += 1
    }
    let byte = Body.byte(of: source, generation: open.generation)
    open.transfer.receive(Data(repeating: byte, count: count))
  }

  /// Says whether there was something to finish.
  func finish(_ source: Int, isBroken: Bool) -> Bool {
    if isBroken {
      find(source)?.transfer.receive(Data([Body.broken]))
    } else {
      receive(source, bytes: .max)
    }
    guard let transfer = close(source) else { return false }
    transfer.finish()
    return true
  }

  /// Says whether there was something to fail.
  func fail(_ source: Int, _ kind: FailureKind) -> Bool {
    guard let transfer = close(source) else { return false }
    transfer.fail(TransferFailure(kind, Refusal()))
    return true
  }

  /// Answers for all that was cancelled, as if it had not noticed.
  func answerLate() {
    for transfer in state.withLock({ $0.cancelled }) {
      transfer.began(expectedBytes: 3)
      transfer.receive(Data([Body.broken]))
      transfer.finish()
      transfer.fail(Refusal())
    }
  }

  /// From now on the server has other bytes.
  func changeContent(of source: Int) {
    state.withLock { $0.generations[source, default: 0] += 1 }
  }

  private func find(_ source: Int) -> Open? {
    state.withLock { $0.open.first { $0.transfer.request.source == source } }
  }

  private func change(_ open: Open, _ body: (inout Open) -> Void) {
    state.withLock { state in
      for place in state.open.indices where state.open[place].transfer === open.transfer {
        body(&state.open[place])
      }
    }
  }

  private func close(_ source: Int) -> ImageTransfer? {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.transfer.request.source == source }) else {
        return nil
      }
      let transfer = state.open.remove(at: place).transfer
      state.ended.insert(transfer.number)
      return transfer
    }
  }
}
