import Foundation
import Locking
package import ScrollPrefetch
import VirtualTime

/// Answers as its program says, by operations, by tasks, or at once, and writes down what it was asked and what it said.
package final class ProgramLoader: ImageLoader {
  struct Refusal: Error {}

  struct Open {
    let transfer: ImageTransfer
    /// The server's content when it began.
    let generation: Int
    /// With those it resumed from.
    var bytes: Int
    /// How often something was said of it.
    var words = 0

    var source: Int { transfer.request.source }
  }

  struct State {
    var open: [Open] = []
    /// Those that it ended, of which the coordinator has not heard.
    var unheard: [Open] = []
    /// All that it ended.
    var ended: Set<Int> = []
    /// How often something was said of each, as far as the coordinator has heard.
    var heardWords: [Int: Int] = [:]
    var cancelled: [ImageTransfer] = []
    var attempts: [Int: Int] = [:]
    var generations: [Int: Int] = [:]
    var log = LoaderLog()
    /// The faults have stopped: everything is answered as it should be.
    var isHealed = false
  }

  package let resumesTransfers: Bool
  let settings: Program.Settings
  let ledger: Ledger
  let time: VirtualTime
  let state = Locked(State())

  init(_ settings: Program.Settings, ledger: Ledger, time: VirtualTime) {
    self.settings = settings
    self.ledger = ledger
    self.time = time
    resumesTransfers = settings.resumes
  }

  // MARK: - What the coordinator asks

  package func start(_ transfer: ImageTransfer) {
    let source = transfer.request.source
    let course = state.withLock { state in
      let generation = state.generations[source, default: 0]
      state.open.append(Open(transfer: transfer, generation: generation, bytes: transfer.resumeOffset))
      state.log.starts.append(LoaderLog.Start(transfer, open: state.open.map(\.source)))
      let attempt = state.attempts[source, default: 0]
      state.attempts[source] = attempt + 1
      let course = settings.service.course(ofSource: source, attempt: attempt, seed: settings.seed)
      return state.isHealed ? Service.Course.told : course
    }
    switch course {
    case .told: break
    case .atOnce(let ending): end(transfer, ending)
    case .byTask(let script): answer(transfer, by: script)
    }
  }

  package func cancel(_ transfer: ImageTransfer) {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.transfer === transfer }) else {
        if !state.ended.contains(transfer.number) { state.log.strayCancels.append(transfer.number) }
        state.unheard.removeAll { $0.transfer === transfer }
        return
      }
      state.cancelled.append(state.open.remove(at: place).transfer)
    }
  }

  // MARK: - What can be seen

  /// A turn begins: what was said so far is heard in it.
  func beginTurn() {
    state.withLock { state in
      state.unheard = []
      state.heardWords = [:]
      for open in state.open { state.heardWords[open.transfer.number] = open.words }
    }
  }

  /// What the coordinator must take for open, in the order in which they began.
  var open: [Sight.Transfer] {
    state.withLock { state in
      (state.open + state.unheard).map {
        Sight.Transfer(
          source: $0.source, number: $0.transfer.number, priority: $0.transfer.priority,
          words: state.heardWords[$0.transfer.number, default: 0])
      }.sorted { $0.number < $1.number }
    }
  }

  /// What was asked since the last time.
  func takeLog() -> LoaderLog {
    state.withLock { state in
      defer { state.log = LoaderLog() }
      return state.log
    }
  }

  /// The open transfers.
  var waiting: [ImageTransfer] { state.withLock { $0.open.map(\.transfer) } }

  /// From now on the server has other bytes.
  func changeContent(of source: Int) {
    state.withLock { $0.generations[source, default: 0] += 1 }
  }

  /// Nothing fails any more, and nothing is answered late.
  func heal() {
    state.withLock { $0.isHealed = true }
  }

  func openTransfer(of source: Int) -> ImageTransfer? {
    state.withLock { $0.open.first { $0.source == source }?.transfer }
  }
}

/// What a loader was asked.
struct LoaderLog {
  struct Start {
    let source: Int
    let number: Int
    /// The sources of all transfers open then, this one's too.
    let open: [Int]

    init(_ transfer: ImageTransfer, open: [Int]) {
      source = transfer.request.source
      number = transfer.number
      self.open = open
    }
  }

  var starts: [Start] = []
  /// Numbers of transfers that were cancelled, but were not open.
  var strayCancels: [Int] = []
}
