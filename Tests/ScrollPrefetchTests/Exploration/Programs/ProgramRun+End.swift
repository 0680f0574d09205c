import Foundation
import ScrollPrefetch
import VirtualTime

// How a program ends, and what must be true then.
extension ProgramRun {
  /// Has the loader and the device do all they can, until nothing is left to wait for.
  func conclude() {
    for operation in [Operation.settle, .resume, .path(.unrestricted), .pass(milliseconds: 301_000)] {
      perform(operation)
    }
    for _ in 0..<100 where faults.isEmpty {
      while let transfer = loader.open.first, faults.isEmpty {
        perform(.finish(transfer.source))
        settle()
      }
      if time.nextDeadline == nil { break }
      perform(.pass(milliseconds: 61_000))
    }
    note(calls.values.contains { $0.outcome == .waiting }, "a caller waits for ever")
    let missing = model.shown.filter { coordinator.cachedImage(for: $0.request) == nil }
    note(!missing.isEmpty, "\(missing.count) shown pictures never came")
  }

  func end() throws {
    try checkFigures()
    perform(.shutDown)
    settle()
    try checkFigures()
    note(!loader.open.isEmpty || !grammar.openKeys.isEmpty, "transfers are left")
    note(grammar.openMissCount > 0, "misses have not ended")
    note(!watcher.hasEnded, "the stream of events goes on")
    note(slots.values.contains { !$0.hasEnded }, "a slot's updates go on")
    note(time.nextDeadline != nil, "an alarm is left")
    let figures = try figures()
    note(
      figures.bytesReceived != grammar.bytesFinished + figures.bytesLost,
      "of \(figures.bytesReceived) bytes \(grammar.bytesFinished) finished, \(figures.bytesLost) were lost")
  }

  private func figures() throws -> PrefetchFigures {
    try time.run { [coordinator] in await coordinator.figures }
  }

  private func checkFigures() throws {
    let figures = try figures()
    settle()
    for text in grammar.disagreements(with: figures) { note(true, text) }
    // Those who ask by name use what was prefetched too, without an event.
    let isNamed =
      !calls.isEmpty || !slots.isEmpty
      || program.operations.contains { operation in
        if case .bind = operation { true } else { false }
      }
    let used = grammar.sums.prefetchesUsed
    note(isNamed ? figures.prefetchesUsed < used : figures.prefetchesUsed != used, "prefetches used")
  }

  private func note(_ isFault: Bool, _ text: String) {
    if isFault { faults.append(Fault(rule: "the end", text: text)) }
  }
}
