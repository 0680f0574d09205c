extension PrefetchMachine {
  /// For so many round trips more the link may still be busy when a transfer begins to receive: an idle link costs more
  /// than a shared one.
  private static let slack = 0.5
  /// So many bytes come with the answer's head: to take a transfer back for them wins nothing.
  private static let nextToNothing = 4_096.0
  /// On a link that has not been measured, a prefetch that gave way is followed by the next after so many milliseconds.
  private static let patience = 250.0

  /// Gives the places to the most wanted: cancels what no one wants, starts what the link has room for.
  ///
  /// What is visible has the link to itself, but for a small prefetch beside larger ones: other prefetches that receive
  /// give way if a later transfer can go on from their bytes.
  mutating func dispatch(at now: Instant) {
    nextRoom = nil
    dispatchReads()
    cancelUnwanted(at: now)
    for place in transfers.indices {
      setPriority(of: place, to: record(of: transfers[place].source).priority)
    }
    giveWay(at: now)
    if startVisible(at: now) { startPrefetches(at: now) }
    let waits = transfers.count < plan.count
    nextStall = waits ? transfers.map { stallsAt($0) }.filter { $0 > now }.min() : nil
  }

  /// Whether a visible transfer is on its way, and not stalled.
  private func isVisibleUnderWay(at now: Instant) -> Bool {
    transfers.contains { $0.priority == .visible && !isStalled($0, at: now) }
  }

  /// Cancels the prefetches that take a share of the link from what is visible, and of the visible ones all but the one
  /// that has the least to come.
  ///
  /// What is nearly there goes on: to fetch the rest of it later would take a round trip, and more. So does the one that
  /// may share the link.
  private mutating func giveWay(at now: Instant) {
    guard limits.resumes, limits.rules.has(.givingWay) else { return }
    let visible = visibleReceiving(at: now)
    guard !visible.isEmpty else { return }
    let firstVisible = transfers.first { $0.priority == .visible }?.id.number ?? 0
    for transfer in transfers.reversed() where transfer.priority < .visible && transfer.isReceiving {
      guard !isThere(transfer, within: 1), !mayShare(transfer, with: visible) else { continue }
      if !link.isMeasured {
        overlapsFrom = now.advanced(byMilliseconds: Self.patience)
      } else if transfer.id.number > firstVisible {
        overlapsFrom = now.advanced(byMilliseconds: Self.slack * (link.roundTrip ?? 0))
      }
      cancel(transfer.id, .preempted, keepingBytes: !transfer.isRefresh)
    }
    giveWayToSmallest(among: visible)
  }

  /// The smallest gets the link to itself: then more of what is visible is there sooner, and the last of it no later.
  ///
  /// Only sizes that are known count, no guesses; and for one that is about to be there nothing need give way.
  private mutating func giveWayToSmallest(among visible: [OpenTransfer]) {
    guard limits.rules.has(.smallestFirst), link.throughput != nil else { return }
    let sized = visible.compactMap { transfer in bytesToCome(of: transfer).map { (transfer, $0) } }
    guard let smallest = sized.min(by: { $0.1 < $1.1 }), !isThere(smallest.0, within: Self.slack) else {
      return
    }
    for (transfer, bytes) in sized where bytes > smallest.1 {
      guard !isThere(transfer, within: 1), canKeepBytes(of: transfer) else { continue }
      cancel(transfer.id, .preempted, keepingBytes: true)
    }
  }

  /// The visible transfers that receive and are heard of.
  private func visibleReceiving(at now: Instant) -> [OpenTransfer] {
    transfers.filter { $0.priority == .visible && $0.isReceiving && !isStalled($0, at: now) }
  }

  /// Whether a prefetch may come beside these visible transfers: it has less than a third of the bytes to come that all
  /// of them have, as far as that is known, it is the only one, and nothing visible waits to start.
  ///
  /// It holds each of them up by no longer than the smaller of the two takes, and is there when its row is seen.
  private func mayShare(bytes: Double, with visible: [OpenTransfer], isOnly: Bool) -> Bool {
    limits.rules.has(.sharing) && isOnly
      && 3 * bytes < visible.reduce(0) { $0 + (bytesToCome(of: $1) ?? 0) }
      && !plan.prefix { $0.priority == .visible }.contains { record(of: $0.source).transfer == nil }
  }

  /// Whether a prefetch that receives may go on beside what is visible and receives.
  private func mayShare(_ prefetch: OpenTransfer, with visible: [OpenTransfer]) -> Bool {
    guard let bytes = bytesToCome(of: prefetch) else { return false }
    let isOnly = transfers.count { $0.priority < .visible } == 1
    return mayShare(bytes: bytes, with: visible, isOnly: isOnly)
  }

  /// Whether what is about to start is a prefetch that may come beside what is visible and receives.
  private func mayShare(_ want: Want, at now: Instant) -> Bool {
    guard want.priority < .visible, record(of: want.source).expectedBytes != nil else { return false }
    let isOnly = !transfers.contains { $0.priority < .visible }
    return mayShare(bytes: missingBytes(of: want.source), with: visibleReceiving(at: now), isOnly: isOnly)
  }

  /// Whether the rest of a transfer takes less than so many round trips, or is next to nothing.
  private func isThere(_ transfer: OpenTransfer, within roundTrips: Double) -> Bool {
    if let bytes = bytesToCome(of: transfer), bytes <= Self.nextToNothing { return true }
    guard let throughput = link.throughput, let roundTrip = link.roundTrip else { return false }
    return expectedBytes(of: transfer) / throughput < roundTrips * roundTrip
  }

  /// Starts what is visible, in its order, each when the link will be free for it; returns whether none waits for that.
  private mutating func startVisible(at now: Instant) -> Bool {
    for want in plan {
      guard want.priority == .visible else { break }
      let source = record(of: want.source)
      guard source.transfer == nil else { continue }
      guard hasRoom(for: want, at: now) else { return false }
      if !hasPlace(at: source.host) { preempt(downTo: transfers.count - 1, at: source.host) }
      if transfers.count >= limits.transfers { preempt(downTo: limits.transfers - 1) }
      guard transfers.count < limits.transfers else { return false }
      // All of the host's places are taken by what is visible too: others may have better luck.
      guard hasPlace(at: source.host) else { continue }
      start(want.source, .visible, at: now)
    }
    return true
  }

  /// Starts prefetches, in their order, each when the link will be free for it.
  ///
  /// Until the link has been measured no more than one is open beside what is visible; what is small may then stay.
  private mutating func startPrefetches(at now: Instant) {
    var most = limits.transfers
    if isVisibleUnderWay(at: now) {
      if !link.isMeasured {
        most = min(most, transfers.count { $0.priority == .visible } + 1)
        if limits.resumes, limits.rules.has(.givingWay) { preempt(downTo: most) }
      }
      // A guess that was wrong is not repeated at once.
      guard limits.rules.has(.overlapping), overlapsFrom <= now else { return }
    }
    for want in plan where want.priority < .visible {
      guard transfers.count < most else { return }
      let source = record(of: want.source)
      guard source.transfer == nil, hasPlace(at: source.host) else { continue }
      guard hasRoom(for: want, at: now) else { return }
      start(want.source, want.priority, at: now)
    }
  }

  /// Whether a transfer that starts now finds the link free when its round trip is over, or nearly so.
  ///
  /// If not, a turn is asked for when it would.
  private mutating func hasRoom(for want: Want, at now: Instant) -> Bool {
    guard limits.rules.has(.queueing), let throughput = link.throughput, let roundTrip = link.roundTrip,
      link.isMeasured
    else { return true }
    let others = transfers.filter {
      !isStalled($0, at: now) && (want.priority < .visible || $0.priority == .visible)
    }
    var queue = LinkQueue(throughput: throughput, roundTrip: roundTrip)
    if !mayShare(want, at: now) {
      for other in others where other.isReceiving { queue.addReceiving(bytes: bytesBefore(want, of: other)) }
    }
    for other in others where !other.isReceiving {
      queue.addWaiting(bytes: bytesBefore(want, of: other), since: now.milliseconds(since: other.startedAt))
    }
    let wait = queue.wait(allowing: Self.slack)
    guard wait > 0 else { return true }
    let moment = now.advanced(byMilliseconds: max(1, wait))
    nextRoom = min(nextRoom ?? moment, moment)
    return false
  }

  /// How much of what another transfer still brings will hold up what is about to start.
  ///
  /// All of it, unless it is the larger of the two. Then it will give way, or share the link, which brings the smaller one
  /// as if it waited for as much again; a prefetch, of which nothing hangs, is let begin a little sooner.
  private func bytesBefore(_ want: Want, of other: OpenTransfer) -> Double {
    let bytes = expectedBytes(of: other)
    guard limits.rules.has(.smallestFirst) else { return bytes }
    let own = missingBytes(of: want.source)
    guard want.priority == .visible else { return min(bytes, own / 2) }
    guard bytes > own else { return bytes }
    let givesWay = other.isReceiving && limits.resumes && bytesToCome(of: other) != nil
    return givesWay ? 0 : own
  }

  /// The bytes that a transfer will still bring, as far as can be told.
  ///
  /// One that has brought more than the mean is not over for that: a quarter of the mean is always expected.
  private func expectedBytes(of transfer: OpenTransfer) -> Double {
    if let bytes = bytesToCome(of: transfer) { return bytes }
    let mean = link.meanBytes ?? 1
    return max(mean - Double(transfer.receivedBytes), mean / 4)
  }

  /// The bytes that a transfer will still bring, at least one, if its size is known.
  private func bytesToCome(of transfer: OpenTransfer) -> Double? {
    record(of: transfer.source).expectedBytes.map { max(1, Double($0) - Double(transfer.receivedBytes)) }
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
      cancel(id, .preempted, keepingBytes: limits.resumes && want.priority != .refresh)
    }
  }
}
