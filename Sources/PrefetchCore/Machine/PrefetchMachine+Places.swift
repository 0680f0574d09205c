extension PrefetchMachine {
  /// Gives the places to the most wanted: cancels what no one wants, starts what the link has room for.
  ///
  /// What is visible has the link to itself: prefetches that receive beside it give way if a later transfer can go on
  /// from their bytes. Until the link has been measured, none begins beside it either.
  mutating func dispatch(at now: Instant) {
    nextRoom = nil
    dispatchReads()
    cancelUnwanted(at: now)
    for place in transfers.indices {
      setPriority(of: place, to: record(of: transfers[place].source).priority)
    }
    giveWay(at: now)
    startVisible(at: now)
    startPrefetches(at: now)
    let waits = transfers.count < plan.count
    nextStall = waits ? transfers.map { stallsAt($0) }.filter { $0 > now }.min() : nil
  }

  /// Whether a visible transfer is on its way, and not stalled.
  private func isVisibleUnderWay(at now: Instant) -> Bool {
    transfers.contains { $0.priority == .visible && !isStalled($0, at: now) }
  }

  /// Cancels the prefetches that take a share of the link from what is visible.
  private mutating func giveWay(at now: Instant) {
    guard limits.resumes, limits.rules.has(.givingWay) else { return }
    let isShared = transfers.contains {
      $0.priority == .visible && $0.isReceiving && !isStalled($0, at: now)
    }
    guard isShared else { return }
    let firstVisible = transfers.first { $0.priority == .visible }?.id.number ?? 0
    for transfer in transfers.reversed() where transfer.priority < .visible && transfer.isReceiving {
      if transfer.id.number > firstVisible {
        overlapsFrom = now.advanced(byMilliseconds: link.roundTrip ?? 0)
      }
      cancel(transfer.id, .preempted, keepingBytes: !transfer.isRefresh)
    }
  }

  /// Starts what is visible, in its order, as long as the link will be free for it two round trips after its own: the
  /// sizes are guesses, and an idle link costs more than a shared one.
  private mutating func startVisible(at now: Instant) {
    for want in plan {
      guard want.priority == .visible else { return }
      let source = record(of: want.source)
      guard source.transfer == nil else { continue }
      guard hasRoom(allowing: 2, besideVisibleOnly: true, at: now) else { return }
      if !hasPlace(at: source.host) { preempt(downTo: transfers.count - 1, at: source.host) }
      if transfers.count >= limits.transfers { preempt(downTo: limits.transfers - 1) }
      guard transfers.count < limits.transfers else { return }
      // All of the host's places are taken by what is visible too: others may have better luck.
      guard hasPlace(at: source.host) else { continue }
      start(want.source, .visible, at: now)
    }
  }

  /// Starts prefetches, in their order, each when the link will be free for it: it is more likely not to be needed than
  /// the one before it, so that none begins early.
  private mutating func startPrefetches(at now: Instant) {
    if isVisibleUnderWay(at: now) {
      guard link.isMeasured else {
        if limits.resumes, limits.rules.has(.givingWay) { preempt(downTo: 0) }
        return
      }
      // A guess that was wrong is not repeated at once.
      guard limits.rules.has(.overlapping), overlapsFrom <= now else { return }
    }
    for want in plan where want.priority < .visible {
      guard transfers.count < limits.transfers else { return }
      let source = record(of: want.source)
      guard source.transfer == nil, hasPlace(at: source.host) else { continue }
      guard hasRoom(allowing: 0.25, besideVisibleOnly: false, at: now) else { return }
      start(want.source, want.priority, at: now)
    }
  }

  /// Whether a transfer that starts now finds the link free when its round trip is over, or so many round trips later.
  ///
  /// If not, and if nothing is received meanwhile that would make it known, a turn is asked for when it would.
  private mutating func hasRoom(
    allowing roundTrips: Double, besideVisibleOnly: Bool, at now: Instant
  ) -> Bool {
    guard limits.rules.has(.queueing), let throughput = link.throughput, let roundTrip = link.roundTrip,
      link.isMeasured
    else { return true }
    var queue = LinkQueue(throughput: throughput, roundTrip: roundTrip)
    var isReceiving = false
    for transfer in transfers where transfer.isReceiving && !isStalled(transfer, at: now) {
      if besideVisibleOnly && transfer.priority != .visible { continue }
      queue.addReceiving(bytes: expectedBytes(of: transfer, at: now))
      isReceiving = true
    }
    for transfer in transfers where !transfer.isReceiving && !isStalled(transfer, at: now) {
      if besideVisibleOnly && transfer.priority != .visible { continue }
      queue.addWaiting(
        bytes: expectedBytes(of: transfer, at: now), since: now.milliseconds(since: transfer.startedAt))
    }
    let wait = queue.wait(allowing: roundTrips)
    guard wait > 0 else { return true }
    if !isReceiving {
      let moment = now.advanced(byMilliseconds: max(1, wait))
      nextRoom = min(nextRoom ?? moment, moment)
    }
    return false
  }

  /// The bytes that a transfer will still bring, as far as can be told.
  ///
  /// One that has brought more than the mean is not over for that: a quarter of the mean is always expected.
  private func expectedBytes(of transfer: OpenTransfer, at now: Instant) -> Double {
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
      cancel(id, .preempted, keepingBytes: limits.resumes && want.priority != .refresh)
    }
  }
}
