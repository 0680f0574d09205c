internal import PrefetchCore

extension CoordinatorState {
  /// Puts a note into words for the subscribers, if there are any: at once, while the numbers in it still stand for
  /// their requests.
  mutating func collect(_ note: Note, at now: Instant) {
    publish(isWatched ? kind(of: note) : nil, at: now)
  }

  /// Hands an event to the subscribers at the end of the turn; counted, but not put into words, if there are none.
  mutating func publish(_ kind: PrefetchEvent.Kind?, at now: Instant) {
    lastEvent += 1
    guard isWatched, let kind else { return }
    newEvents.append(PrefetchEvent(number: lastEvent, time: .nanoseconds(now.nanoseconds), kind: kind))
  }

  private func kind(of note: Note) -> PrefetchEvent.Kind {
    switch note {
    case .hit(let list, let row, let image, let isFirst):
      .hit(appearance(list, row, image), isFirst: isFirst)
    case .miss(let list, let row, let image, let found): .miss(appearance(list, row, image), found: found)
    case .filled(let list, let row, let image, let milliseconds):
      .filled(appearance(list, row, image), after: .milliseconds(milliseconds))
    case .left(let list, let row, let image, let milliseconds):
      .left(appearance(list, row, image), after: .milliseconds(milliseconds))
    case .started(let transfer, let source, let priority, let offset):
      .transferStarted(transfer.number, keys.request(for: source), priority, resumingAt: offset)
    case .finished(let transfer, let source, let bytes):
      .transferFinished(transfer.number, keys.request(for: source), bytes: bytes)
    case .failed(let transfer, let source, let kind, let wait):
      .transferFailed(
        transfer.number, keys.request(for: source), kind, retryAfter: wait.map { .milliseconds($0) })
    case .cancelled(let transfer, let source, let reason):
      .transferCancelled(transfer.number, keys.request(for: source), reason)
    case .readEnded(let source, let found): .read(keys.request(for: source), found: found)
    case .evicted(let image, let wasShown): .evicted(keys.request(for: image), wasShown: wasShown)
    case .refused(let image): .refused(keys.request(for: image))
    }
  }

  private func appearance(_ list: ListID, _ row: RowIdentity, _ image: ImageID) -> PrefetchEvent.Appearance {
    PrefetchEvent.Appearance(list: list.number, row: row, request: keys.request(for: image))
  }
}
