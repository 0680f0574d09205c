internal import PrefetchCore

extension PrefetchCoordinator {
  /// Puts a note into words for the subscribers, if there are any: at once, while the numbers in it still stand for
  /// their requests.
  func collect(_ note: Note, at now: Instant) {
    lastEvent += 1
    guard isWatched else { return }
    newEvents.append(PrefetchEvent(note, number: lastEvent, at: now, keys: keys))
  }
}

extension PrefetchEvent {
  /// A note in words: what the numbers in it stand for, the keys know.
  init(_ note: Note, number: Int, at now: Instant, keys: KeyTable) {
    self.init(number: number, time: .nanoseconds(now.nanoseconds), kind: Self.kind(of: note, keys: keys))
  }

  private static func kind(of note: Note, keys: KeyTable) -> Kind {
    func appearance(_ list: ListID, _ row: RowIdentity, _ image: ImageID) -> Appearance {
      Appearance(list: list.number, row: row, request: keys.request(for: image))
    }
    return switch note {
    case .hit(let list, let row, let image): .hit(appearance(list, row, image))
    case .miss(let list, let row, let image, let found): .miss(appearance(list, row, image), found: found)
    case .filled(let list, let row, let image, let milliseconds):
      .filled(appearance(list, row, image), after: .milliseconds(milliseconds))
    case .left(let list, let row, let image, let milliseconds):
      .left(appearance(list, row, image), after: .milliseconds(milliseconds))
    case .started(let transfer, let source, let priority, let offset):
      .transferStarted(transfer.number, keys.request(for: source), priority, resumingAt: offset)
    case .finished(let transfer, let source, let bytes):
      .transferFinished(transfer.number, keys.request(for: source), bytes: bytes)
    case .failed(let transfer, let source): .transferFailed(transfer.number, keys.request(for: source))
    case .cancelled(let transfer, let source, let reason):
      .transferCancelled(transfer.number, keys.request(for: source), reason)
    case .evicted(let image): .evicted(keys.request(for: image))
    case .refused(let image): .refused(keys.request(for: image))
    }
  }
}
