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
    guard lists.count > 1 else { return candidates }
    // Several lists take turns; within one list the window's order stands.
    return candidates.enumerated().sorted {
      ($1.element.priority, $0.element.rank, $0.offset) < ($0.element.priority, $1.element.rank, $1.offset)
    }.map(\.element)
  }

  /// Decides what is wanted, and in which order; prefetch only as far as memory has room for it.
  mutating func planTransfers(at now: Instant) {
    planNumber += 1
    plan.removeAll(keepingCapacity: true)
    nextRetry = nil
    let mayPrefetch = prefetchHindrance(at: now) == nil
    var room = Double(limits.memory) - Double(keptBytes)
    markPassing(at: now)
    for image in demanded where !record(of: image).callers.isEmpty || mayBegin(image) {
      want(image, .visible, at: now)
    }
    for candidate in windowOrder() {
      let isSeen = images.update(candidate.image.number) { record in
        defer { record.plan = planNumber }
        return record.plan == planNumber
      }
      guard !isSeen else { continue }
      let isInMemory = memory.contains(candidate.image)
      room -= isInMemory ? Double(memory.cost(of: candidate.image) ?? 0) : meanCost ?? 0
      guard !isInMemory, candidate.priority == .visible || (mayPrefetch && room >= 0) else { continue }
      guard !record(of: candidate.image).isRefused, mayBegin(candidate.image) else { continue }
      want(candidate.image, candidate.priority, at: now)
    }
  }

  /// Finds the images of visible rows that fly past: they will be gone before a transfer that begins now could end.
  ///
  /// Only those of a list that passes a whole viewport in less time than a transfer takes, and not those where it will
  /// come to rest: what can be said of a single row is too uncertain.
  private mutating func markPassing(at now: Instant) {
    nextRest = nil
    for list in lists {
      let speed = list.scroll.speed(at: now)
      let visible = list.visible
      guard speed * link.transferMilliseconds > Double(visible.count), let rest = list.scroll.restsAt else {
        continue
      }
      nextRest = min(nextRest ?? rest, rest)
      let landing = list.viewport.landing ?? 0..<0
      for index in visible where !landing.contains(index) {
        for image in list.rows[index]?.images ?? [] {
          images.update(image.image.number) { $0.passingPlan = planNumber }
        }
      }
    }
  }

  /// Whether a transfer may begin for an image, or goes on: one that flies past is not begun, nor cancelled for it.
  private func mayBegin(_ image: ImageID) -> Bool {
    let known = record(of: image)
    return known.passingPlan != planNumber || record(of: known.source).transfer != nil
  }

  private mutating func want(_ image: ImageID, _ priority: TransferPriority, at now: Instant) {
    let known = record(of: image)
    guard !known.isDecoding, !memory.contains(image) else { return }
    let source = record(of: known.source)
    if source.decodings > 0 {
      let isOutdated = source.images.contains { record(of: $0).isOutdated }
      // Bytes of which one image could not be made are not tried again for it, while another one is still tried.
      if !isOutdated, source.failure == nil { decodeWanted(of: known.source) }
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

  /// Gives the places to the most wanted: cancels what no one wants, starts what the link has room for.
  ///
  /// What is visible has the link to itself. Prefetches give way to it if a later transfer can go on from their bytes;
  /// else they go on, but none begins.
  mutating func dispatch(at now: Instant) {
    cancelUnwanted(at: now)
    for place in transfers.indices {
      setPriority(of: place, to: record(of: transfers[place].source).priority)
    }
    startVisible(at: now)
    if transfers.contains(where: { $0.priority == .visible && !isStalled($0, at: now) }) {
      if limits.resumes { preempt(downTo: 0) }
    } else {
      startPrefetches(at: now)
    }
    let waits = transfers.count < plan.count
    nextStall = waits ? transfers.map { stallsAt($0) }.filter { $0 > now }.min() : nil
  }

  /// Starts what is visible, in its order, until three times what fills the link is on its way: the sizes are guesses, and
  /// an idle link costs more than a shared one.
  private mutating func startVisible(at now: Instant) {
    var expected = transfers.reduce(0) { $0 + ($1.priority == .visible ? expectedBytes(of: $1, at: now) : 0) }
    let enough = link.pipeBytes.map { 3 * $0 } ?? .infinity
    for want in plan {
      guard want.priority == .visible, expected == 0 || expected < enough else { return }
      let source = record(of: want.source)
      guard source.transfer == nil else { continue }
      if !hasPlace(at: source.host) { preempt(downTo: transfers.count - 1, at: source.host) }
      if transfers.count >= limits.transfers { preempt(downTo: limits.transfers - 1) }
      guard transfers.count < limits.transfers else { return }
      // All of the host's places are taken by what is visible too: others may have better luck.
      guard hasPlace(at: source.host) else { continue }
      expected += expectedBytes(of: start(want.source, .visible, at: now), at: now)
    }
  }

  /// Starts prefetches, in their order, until what fills the link is on its way: each is more likely not to be needed
  /// than the one before it, so that none begins early.
  private mutating func startPrefetches(at now: Instant) {
    var expected = transfers.reduce(0) { $0 + expectedBytes(of: $1, at: now) }
    let enough = link.pipeBytes ?? .infinity
    for want in plan where want.priority < .visible {
      guard transfers.count < limits.transfers, expected == 0 || expected < enough else { return }
      let source = record(of: want.source)
      guard source.transfer == nil, hasPlace(at: source.host) else { continue }
      expected += expectedBytes(of: start(want.source, want.priority, at: now), at: now)
    }
  }

  /// The bytes that a transfer will still bring, as far as can be told; none if it is stalled.
  ///
  /// One that has brought more than the mean is not over for that: a quarter of the mean is always expected.
  private func expectedBytes(of transfer: OpenTransfer, at now: Instant) -> Double {
    guard !isStalled(transfer, at: now) else { return 0 }
    let received = Double(transfer.receivedBytes)
    if let all = record(of: transfer.source).expectedBytes { return max(1, Double(all) - received) }
    let mean = link.meanBytes ?? 1
    return max(mean - received, mean / 4)
  }

  /// Whether nothing has been heard of a transfer for long: it keeps no link busy, and no one waiting.
  private func isStalled(_ transfer: OpenTransfer, at now: Instant) -> Bool {
    stallsAt(transfer) <= now
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
