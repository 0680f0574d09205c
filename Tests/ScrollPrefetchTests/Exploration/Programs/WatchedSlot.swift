import Foundation
import Locking
import ScrollPrefetch

/// A slot, and what it shows now, as a cell would have it.
final class WatchedSlot {
  private struct State {
    var shown = Observation.Shown.placeholder
    var staleUpdates = 0
    var hasEnded = false
  }

  private let slot: ImageSlot<Data>
  private let state: Locked<State>

  init(_ slot: ImageSlot<Data>, on executor: any TaskExecutor) {
    let state = Locked(State())
    self.slot = slot
    self.state = state
    let updates = slot.updates
    Task(executorPreference: executor) { [weak slot] in
      for await update in updates {
        let isCurrent = slot?.isCurrent(update.binding) ?? false
        state.withLock { state in
          if isCurrent { state.shown = Observation.Shown(update.phase) } else { state.staleUpdates += 1 }
        }
      }
      state.withLock { $0.hasEnded = true }
    }
  }

  var shown: Observation.Shown { state.withLock { $0.shown } }
  /// How many updates came for a binding that had ended.
  var staleUpdates: Int { state.withLock { $0.staleUpdates } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func bind(_ picture: Picture) -> Observation.Shown {
    let phase = Observation.Shown(slot.bind(picture.request))
    state.withLock { $0.shown = phase }
    return phase
  }

  func prepareForReuse() {
    slot.prepareForReuse()
    state.withLock { $0.shown = .placeholder }
  }
}
