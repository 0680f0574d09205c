import Foundation
import Locking
import ScrollPrefetch

/// A slot, and what it shows now, as a cell would have it.
final class WatchedSlot: Sendable {
  /// What became of its updates; outlives it.
  struct Record {
    var shown = Sight.Shown.placeholder
    var staleUpdates = 0
    var hasEnded = false
  }

  private let slot: ImageSlot<Data>
  let record: Locked<Record>

  init(_ slot: ImageSlot<Data>, on executor: any TaskExecutor) {
    let record = Locked(Record())
    self.slot = slot
    self.record = record
    let updates = slot.updates
    Task(executorPreference: executor) { [weak slot] in
      for await update in updates {
        let isCurrent = slot?.isCurrent(update.binding) ?? false
        record.withLock { record in
          if isCurrent { record.shown = Sight.Shown(update.phase) } else { record.staleUpdates += 1 }
        }
      }
      record.withLock { $0.hasEnded = true }
    }
  }

  func bind(_ picture: Picture) -> Sight.Shown {
    let phase = Sight.Shown(slot.bind(picture.request))
    record.withLock { $0.shown = phase }
    return phase
  }

  func prepareForReuse() {
    slot.prepareForReuse()
    record.withLock { $0.shown = .placeholder }
  }
}
