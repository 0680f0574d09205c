// What the loader keeps, as on a disk: reading it, and asking whether it is still up to date.
extension PrefetchMachine {
  // MARK: - Commands

  /// Begins and ends readings as the plan says: all that is visible, and a few of what is not.
  mutating func dispatchReads() {
    for read in reads where record(of: read.source).plan != planNumber { cancel(read.id) }
    for place in reads.indices { setReadPriority(of: place, to: record(of: reads[place].source).priority) }
    for want in readPlan where record(of: want.source).read == nil {
      let isPrefetch = want.priority < .visible
      if isPrefetch && reads.count(where: { $0.priority < .visible }) >= limits.prefetchReads { return }
      start(reading: want.source, want.priority)
    }
  }

  private mutating func start(reading source: SourceID, _ priority: TransferPriority) {
    lastRead += 1
    let id = ReadID(number: lastRead)
    sources.update(source.number) { $0.read = id }
    reads.append(OpenRead(id: id, source: source, priority: priority))
    figures.readsStarted += 1
    act(.read(id, source, priority))
  }

  mutating func cancel(_ id: ReadID) {
    guard end(id) != nil else { preconditionFailure("reading \(id.number) is not open") }
    figures.readsCancelled += 1
    act(.cancelRead(id))
  }

  private mutating func setReadPriority(of place: Int, to priority: TransferPriority) {
    guard reads[place].priority != priority else { return }
    reads[place].priority = priority
    act(.setReadPriority(reads[place].id, priority))
  }

  /// Has the loader forget what it keeps of a source.
  mutating func discardStored(_ source: SourceID) {
    if let read = record(of: source).read { cancel(read) }
    sources.update(source.number) { $0.isStored = false }
    if limits.stores { act(.discardStored(source)) }
  }

  // MARK: - Facts
  // Those of a reading that has been cancelled come late, and change nothing.

  /// Takes in that the bytes are at hand.
  ///
  /// If they are out of date and may not be shown so, the server is asked first: the loader still has them, for the
  /// case that they are what it would send.
  mutating func find(_ id: ReadID, _ freshness: ImageFreshness, at now: Instant) {
    guard let source = end(id) else { return }
    figures.readsFound += 1
    act(.note(.readEnded(source, found: true)))
    // What was read has taken the place of what a cancelled transfer had left.
    forgetKeptBytes(of: source)
    guard mayShow(source, freshness) else {
      sources.update(source.number) { $0.isStored = false }
      act(.dropBytes(source))
      if path == .offline { answerOffline() }
      return
    }
    noteFreshness(freshness, of: source, at: now)
    if freshness.isStale { sources.update(source.number) { $0.needsRefresh = true } }
    decodeWanted(of: source)
    if record(of: source).decodings == 0 { act(.dropBytes(source)) }
  }

  /// Whether what was read is shown as it is: fresh, or for someone to whom a newer one can still be shown.
  ///
  /// A caller is answered once, and so awaits what the server says; but without a network, it has what there is.
  private func mayShow(_ source: SourceID, _ freshness: ImageFreshness) -> Bool {
    guard freshness.isStale else { return true }
    return freshness.mayBeShownStale
      && (path == .offline || images(of: source).contains { record(of: $0).isHeld })
  }

  mutating func miss(_ id: ReadID) {
    guard let source = end(id) else { return }
    figures.readsMissed += 1
    sources.update(source.number) { $0.isStored = false }
    act(.note(.readEnded(source, found: false)))
    if path == .offline { answerOffline() }
  }

  /// Takes in that the loader keeps nothing of these sources, which it was believed to do.
  ///
  /// For what memory has no room for nothing else would tell: it is not read before it becomes visible.
  mutating func lack(_ lacking: [SourceID]) {
    // What is being read ends that way by itself.
    for source in lacking where record(of: source).read == nil {
      sources.update(source.number) { $0.isStored = false }
    }
    if path == .offline { answerOffline() }
  }

  private mutating func end(_ id: ReadID) -> SourceID? {
    guard let place = reads.firstIndex(where: { $0.id == id }) else { return nil }
    let source = reads.remove(at: place).source
    sources.update(source.number) { $0.read = nil }
    for image in images(of: source) { perhapsUnused.append(image) }
    return source
  }

  // MARK: - Freshness

  mutating func noteFreshness(_ freshness: ImageFreshness, of source: SourceID, at now: Instant) {
    // A century is for ever.
    let milliseconds = freshness.lifetime.map { min(max(0, $0 / .milliseconds(1)), 3e12) }
    sources.update(source.number) {
      $0.freshUntil = milliseconds.map { now.advanced(byMilliseconds: $0) }
      $0.mayBeKept = freshness.mayBeKept
    }
  }

  /// An image at hand is shown from now on: if it is out of date, a newer one is asked for.
  mutating func noteAge(of image: ImageID, at now: Instant) {
    let source = record(of: image).source
    guard let freshUntil = record(of: source).freshUntil, freshUntil <= now else { return }
    sources.update(source.number) { $0.needsRefresh = true }
  }
}
