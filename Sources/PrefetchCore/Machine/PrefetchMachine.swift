/// Decides what a coordinator does: a value that is told facts and answers with commands.
///
/// It knows images, sources, rows and transfers by number, takes the time as an argument, and never waits. Facts are
/// told one at a time and take effect at once; what to transfer is decided at `turnEnded`, so that all that comes
/// together is decided together.
package struct PrefetchMachine: Sendable {
  package let limits: Limits
  package internal(set) var figures = PrefetchFigures()
  /// Once true, everything has ended, and only callers and slots are still answered.
  package internal(set) var isShutDown = false

  // What is wanted, and what is known.
  var lists: [ListRecord] = []
  var images = NumberedTable<ImageRecord>()
  var sources = NumberedTable<SourceRecord>()
  /// What each bound slot shows.
  var slots: [SlotID: ImageID] = [:]
  /// Images that callers await or slots show, in the order in which they were first demanded.
  var demanded: [ImageID] = []
  /// By whom.
  var demands: [ImageID: Demand] = [:]

  // What goes on.
  /// In the order in which they started.
  var transfers: [OpenTransfer] = []
  var lastTransfer = 0
  /// In the order in which they started.
  var reads: [OpenRead] = []
  var lastRead = 0
  /// What cancelled transfers left at hand, in all.
  var keptBytes = 0
  var memory: MemoryLedger
  /// The sources whose last transfer failed, the longest ago first.
  var failed: [SourceID] = []
  /// The images that could not be decoded, the longest ago first.
  var undecodable: [ImageID] = []
  var random: any RandomNumberGenerator & Sendable

  // What the device says.
  var isPaused = false
  var path = NetworkPath.unrestricted
  /// The system was short of memory: prefetching rests until then.
  var restsUntil: Instant?

  // What has been learnt.
  var link = LinkEstimate()
  /// The mean cost of an image in memory, the latest counting most.
  var meanCost: Double?

  // The plan.
  /// The images of all windows, most wanted first, none twice, as they were last.
  var candidates: [Candidate] = []
  /// How each list's rows were ordered then.
  var rowOrders: [Window.Order] = []
  var orderNumber = 0
  /// What was planned last, most wanted first.
  var plan: [Want] = []
  /// What of it is to be read rather than transferred, most wanted first.
  var readPlan: [Want] = []
  var planNumber = 0
  /// When the next of the wanted sources that failed may be tried again.
  var nextRetry: Instant?
  /// When the first of the lists that fly past comes to rest, if nothing more is heard of it.
  var nextRest: Instant?
  /// When the next of the open transfers counts as stalled, if anything waits for its place.
  var nextStall: Instant?
  /// A prefetch began beside what is visible and had to give way to it: none does so again before this moment.
  var overlapsFrom = Instant.zero
  /// When the link will be free enough for the next transfer, if nothing is heard before.
  var nextRoom: Instant?

  // The turn.
  /// The system became short of memory in this turn.
  var isMemoryShort = false
  /// Images decoded in this turn, in their order.
  var arriving: [ImageID] = []
  /// Images that lost something that referred to them, to be looked at when the turn ends.
  var perhapsUnused: [ImageID] = []
  /// Images that may not stay in memory, and that nothing near shows any more.
  var outstaying: [ImageID] = []
  var actions: [Action] = []

  package init(limits: Limits, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
    self.limits = limits
    self.random = random
    memory = MemoryLedger(limit: limits.memory)
  }

  /// Tells a fact; the answer is what to do about it, in this order.
  ///
  /// `row` is asked for rows that come into a window, always from the content that the list has now.
  package mutating func handle(_ event: Event, at now: Instant, row: RowLookup) -> [Action] {
    actions.removeAll(keepingCapacity: true)
    if isShutDown {
      refuse(event)
    } else {
      absorb(event, at: now, row: row)
    }
    return actions
  }

  private mutating func absorb(_ event: Event, at now: Instant, row: RowLookup) {
    forgetUndecodable(at: now)
    switch event {
    case .listAdded(let list): lists.append(ListRecord(id: list))
    case .contentChanged(let list, let count, let deleted):
      changeContent(of: list, count: count, deleted: deleted, row: row)
    case .viewportChanged(let list, let viewport): changeViewport(of: list, to: viewport, at: now, row: row)
    case .reportsMerged(let count): figures.reportsMerged += count
    case .listRemoved(let list): removeList(list, at: now)
    case .callerJoined(let caller, let reference, let patience): join(caller, reference, patience, at: now)
    case .callerLeft(let caller, let image): leave(caller, image)
    case .slotBound(let slot, let reference): bind(slot, to: reference, at: now)
    case .slotReleased(let slot): unbind(slot)
    case .transferBegan(let transfer, let bytes): begin(transfer, expectedBytes: bytes, at: now)
    case .bytesReceived(let transfer, let count): receive(count, by: transfer, at: now)
    case .transferRestarted(let transfer): restart(transfer)
    case .transferFinished(let transfer, let delivery): finish(transfer, delivery, at: now)
    case .transferFailed(let transfer, let kind, let wait): fail(transfer, kind, retryAfter: wait, at: now)
    case .readFound(let read, let freshness): find(read, freshness, at: now)
    case .readMissed(let read): miss(read)
    case .storeListed(let lacking): lack(lacking)
    case .imageDecoded(let image, let cost): take(image, cost: cost)
    case .decodingFailed(let image): failDecoding(of: image, at: now)
    case .prefetchPaused(let isPaused): self.isPaused = isPaused
    case .networkChanged(let path): changePath(to: path)
    case .memoryPressed(let pressure): noteMemoryPressure(pressure, at: now)
    case .invalidated(let reference): invalidate(reference)
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
    wake(at: now)
  }

  /// Asks for a turn at the next moment at which something changes by itself.
  private mutating func wake(at now: Instant) {
    let moments = [nextRetry, nextStall, nextRest, nextRoom, restsUntil].lazy.compactMap(\.self)
    if let next = moments.filter({ $0 > now }).min() { act(.wake(at: next)) }
  }

  /// How many images something refers to; with nothing in a window, bound or awaited, those in memory
  /// and those that could not be decoded of late.
  package var knownImageCount: Int { images.count }

  mutating func act(_ action: Action) {
    actions.append(action)
  }

  // MARK: - The end

  private mutating func shutDown(at now: Instant) {
    for list in lists.map(\.id) { removeList(list, at: now) }
    for transfer in transfers { cancel(transfer.id, .shutDown, keepingBytes: false) }
    for read in reads { cancel(read.id) }
    for image in demanded {
      answerCallers(of: image, with: .shutDown)
      for slot in demands[image]?.slots ?? [] {
        // A picture that is shown stays.
        if !isAtHand(image) { act(.show(slot, image, .shutDown)) }
        unbind(slot)
      }
    }
    for source in failed { clearFailure(of: source) }
    for image in undecodable { clearUndecodable(image) }
    perhapsUnused = images.numbers.map(ImageID.init(number:))
    forgetUnused()
    isShutDown = true
  }

  /// After the end, whoever comes is told so.
  private mutating func refuse(_ event: Event) {
    switch event {
    case .callerJoined(let caller, let reference, _):
      know(reference)
      act(.answer(caller, reference.image, .shutDown))
      perhapsUnused.append(reference.image)
    case .slotBound(let slot, let reference):
      know(reference)
      act(.show(slot, reference.image, .shutDown))
      perhapsUnused.append(reference.image)
    case .invalidated(let reference):
      know(reference)
      perhapsUnused.append(reference.image)
    default: return
    }
    forgetUnused()
  }
}
