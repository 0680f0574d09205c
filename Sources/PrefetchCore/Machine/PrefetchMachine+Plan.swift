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
        depth: lists[place].depth(limits))
      guard window != lists[place].window || !lists[place].holdsWindow else { continue }
      // Not the whole record: while it is kept, every change of the list's rows would copy them.
      let held = lists[place].held
      let wanted = window.rows
      for range in wanted.subtracting(held) {
        for index in range { hold(index, in: place, row: row) }
      }
      for range in held.subtracting(wanted) {
        for index in range { release(index, in: place) }
      }
      lists[place].held = wanted
      lists[place].window = window
      lists[place].holdsWindow = true
    }
  }

  // MARK: - Order

  /// The images of all windows, most wanted first, none twice; made anew only when something of that has changed.
  mutating func windowOrder(at now: Instant) -> [Candidate] {
    let orders = lists.map { order(of: $0, at: now) }
    guard orders != rowOrders || lists.contains(where: { !$0.isOrdered }) else { return candidates }
    rowOrders = orders
    var found: [Candidate] = []
    for place in lists.indices {
      lists[place].visitImages(orders[place]) { found.append($0) }
      lists[place].isOrdered = true
    }
    if lists.count > 1 {
      // Several lists take turns; within one list the window's order stands.
      found = found.enumerated().sorted {
        let (left, right) = ($0.element, $1.element)
        return (left.stage, left.distance, $0.offset) < (right.stage, right.distance, $1.offset)
      }.map(\.element)
    }
    orderNumber += 1
    candidates = found.filter { candidate in
      images.update(candidate.image.number) { record in
        defer { record.order = orderNumber }
        return record.order != orderNumber
      }
    }
    return candidates
  }

  /// The way to a landing comes first if the link brings a row in the time in which the list passes two: a scroll that
  /// slows down takes twice as long for its way as it would at its present speed.
  private func order(of list: ListRecord, at now: Instant) -> Window.Order {
    var order = Window.Order(takesTurns: limits.rules.has(.bothWays))
    let speed = list.scroll.speed(at: now)
    guard limits.rules.has(.wayFirst), speed > 0, let throughput = link.throughput, let mean = link.meanBytes
    else { return order }
    let images = list.rows[list.visible.lowerBound]?.images.count ?? 1
    order.isWayFirst = speed * Double(images) * mean / throughput <= 2
    return order
  }

  /// Decides what is wanted, and in which order; prefetch only as far as memory has room for it.
  mutating func planTransfers(at now: Instant) {
    planNumber += 1
    plan.removeAll(keepingCapacity: true)
    readPlan.removeAll(keepingCapacity: true)
    /// Images that are shown, and perhaps out of date.
    var shown: [ImageID] = []
    nextRetry = nil
    let mayPrefetch = prefetchHindrance(at: now) == nil
    var room = Double(limits.memory) - Double(keptBytes)
    markPassing(at: now)
    for image in demanded {
      if memory.contains(image) { shown.append(image) }
      if record(of: image).callerCount > 0 || mayBegin(image) { want(image, .visible, at: now) }
    }
    for candidate in windowOrder(at: now) {
      let image = candidate.image
      let isVisible = candidate.priority == .visible
      if let cost = memory.cost(of: image) {
        room -= Double(cost)
        if isVisible { shown.append(image) }
        continue
      }
      room -= meanCost ?? 0
      guard isVisible || mayPrefetch, mayBegin(image) else { continue }
      if !record(of: image).isRefused && (isVisible || room >= 0) {
        want(image, candidate.priority, at: now)
      } else if limits.stores && !isVisible {
        wantStored(image, candidate.priority, at: now)
      }
    }
    putSmallestFirst()
    planRefreshes(of: shown, at: now)
  }

  /// What is visible and small comes before what is large, if any size is known: then more of it is there sooner.
  private mutating func putSmallestFirst() {
    guard limits.rules.has(.smallestFirst) else { return }
    let visible = plan.prefix { $0.priority == .visible }
    guard visible.count > 1, visible.contains(where: { record(of: $0.source).expectedBytes != nil }) else {
      return
    }
    let sized = visible.enumerated().map { (want: $1, bytes: missingBytes(of: $1.source), place: $0) }
    let ordered = sized.sorted { ($0.bytes, $0.place) < ($1.bytes, $1.place) }
    plan.replaceSubrange(..<visible.count, with: ordered.map(\.want))
  }

  /// What a source still lacks, the mean if its size is not known.
  func missingBytes(of source: SourceID) -> Double {
    let known = record(of: source)
    guard let all = known.expectedBytes else { return link.meanBytes ?? .infinity }
    return Double(all) - Double(known.keptBytes)
  }

  /// Finds the images of visible rows that fly past: they will be gone before a transfer that begins now could end.
  ///
  /// Only those of a list that passes a whole viewport in less time than a transfer takes, and not those where it will
  /// come to rest: what can be said of a single row is too uncertain.
  private mutating func markPassing(at now: Instant) {
    nextRest = nil
    guard limits.rules.has(.passing) else { return }
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

  /// Whether a transfer or a reading may begin for an image, or goes on: for one that flies past none is begun, nor
  /// cancelled.
  private func mayBegin(_ image: ImageID) -> Bool {
    let known = record(of: image)
    guard known.passingPlan == planNumber else { return true }
    let source = record(of: known.source)
    return source.transfer != nil || source.read != nil
  }

  /// Plans an image that is missing: to be decoded, read or transferred, whichever comes first.
  private mutating func want(_ image: ImageID, _ priority: TransferPriority, at now: Instant) {
    let known = record(of: image)
    guard !known.isDecoding, !memory.contains(image), mayBeDecoded(known) else { return }
    let source = record(of: known.source)
    if source.decodings > 0 {
      let isOutdated = images(of: known.source).contains { record(of: $0).isOutdated }
      if !isOutdated { decodeWanted(of: known.source) }
      return
    }
    guard source.plan != planNumber else { return }
    if source.isStored, source.transfer == nil {
      note(planned: known.source, priority)
      readPlan.append(Want(image: image, source: known.source, priority: priority))
    } else if source.transfer != nil || isReady(source, at: now) {
      note(planned: known.source, priority)
      plan.append(Want(image: image, source: known.source, priority: priority))
    }
  }

  /// Plans an image that memory has no room for: for the loader to keep, unless it does already, or cannot.
  private mutating func wantStored(_ image: ImageID, _ priority: TransferPriority, at now: Instant) {
    let known = record(of: image)
    let id = known.source
    let source = record(of: id)
    guard mayBeDecoded(known), source.plan != planNumber, source.decodings == 0, !source.isStored,
      !source.cannotBeStored, source.transfer != nil || isReady(source, at: now)
    else { return }
    note(planned: id, priority, isForStore: true)
    plan.append(Want(image: image, source: id, priority: priority))
  }

  /// Plans to ask for newer ones of images that are shown and out of date: after what is missing there, before what no
  /// one can see yet.
  private mutating func planRefreshes(of shown: [ImageID], at now: Instant) {
    var place = plan.firstIndex { $0.priority < .visible } ?? plan.count
    for image in shown {
      let known = record(of: image)
      let id = known.source
      let source = record(of: id)
      guard source.needsRefresh, mayBeDecoded(known), source.plan != planNumber, source.decodings == 0,
        prefetchHindrance(at: now) == nil, source.transfer != nil || isReady(source, at: now)
      else { continue }
      note(planned: id, .refresh)
      plan.insert(Want(image: image, source: id, priority: .refresh), at: place)
      place += 1
    }
  }

  private mutating func note(planned source: SourceID, _ priority: TransferPriority, isForStore: Bool = false)
  {
    sources.update(source.number) {
      $0.plan = planNumber
      $0.priority = priority
      $0.isForStore = isForStore
    }
  }

  /// Whether an image is not known to be undecodable; if it is, the plan is made anew when that is forgotten.
  private mutating func mayBeDecoded(_ image: ImageRecord) -> Bool {
    guard let end = image.undecodableUntil else { return true }
    nextRetry = min(nextRetry ?? end, end)
    return false
  }

  /// Whether a source may be tried now; if only its last failure hinders that, the plan is made anew when it is over.
  private mutating func isReady(_ source: SourceRecord, at now: Instant) -> Bool {
    guard path != .offline else { return false }
    guard let failure = source.failure, now < failure.retryAt else { return true }
    nextRetry = min(nextRetry ?? failure.retryAt, failure.retryAt)
    return false
  }
}
