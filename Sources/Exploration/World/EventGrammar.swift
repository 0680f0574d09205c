import Foundation
package import ScrollPrefetch

/// Reads a coordinator's events in their order and says where they break the promises made for them.
package struct EventGrammar: Sendable {
  private let transferLimit: Int
  /// Where events break them.
  package private(set) var faults: [String] = []
  /// What the events add up to, as far as they tell it.
  package private(set) var sums = PrefetchFigures()
  package private(set) var hasGap = false
  /// Keys of the transfers started, in their order.
  package private(set) var startedKeys: [String] = []
  /// What finished transfers brought, with what they resumed from.
  package private(set) var bytesFinished = 0

  private var nextNumber: Int?
  private var lastTime = Duration.zero
  private var lastTransfer = 0
  /// The keys of open transfers: under one name the URL may change while a transfer is under way.
  private var openTransfers: [Int: String] = [:]
  /// Images that have been visible since they came into memory.
  private var shown: Set<ImageRequest> = []
  private var openMisses: [PrefetchEvent.Appearance: Duration] = [:]

  /// A reader of the events of a coordinator with that limit.
  package init(transferLimit: Int) {
    self.transferLimit = transferLimit
  }

  /// The keys of transfers that have not ended.
  package var openKeys: Set<String> { Set(openTransfers.values) }
  /// How many misses have not ended.
  package var openMissCount: Int { openMisses.count }
  /// The misses that have not ended.
  package var openAppearances: Set<PrefetchEvent.Appearance> { Set(openMisses.keys) }

  /// Reads the next one.
  package mutating func read(_ event: PrefetchEvent) {
    if let nextNumber, event.number != nextNumber {
      faults.append("event \(event.number) after \(nextNumber - 1)")
    }
    nextNumber = event.number + 1
    if event.time < lastTime { faults.append("event \(event.number) goes back in time") }
    lastTime = event.time
    switch event.kind {
    case .hit(let appearance, let isFirst):
      sums.hits += 1
      readUse(of: appearance.request, isFirst: isFirst)
      if openMisses[appearance] != nil { faults.append("hit of \(appearance.row), which waits") }
    case .miss(let appearance, _):
      sums.misses += 1
      if openMisses.updateValue(event.time, forKey: appearance) != nil {
        faults.append("second miss of \(appearance.row)")
      }
    case .filled(let appearance, let duration):
      sums.missesFilled += 1
      shown.insert(appearance.request)
      endMiss(appearance, after: duration, at: event.time)
    case .left(let appearance, let duration):
      sums.missesLeft += 1
      endMiss(appearance, after: duration, at: event.time)
    case .transferStarted(let number, let request, _, let offset): start(number, request, from: offset)
    case .transferFinished(let number, let request, let bytes):
      sums.transfersFinished += 1
      bytesFinished += bytes
      end(number, request)
    case .transferFailed(let number, let request, let kind, let wait):
      sums.transfersFailed += 1
      if wait == nil && kind != .offline { faults.append("\(request.key) is not said to be tried again") }
      end(number, request)
    case .transferCancelled(let number, let request, let reason):
      sums.transfersCancelled += 1
      if reason == .preempted { sums.transfersPreempted += 1 }
      end(number, request)
    case .evicted(let request, let wasShown):
      sums.evictions += 1
      if !wasShown { sums.prefetchesWasted += 1 }
      if shown.remove(request) != nil && !wasShown { faults.append("\(request.key) was not wasted") }
    case .refused: sums.refusals += 1
    case .gap(let count):
      hasGap = true
      nextNumber = event.number + count
    }
  }

  private mutating func readUse(of request: ImageRequest, isFirst: Bool) {
    if isFirst { sums.prefetchesUsed += 1 }
    if !shown.insert(request).inserted && isFirst {
      faults.append("\(request.key) is said to be shown for the first time, and was before")
    }
  }

  private mutating func start(_ number: Int, _ request: ImageRequest, from offset: Int) {
    sums.transfersStarted += 1
    if offset > 0 { sums.transfersResumed += 1 }
    startedKeys.append(request.key)
    if number <= lastTransfer { faults.append("transfer \(number) after \(lastTransfer)") }
    lastTransfer = max(lastTransfer, number)
    if openTransfers.values.contains(request.key) { faults.append("two open for \(request.key)") }
    openTransfers[number] = request.key
    if openTransfers.count > transferLimit { faults.append("\(openTransfers.count) transfers open") }
  }

  private mutating func end(_ number: Int, _ request: ImageRequest) {
    guard openTransfers.removeValue(forKey: number) == request.key else {
      faults.append("transfer \(number) of \(request.key) ended, but was not open")
      return
    }
  }

  private mutating func endMiss(
    _ appearance: PrefetchEvent.Appearance, after wait: Duration, at time: Duration
  ) {
    sums.blankMilliseconds += wait / .milliseconds(1)
    guard let missedAt = openMisses.removeValue(forKey: appearance) else {
      faults.append("the miss of \(appearance.row) ended, but was not open")
      return
    }
    let lasted = time - missedAt
    // A duration that was milliseconds in floating point is exact to less than a nanosecond.
    if lasted - wait > .nanoseconds(1) || wait - lasted > .nanoseconds(1) {
      faults.append("the miss of \(appearance.row) lasted \(lasted), not \(wait)")
    }
  }

  /// Where the figures are not what the events add up to.
  package func disagreements(with figures: PrefetchFigures) -> [String] {
    let counters: [(String, KeyPath<PrefetchFigures, Int>)] = [
      ("hits", \.hits), ("misses", \.misses), ("filled", \.missesFilled), ("left", \.missesLeft),
      ("started", \.transfersStarted), ("finished", \.transfersFinished), ("failed", \.transfersFailed),
      ("cancelled", \.transfersCancelled), ("preempted", \.transfersPreempted),
      ("resumed", \.transfersResumed),
      ("wasted", \.prefetchesWasted), ("evictions", \.evictions), ("refusals", \.refusals),
    ]
    var found = counters.filter { sums[keyPath: $0.1] != figures[keyPath: $0.1] }.map {
      "\($0.0): events say \(sums[keyPath: $0.1]), figures \(figures[keyPath: $0.1])"
    }
    if abs(sums.blankMilliseconds - figures.blankMilliseconds) > 0.001 { found.append("blank time") }
    return found
  }
}

extension ImageRequest {
  /// The last part of the URL, which tells the sources of tests and programs apart.
  package var key: String { url.lastPathComponent }
}
