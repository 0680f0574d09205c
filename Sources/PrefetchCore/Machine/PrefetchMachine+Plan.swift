/// An image that is wanted and missing.
struct Want: Sendable {
  let image: ImageID
  let source: SourceID
  let priority: TransferPriority
}

extension PrefetchMachine {
  // MARK: - Windows

  /// Brings each list's window up to date with its viewport: rows come in, rows leave.
  mutating func planWindows(at now: Instant, row: RowLookup) {
    for place in lists.indices {
      let window = Window(
        viewport: lists[place].viewport, direction: lists[place].scroll.direction, count: lists[place].count,
        depth: limits.depth)
      // Not the whole record: while it is kept, every change of the list's rows would copy them.
      let held = lists[place].held
      let wanted = window.rows
      guard wanted != held || window != lists[place].window else { continue }
      for range in wanted.subtracting(held) {
        for index in range { hold(index, in: place, row: row) }
      }
      for range in held.subtracting(wanted) {
        for index in range { release(index, in: place) }
      }
      lists[place].held = wanted
      lists[place].window = window
    }
  }

  // MARK: - Order

  /// An image of a row of some window.
  struct Candidate {
    let image: ImageID
    let priority: TransferPriority
    /// Smaller is sooner, among equals in priority.
    let rank: Double
  }

  /// The images of all windows, most wanted first; an image may be named more than once.
  func windowOrder() -> [Candidate] {
    var candidates: [Candidate] = []
    for list in lists {
      guard let window = list.window else { continue }
      window.visitRows { index, priority, distance in
        guard let row = list.rows[index], priority == .visible || !row.isVisible else { return }
        for image in row.images {
          candidates.append(Candidate(image: image.image, priority: priority, rank: Double(distance)))
        }
      }
    }
    // Several lists take turns; within one list the window's order stands. The sort keeps the order of equals.
    if lists.count > 1 {
      candidates.sort { ($1.priority, $0.rank) < ($0.priority, $1.rank) }
    }
    return candidates
  }

  /// Decides what is wanted, and in which order; prefetch only as far as memory has room for it.
  mutating func planTransfers(at now: Instant) {
    planNumber += 1
    plan.removeAll(keepingCapacity: true)
    nextRetry = nil
    let mayPrefetch = prefetchHindrance(at: now) == nil
    var room = Double(limits.memory) - Double(keptBytes)
    for image in demanded { want(image, .visible, at: now) }
    for candidate in windowOrder() {
      let isSeen = images.update(candidate.image.number) { record in
        defer { record.plan = planNumber }
        return record.plan == planNumber
      }
      guard !isSeen else { continue }
      let isInMemory = memory.contains(candidate.image)
      room -= isInMemory ? Double(memory.cost(of: candidate.image) ?? 0) : meanCost ?? 0
      guard !isInMemory, candidate.priority == .visible || (mayPrefetch && room >= 0) else { continue }
      guard !record(of: candidate.image).isRefused else { continue }
      want(candidate.image, candidate.priority, at: now)
    }
  }

  private mutating func want(_ image: ImageID, _ priority: TransferPriority, at now: Instant) {
    let known = record(of: image)
    guard !known.isDecoding, !memory.contains(image) else { return }
    let source = record(of: known.source)
    if source.decodings > 0 {
      let isOutdated = source.images.contains { record(of: $0).isOutdated }
      if !isOutdated { decodeWanted(of: known.source) }
      return
    }
    guard source.plan != planNumber, source.transfer != nil || isReady(source, at: now) else { return }
    sources.update(known.source.number) {
      $0.plan = planNumber
      $0.priority = priority
    }
    plan.append(Want(image: image, source: known.source, priority: priority))
  }

  /// Whether a source may be tried now; if only its last failure hinders that, the plan is made anew when it is over.
  private mutating func isReady(_ source: SourceRecord, at now: Instant) -> Bool {
    guard path != .offline else { return false }
    guard let failure = source.failure, now < failure.retryAt else { return true }
    nextRetry = min(nextRetry ?? failure.retryAt, failure.retryAt)
    return false
  }

  // MARK: - Places

  /// Gives the places to the most wanted: cancels what no one wants, lets prefetch give way, starts the rest.
  mutating func dispatch(at now: Instant) {
    cancelUnwanted(at: now)
    for place in transfers.indices {
      setPriority(of: place, to: record(of: transfers[place].source).priority)
    }
    let isVisibleMissing = plan.first?.priority == .visible
    let places = usefulPlaces(isVisibleMissing: isVisibleMissing, at: now)
    startVisible(places: places, at: now)
    if isVisibleMissing { preempt(downTo: places) }
    for want in plan where want.priority < .visible {
      guard transfers.count < places else { break }
      guard record(of: want.source).transfer == nil, hasPlace(at: record(of: want.source).host) else {
        continue
      }
      start(want.source, want.priority, at: now)
    }
    nextStall = transfers.count < plan.count ? transfers.map { stallsAt($0) }.filter { $0 > now }.min() : nil
  }

  /// How many transfers may be open: as many as keep the link busy, never more than the limit.
  ///
  /// With nothing visible missing one more is kept open, so that the link never idles between two. One of which nothing
  /// has been heard for long keeps no link busy, and does not count: what hangs must not keep others waiting.
  private func usefulPlaces(isVisibleMissing: Bool, at now: Instant) -> Int {
    guard let useful = link.usefulTransfers else { return limits.transfers }
    let stalled = transfers.count { stallsAt($0) <= now }
    return min(limits.transfers, useful + stalled + (isVisibleMissing ? 0 : 1))
  }

  /// When a transfer counts as stalled, if nothing more is heard of it.
  private func stallsAt(_ transfer: OpenTransfer) -> Instant {
    transfer.heardAt.advanced(byMilliseconds: max(1_000, 4 * (link.roundTrip ?? 0)))
  }

  private func hasPlace(at host: HostID) -> Bool {
    transfers.count { $0.host == host } < limits.transfersPerHost
  }

  private mutating func cancelUnwanted(at now: Instant) {
    let hindrance = prefetchHindrance(at: now)
    for transfer in transfers where record(of: transfer.source).plan != planNumber {
      let isStillWanted = isWanted(transfer.source)
      let lossReason = record(of: transfer.source).lossReason ?? .scrolledAway
      cancel(
        transfer.id, isStillWanted ? hindrance ?? .memory : lossReason,
        keepingBytes: isStillWanted && limits.resumes)
    }
  }

  private mutating func startVisible(places: Int, at now: Instant) {
    var visible = transfers.count { $0.priority == .visible }
    for want in plan {
      guard want.priority == .visible, visible < places else { return }
      let source = record(of: want.source)
      guard source.transfer == nil else { continue }
      if !hasPlace(at: source.host) {
        preempt(downTo: transfers.count - 1, at: source.host)
        // All of the host's places are taken by what is visible too: others may have better luck.
        guard hasPlace(at: source.host) else { continue }
      }
      if transfers.count >= limits.transfers { preempt(downTo: limits.transfers - 1) }
      start(want.source, .visible, at: now)
      visible += 1
    }
  }

  /// Cancels prefetches, least wanted first, until no more transfers are open than that; never a visible one.
  private mutating func preempt(downTo count: Int, at host: HostID? = nil) {
    for want in plan.reversed() {
      guard transfers.count > count, want.priority < .visible else { return }
      let source = record(of: want.source)
      guard let id = source.transfer, host == nil || source.host == host else { continue }
      cancel(id, .preempted, keepingBytes: limits.resumes)
    }
  }
}
