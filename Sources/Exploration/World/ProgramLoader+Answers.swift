import Foundation
import Locking
import ScrollPrefetch
import VirtualTime

// What the loader says of its transfers; of those that were cancelled it says the same, but no one may hear it.
extension ProgramLoader {
  func begin(_ transfer: ImageTransfer, saysSize: Bool) {
    // Only the first of a transfer is news.
    change(transfer) { $0.words = max(1, $0.words) }
    transfer.began(expectedBytes: saysSize ? size(of: transfer) : nil)
  }

  func receive(_ transfer: ImageTransfer, bytes: Int) {
    let size = size(of: transfer)
    var generation = 0
    var count = 0
    change(transfer) { open in
      count = min(bytes, size - open.bytes)
      generation = open.generation
      guard count > 0 else { return }
      open.bytes += count
      open.words += 1
    }
    guard count > 0 else { return }
    let byte = Body.byte(of: transfer.request.source, generation: generation)
    transfer.receive(Data(repeating: byte, count: count))
  }

  /// Ends a transfer, unless it has ended or was cancelled.
  func end(_ transfer: ImageTransfer, _ ending: Service.Ending) {
    switch ending {
    case .never: break
    case .finish:
      receive(transfer, bytes: .max)
      guard close(transfer) else { return }
      ledger.record(.finished(transfer.request.source, isBroken: false))
      transfer.finish()
    case .broken:
      // One good byte at least, so that the content it belongs to can be told.
      receive(transfer, bytes: 1)
      change(transfer) { $0.words += 1 }
      transfer.receive(Data([Body.broken]))
      guard close(transfer) else { return }
      ledger.record(.finished(transfer.request.source, isBroken: true))
      transfer.finish()
    case .fail(let kind):
      guard close(transfer) else { return }
      ledger.record(.failed(transfer.request.source, kind))
      transfer.fail(TransferFailure(kind, Refusal()))
    }
  }

  /// Answers for all that was cancelled, as if it had not noticed.
  func answerLate() {
    for transfer in state.withLock({ $0.cancelled }) { answerLate(transfer) }
  }

  private func answerLate(_ transfer: ImageTransfer) {
    transfer.began(expectedBytes: 3)
    transfer.receive(Data([Body.broken]))
    transfer.finish()
    transfer.fail(Refusal())
  }

  // MARK: - By a task

  func answer(_ transfer: ImageTransfer, by script: Service.Script) {
    guard script.isRunByTransfer else {
      Task(executorPreference: time.executor) { try await self.follow(script, for: transfer) }
      return
    }
    // That the transfer finishes when this returns changes nothing: it has ended, or was cancelled.
    transfer.run { try await self.follow(script, for: transfer) }
  }

  private func follow(_ script: Service.Script, for transfer: ImageTransfer) async throws {
    for (number, wait) in script.waits.enumerated() {
      if wait < 0 { for _ in 0..<(-wait) { await Task.yield() } }
      if wait > 0 { try await time.clock.sleep(for: .milliseconds(wait)) }
      guard isOpen(transfer) else {
        if !script.heedsCancellation { answerLate(transfer) }
        return
      }
      if number == 0, script.saysBegan { begin(transfer, saysSize: script.saysSize) }
      if number > 0, number <= script.pieces {
        receive(transfer, bytes: max(1, size(of: transfer) / (script.pieces + 1)))
      }
    }
    end(transfer, state.withLock { $0.isHealed } ? .finish : script.ending)
  }

  // MARK: - Its books

  private func size(of transfer: ImageTransfer) -> Int {
    Body.size(of: transfer.request.source, scale: settings.scale)
  }

  private func isOpen(_ transfer: ImageTransfer) -> Bool {
    state.withLock { $0.open.contains { $0.transfer === transfer } }
  }

  private func change(_ transfer: ImageTransfer, _ body: (inout Open) -> Void) {
    state.withLock { state in
      for place in state.open.indices where state.open[place].transfer === transfer {
        body(&state.open[place])
      }
    }
  }

  /// Takes a transfer out of those open; false if it was not.
  private func close(_ transfer: ImageTransfer) -> Bool {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.transfer === transfer }) else { return false }
      let open = state.open.remove(at: place)
      state.ended.insert(transfer.number)
      state.unheard.append(open)
      return true
    }
  }
}
