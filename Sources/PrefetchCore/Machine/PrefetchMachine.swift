/// Decides what a coordinator does: a value that is told facts and answers with commands.
///
/// It knows images, sources, rows and transfers by number, takes the time as an argument, and never waits. Facts are
/// told one at a time and take effect at once; what to transfer is decided at `turnEnded`, so that all that comes
/// together is decided together.
package struct PrefetchMachine: Sendable {
  package let limits: Limits
  package internal(set) var figures = PrefetchFigures()

  var lists: [ListRecord] = []
  var images = NumberedTable<ImageRecord>()
  var sources = NumberedTable<SourceRecord>()
  /// In the order in which they started.
  var transfers: [OpenTransfer] = []
  var memory: MemoryLedger
  var link = LinkEstimate()
  /// The mean cost of an image in memory, the latest counting most.
  var meanCost: Double?
  /// What was planned last, most wanted first.
  var plan: [Want] = []
  var planNumber = 0
  /// Images that callers await, in the order in which they were first awaited.
  var awaited: [ImageID] = []
  var lastTransfer = 0
  /// Once true, everything has ended, and only callers are still answered.
  package internal(set) var isShutDown = false
  /// Images that lost something that referred to them, to be looked at when the turn ends.
  var perhapsUnused: [ImageID] = []
  /// Images decoded in this turn, in their order.
  var arriving: [ImageID] = []
  var actions: [Action] = []

  package init(limits: Limits) {
    self.limits = limits
    memory = MemoryLedger(limit: limits.memory)
  }

  /// Tells a fact; the answer is what to do about it, in this order.
  ///
  /// `row` is asked for rows that come into a window, always from the content that the list has now.
  package mutating func handle(_ event: Event, at now: Instant, row: RowLookup) -> [Action] {
    actions.removeAll(keepingCapacity: true)
    if !isShutDown {
      absorb(event, at: now, row: row)
    } else if case .callerJoined(let caller, let reference) = event {
      know(reference)
      act(.answer(caller, reference.image, .shutDown))
      perhapsUnused.append(reference.image)
      forgetUnused()
    }
    return actions
  }

  private mutating func absorb(_ event: Event, at now: Instant, row: RowLookup) {
    switch event {
    case .listAdded(let list): lists.append(ListRecord(id: list))
    case .contentChanged(let list, let count): changeContent(of: list, count: count, row: row)
    case .viewportChanged(let list, let viewport, let time):
      changeViewport(of: list, to: viewport, reportedAt: time, at: now, row: row)
    case .reportsMerged(let count): figures.reportsMerged += count
    case .listRemoved(let list): removeList(list, at: now)
    case .callerJoined(let caller, let reference): join(caller, reference)
    case .callerLeft(let caller, let image): leave(caller, image)
    case .transferBegan(let transfer, let bytes): begin(transfer, expectedBytes: bytes, at: now)
    case .bytesReceived(let transfer, let count): receive(count, by: transfer, at: now)
    case .transferFinished(let transfer): finish(transfer, at: now)
    case .transferFailed(let transfer): fail(transfer)
    case .imageDecoded(let image, let cost): take(image, cost: cost)
    case .decodingFailed(let image): failDecoding(of: image)
    case .timeCame: break
    case .turnEnded: endTurn(at: now, row: row)
    case .shutDown: shutDown(at: now)
    }
  }

  private mutating func endTurn(at now: Instant, row: RowLookup) {
    for place in lists.indices { settle(place, at: now, row: row) }
    planWindows(at: now, row: row)
    settleMemory(at: now)
    planTransfers(at: now)
    dispatch(at: now)
    forgetUnused()
    figures.peakMemoryCost = max(figures.peakMemoryCost, memory.total)
    if let rest = lists.compactMap({ $0.scroll.restsAt }).filter({ $0 > now }).min() { act(.wake(at: rest)) }
  }

  /// How many images something refers to; with nothing in a window or awaited, those in memory.
  package var knownImageCount: Int { images.count }

  mutating func act(_ action: Action) {
    actions.append(action)
  }

  private mutating func shutDown(at now: Instant) {
    for list in lists.map(\.id) { removeList(list, at: now) }
    for transfer in transfers { cancel(transfer.id, .shutDown, keepingBytes: false) }
    for image in awaited { answerCallers(of: image, with: .shutDown) }
    perhapsUnused = images.numbers.map(ImageID.init(number:))
    forgetUnused()
    isShutDown = true
  }
}

extension PrefetchMachine {
  /// What must not be exceeded, and how far to look ahead.
  package struct Limits: Sendable {
    /// The most transfers open at once.
    package var transfers: Int
    /// The most that memory may hold, in the app's cost; visible images may exceed it.
    package var memory: Int
    /// Rows of the window beyond the visible ones.
    package var depth: WindowDepth
    /// Whether a later transfer can go on from the bytes of a cancelled one.
    package var resumes: Bool

    package init(transfers: Int, memory: Int, depth: WindowDepth, resumes: Bool) {
      self.transfers = transfers
      self.memory = memory
      self.depth = depth
      self.resumes = resumes
    }
  }
}
