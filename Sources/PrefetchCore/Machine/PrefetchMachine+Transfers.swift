extension PrefetchMachine {
  private func place(of transfer: TransferID) -> Int? {
    transfers.firstIndex { $0.id == transfer }
  }

  // MARK: - Commands

  @discardableResult
  mutating func start(
    _ source: SourceID, _ priority: TransferPriority, at now: Instant
  ) -> OpenTransfer {
    precondition(transfers.count < limits.transfers, "no place for a transfer of source \(source.number)")
    lastTransfer += 1
    let id = TransferID(number: lastTransfer)
    let (host, offset) = sources.update(source.number) { known in
      precondition(known.transfer == nil, "source \(source.number) is under way already")
      known.transfer = id
      known.lossReason = nil
      defer { known.keptBytes = 0 }
      return (known.host, known.keptBytes)
    }
    keptBytes -= offset
    let transfer = OpenTransfer(
      id: id, source: source, host: host, startedAt: now, isRefresh: priority == .refresh, priority: priority,
      receivedBytes: offset,
      heardAt: now)
    transfers.append(transfer)
    figures.transfersStarted += 1
    if offset > 0 { figures.transfersResumed += 1 }
    act(.start(id, source, priority, resumingAt: offset))
    act(.note(.started(id, source, priority, resumingAt: offset)))
    return transfer
  }

  mutating func cancel(_ id: TransferID, _ reason: CancellationReason, keepingBytes: Bool) {
    guard let place = place(of: id) else { preconditionFailure("transfer \(id.number) is not open") }
    let transfer = transfers.remove(at: place)
    let keeps = keepingBytes && transfer.receivedBytes > 0 && canKeepBytes(of: transfer)
    sources.update(transfer.source.number) {
      $0.transfer = nil
      $0.keptBytes = keeps ? transfer.receivedBytes : 0
      $0.lossReason = nil
    }
    if keeps { keptBytes += transfer.receivedBytes } else { figures.bytesLost += transfer.receivedBytes }
    figures.transfersCancelled += 1
    if reason == .preempted { figures.transfersPreempted += 1 }
    act(.cancel(id, reason, keepingBytes: keeps))
    act(.note(.cancelled(id, transfer.source, reason)))
  }

  /// Whether there is room for the bytes of a transfer that is cancelled.
  ///
  /// No more than a quarter of what memory may hold is kept for transfers that may never go on.
  func canKeepBytes(of transfer: OpenTransfer) -> Bool {
    transfer.receivedBytes <= limits.memory / 4 - keptBytes
  }

  mutating func dropKeptBytes(of source: SourceID) {
    if forgetKeptBytes(of: source) { act(.dropBytes(source)) }
  }

  /// Counts the bytes that a cancelled transfer left as lost; false if there are none.
  @discardableResult
  mutating func forgetKeptBytes(of source: SourceID) -> Bool {
    let bytes = record(of: source).keptBytes
    guard bytes > 0 else { return false }
    sources.update(source.number) { $0.keptBytes = 0 }
    keptBytes -= bytes
    figures.bytesLost += bytes
    return true
  }

  mutating func setPriority(of place: Int, to priority: TransferPriority) {
    guard transfers[place].priority != priority else { return }
    transfers[place].priority = priority
    act(.setPriority(transfers[place].id, priority))
  }

  // MARK: - Facts
  // Those of a transfer that has been cancelled come late, and change nothing.

  mutating func begin(_ id: TransferID, expectedBytes: Int?, at now: Instant) {
    guard let place = place(of: id), !transfers[place].isReceiving else { return }
    if let expectedBytes {
      sources.update(transfers[place].source.number) { $0.expectedBytes = expectedBytes }
    }
    if !transfers.contains(where: \.isReceiving) { link.receivingBegan(at: now) }
    transfers[place].isReceiving = true
    transfers[place].heardAt = now
    if transfers[place].receivedBytes == 0, let all = record(of: transfers[place].source).expectedBytes {
      link.observe(toldBytes: all)
    }
    link.observe(roundTrip: now.milliseconds(since: transfers[place].startedAt))
  }

  mutating func receive(_ count: Int, by id: TransferID, at now: Instant) {
    guard let place = place(of: id), count > 0 else { return }
    begin(id, expectedBytes: nil, at: now)
    transfers[place].receivedBytes += count
    transfers[place].heardAt = now
    figures.bytesReceived += count
    link.observe(bytes: count, at: now)
  }

  /// The body starts over, as when a server does not go on from the bytes at hand.
  mutating func restart(_ id: TransferID) {
    guard let place = place(of: id) else { return }
    figures.bytesLost += transfers[place].receivedBytes
    transfers[place].receivedBytes = 0
  }

  mutating func finish(_ id: TransferID, _ delivery: Delivery, at now: Instant) {
    guard let transfer = end(id) else { return }
    let source = transfer.source
    figures.transfersFinished += 1
    act(.note(.finished(id, source, bytes: transfer.receivedBytes)))
    clearFailure(of: source)
    noteFreshness(delivery.freshness, of: source, at: now)
    let isForStore = sources.update(source.number) { known in
      known.needsRefresh = false
      known.isStored = delivery.isStored
      known.cannotBeStored = known.isForStore && !delivery.isStored
      return known.isForStore
    }
    if !delivery.isUnchanged {
      link.observe(sourceBytes: transfer.receivedBytes)
      if !isForStore { decodeWanted(of: source, replacing: transfer.isRefresh) }
    }
    if record(of: source).decodings == 0 { act(.dropBytes(source)) }
  }

  /// Takes a transfer that ended by itself out of those open; `nil` if it had been cancelled.
  mutating func end(_ id: TransferID) -> OpenTransfer? {
    guard let place = place(of: id) else { return nil }
    let transfer = transfers.remove(at: place)
    sources.update(transfer.source.number) { $0.transfer = nil }
    for image in images(of: transfer.source) { perhapsUnused.append(image) }
    return transfer
  }
}
