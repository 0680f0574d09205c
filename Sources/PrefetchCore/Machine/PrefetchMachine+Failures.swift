extension PrefetchMachine {
  /// A transfer failed by itself.
  mutating func fail(_ id: TransferID, _ kind: FailureKind, retryAfter: Double?, at now: Instant) {
    guard let transfer = end(id) else { return }
    figures.transfersFailed += 1
    figures.bytesLost += transfer.receivedBytes
    sources.update(transfer.source.number) { $0.needsRefresh = false }
    act(.dropBytes(transfer.source))
    let retryIn = noteFailure(of: transfer.source, kind, retryAfter: retryAfter, at: now)
    act(.note(.failed(id, transfer.source, kind, retryIn: retryIn)))
    for image in images(of: transfer.source) where !isAtHand(image) && !record(of: image).isUndecodable {
      answerCallers(of: image, with: .failure) { patience in
        switch kind {
        case .permanent: return true
        case .offline: return !patience.waitsForNetwork
        case .mayHeal:
          patience.retries -= 1
          return patience.retries < 0
        }
      }
      showSlots(of: image, .failure)
    }
  }

  /// Remembers how a source failed; the answer is after how many milliseconds it may be tried again, if that is known.
  ///
  /// For want of a network it is not held against the source: it may be tried as soon as the network is back, and if no
  /// one has said that the network is gone, after the shortest wait.
  private mutating func noteFailure(
    of source: SourceID, _ kind: FailureKind, retryAfter: Double?, at now: Instant
  ) -> Double? {
    let before = record(of: source).failure?.attempts ?? 0
    let attempts = kind == .offline ? before : before + 1
    let wait: Double
    switch kind {
    case .mayHeal:
      // A server that asks for more peace than a failure is remembered for does not get it all.
      let asked = min(max(0, retryAfter ?? 0), limits.failureLifetime)
      wait = max(asked, limits.backoff.delay(afterFailures: attempts, using: &random))
    case .permanent: wait = limits.failureLifetime
    case .offline: wait = path == .offline ? 0 : limits.backoff.delay(afterFailures: 1, using: &random)
    }
    sources.update(source.number) {
      $0.failure = FailureRecord(
        kind: kind, attempts: attempts, retryAt: now.advanced(byMilliseconds: wait))
    }
    failed.removeAll { $0 == source }
    failed.append(source)
    act(.rememberFailure(source))
    pruneFailures(at: now)
    return kind == .offline && path == .offline ? nil : wait
  }

  mutating func clearFailure(of source: SourceID) {
    guard record(of: source).failure != nil else { return }
    sources.update(source.number) { $0.failure = nil }
    failed.removeAll { $0 == source }
    act(.clearFailure(source))
    // A source that only its failure kept known has no image that could be looked at.
    forgetIfUnused(source)
  }

  /// Forgets failures that are over, and if there are still too many the oldest; not those of sources someone wants.
  private mutating func pruneFailures(at now: Instant) {
    let unwanted = failed.filter { !isWanted($0) }
    let over = unwanted.filter { isOver($0, at: now) }
    let excess = failed.count - over.count - limits.failures
    let oldest = unwanted.filter { !over.contains($0) }.prefix(max(0, excess))
    for source in over + oldest { clearFailure(of: source) }
  }

  private func isOver(_ source: SourceID, at now: Instant) -> Bool {
    guard let failure = record(of: source).failure, failure.kind != .offline else { return true }
    // How often it failed is remembered for a while longer, lest the waits begin anew.
    let lasts = failure.kind == .mayHeal ? limits.backoff.longest : 0
    return now >= failure.retryAt.advanced(byMilliseconds: lasts)
  }

  // MARK: - The device

  /// The network came, went or changed; when it is back, what failed for want of it may be tried at once.
  mutating func changePath(to new: NetworkPath) {
    let wasOffline = path == .offline
    path = new
    if new == .offline { answerOffline() }
    guard wasOffline, new != .offline else { return }
    for source in failed where record(of: source).failure?.kind == .offline {
      clearFailure(of: source)
    }
  }

  /// The network has gone: callers that would not wait for it, and for whom nothing is under way, are told.
  mutating func answerOffline() {
    for image in demanded {
      let source = record(of: record(of: image).source)
      guard source.transfer == nil, source.decodings == 0, source.read == nil, !source.isStored else {
        continue
      }
      answerCallers(of: image, with: .offline) { !$0.waitsForNetwork }
    }
  }

  /// Memory is short: what is not shown leaves it when the turn ends, and prefetching rests for a while.
  mutating func noteMemoryPressure(_ pressure: MemoryPressure, at now: Instant) {
    isMemoryShort = true
    let rest = now.advanced(byMilliseconds: pressure == .critical ? 60_000 : 10_000)
    restsUntil = max(restsUntil ?? rest, rest)
  }

  /// Whether anything may be transferred that no one can see yet, and if not, why.
  func prefetchHindrance(at now: Instant) -> CancellationReason? {
    if let restsUntil, now < restsUntil { return .memory }
    return isPaused || path != .unrestricted ? .paused : nil
  }
}
