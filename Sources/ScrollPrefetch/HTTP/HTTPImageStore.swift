internal import DiskStore
internal import Foundation
internal import HTTPSemantics
internal import Locking
internal import PrefetchCore

/// A disk cache as the coordinator sees it: answers with what HTTP says of their age.
final class HTTPImageStore: ImageStore {
  let cache: DiskCache
  private let requests: RequestFields
  private let showsStale: Bool
  private let now: @Sendable () -> Timestamp
  private let tickets = Locked<[ObjectIdentifier: ReadTicket]>([:])

  init(
    cache: DiskCache, requests: RequestFields, showsStale: Bool, now: @escaping @Sendable () -> Timestamp
  ) {
    self.cache = cache
    self.requests = requests
    self.showsStale = showsStale
    self.now = now
  }

  func mayHold(_ request: ImageRequest) -> Bool {
    cache.store.mayHold(requests.diskKey(of: request))
  }

  func read(_ read: ImageRead) {
    let identity = ObjectIdentifier(read)
    let ticket = cache.store.read(requests.diskKey(of: read.request), urgency: read.priority.urgency) {
      entry in
      self.tickets.withLock { $0[identity] = nil }
      self.answer(read, with: entry)
    }
    // It may have been answered already: then there is no one left to take the ticket away.
    tickets.withLock { $0[identity] = ticket }
    if read.hasEnded { tickets.withLock { $0[identity] = nil } }
  }

  func cancel(_ read: ImageRead) {
    tickets.withLock { $0.removeValue(forKey: ObjectIdentifier(read)) }?.cancel()
  }

  func priorityDidChange(of read: ImageRead) {
    guard read.priority.urgency == .urgent else { return }
    tickets.withLock { $0[ObjectIdentifier(read)] }?.raise()
  }

  func discard(_ request: ImageRequest) {
    cache.store.remove(requests.diskKey(of: request))
  }

  func reportTroubles(to report: @escaping @Sendable (StoreTrouble) -> Void) {
    cache.reportTroubles(to: report)
  }

  func reportListing(to report: @escaping @Sendable () -> Void) {
    // The folder is listed before anything is settled.
    cache.store.settle(then: report)
  }

  private func answer(_ read: ImageRead, with entry: DiskStore.Entry?) {
    guard let entry, let stored = StoredResponse(entry), stored.isWhole,
      stored.varyKey.matches(requests.fields(for: read.request))
    else { return read.missed() }
    read.found(entry.body, freshness: ImageFreshness(stored, at: now(), showsStale: showsStale))
  }
}

extension TransferPriority {
  fileprivate var urgency: DiskStore.Urgency { self == .visible ? .urgent : .patient }
}

extension StoredResponse {
  /// What an entry's metadata say; `nil` if they are none, or not those of its body.
  init?(_ entry: DiskStore.Entry) {
    self.init(record: Array(entry.metadata))
    guard bodyBytes == entry.body.count else { return nil }
  }
}

extension ImageFreshness {
  /// What HTTP says of a stored answer at a moment.
  init(_ stored: StoredResponse, at now: Timestamp, showsStale: Bool) {
    let freshness = stored.freshness
    let mayBeShownStale = showsStale && !freshness.forbidsStale
    let mayBeKept = !CacheControl(stored.fields).forbidsStoring && !stored.redirects.forbidsStoring
    switch freshness.use(at: now) {
    case .fresh(let end):
      self.init(
        lifetime: .seconds(end.seconds(since: now)), mayBeShownStale: mayBeShownStale,
        mayBeKept: mayBeKept)
    case .staleWhileRevalidating, .mustRevalidate:
      self.init(lifetime: .zero, mayBeShownStale: mayBeShownStale, mayBeKept: mayBeKept)
    }
  }
}
