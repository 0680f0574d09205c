/// Watches a replay and adds up its figures.
///
/// Within an instant it is told of arrivals, then of frames and edits, then of what the policy did; `settle`
/// ends the instant. Only then is it known which arrivals were refused, so appearances that begin or end in
/// the instant are judged there.
struct FiguresRecorder {
  private var figures = Figures()
  private var now: Double
  private var firstFrame: Double?
  private var rows: [VisibleRow] = []
  private var moment = VisibleSum()
  private var total = VisibleSum()
  private var settled: SettledTime
  private var usefulness: Usefulness
  /// Nil if the feed has no pages.
  private var paging: PagingWatch?
  private var timesToImage: [Double] = []
  /// The images under way or in memory, by what the recorder has heard.
  private var present: Set<ImageIndex> = []
  // What the instant under way has brought so far.
  private var arrivals: [ImageIndex] = []
  private var refusals: [ImageIndex] = []
  private var ended: [Appearance] = []
  private var changed = false

  init(world: World, from time: Double) {
    now = time
    settled = SettledTime(viewportHeight: world.viewportHeight)
    usefulness = Usefulness(images: world.images)
    paging = world.pages.map { _ in PagingWatch() }
  }

  /// Time goes on; what is visible stayed as it was until now.
  mutating func advance(to time: Double) {
    let duration = time - now
    guard duration > 0 else { return }
    total.add(moment, for: duration)
    settled.add(blank: moment.blank * duration)
    usefulness.pass()
    paging?.advance(by: duration)
    now = time
  }
}

// MARK: - What happens in an instant

extension FiguresRecorder {
  mutating func arrived(_ image: ImageIndex) {
    figures.transfers.finished += 1
    arrivals.append(image)
    changed = true
  }

  /// A frame, after the world has shown it; `time` is the trace's own.
  mutating func frame(at time: Double, movement: Double, in world: World) {
    if firstFrame == nil { firstFrame = now }
    settled.frame(at: time, movement: movement)
    updateRows(in: world)
  }

  /// An edit, after the world has made it.
  mutating func edited(in world: World) {
    updateRows(in: world)
  }

  mutating func askedForPage() {
    paging?.asked()
  }

  /// A page of the feed, after the world has appended it.
  mutating func pageCame(keys: Range<Int>, in world: World) {
    paging?.came(keys: keys)
    updateRows(in: world)
  }

  mutating func started(_ image: ImageIndex, resumed: Bool) {
    figures.transfers.started += 1
    if resumed { figures.transfers.resumed += 1 }
    if !present.insert(image).inserted { figures.duplicateTransfers += 1 }
  }

  mutating func cancelled(_ image: ImageIndex) {
    figures.transfers.cancelled += 1
    present.remove(image)
  }

  /// A transfer ended without its image.
  mutating func failed(_ image: ImageIndex) {
    figures.transfers.failed += 1
    present.remove(image)
  }

  mutating func evicted(_ image: ImageIndex) {
    figures.evictions += 1
    present.remove(image)
    if arrivals.contains(image) {
      refusals.append(image)
      changed = true
    }
  }

  private mutating func updateRows(in world: World) {
    changed = true
    let before = rows
    rows = world.visibleRows.map { index in
      let row = world.rows[index]
      var visible = before.first { $0.key == row.key } ?? entering(row, in: world)
      visible.visibleHeight =
        min(world.rows.bottom(of: index), world.offset + world.viewportHeight)
        - max(world.rows.top(of: index), world.offset)
      return visible
    }
    for row in before where !rows.contains(where: { $0.key == row.key }) {
      ended += row.appearances
    }
    paging?.show(rows)
  }

  private func entering(_ row: ListRows.Row, in world: World) -> VisibleRow {
    let appearances = row.images.map { image in
      Appearance(
        image: image, began: now, isScrolled: firstFrame.map { now > $0 } ?? false,
        imageCame: world.inMemory(image) ? now : nil)
    }
    return VisibleRow(key: row.key, appearances: appearances)
  }
}

// MARK: - Ending an instant, and the replay

extension FiguresRecorder {
  /// Ends the instant, after the policy's commands.
  mutating func settle(in world: World) {
    notePeak(in: world)
    paging?.settle(isAtEnd: world.isAtEndOfPages)
    guard changed else { return }
    changed = false
    if !arrivals.isEmpty {
      for row in rows.indices {
        for index in rows[row].appearances.indices { judge(&rows[row].appearances[index]) }
      }
      for index in ended.indices { judge(&ended[index]) }
    }
    for appearance in ended { count(appearance) }
    ended.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    refusals.removeAll(keepingCapacity: true)
    moment = VisibleSum(of: rows)
    usefulness.show(rows)
  }

  /// Ends the replay, after its last instant was settled.
  mutating func finish(in world: World) -> Figures {
    finish(downloaded: world.link.downloaded, open: world.link.open.count)
  }

  /// Ends what was not a replay on a model of the link, but was seen.
  mutating func finish(downloaded: Double, open: Int) -> Figures {
    for row in rows { for appearance in row.appearances { count(appearance) } }
    settled.end()
    figures.transfers.open = open
    return summed(downloaded: downloaded)
  }

  /// Gives an appearance the image that arrived in this instant, or takes it back if it was refused.
  private func judge(_ appearance: inout Appearance) {
    guard arrivals.contains(appearance.image) else { return }
    if refusals.contains(appearance.image) {
      appearance.imageCame = nil
    } else if appearance.isBlank {
      appearance.imageCame = now
    }
  }

  private mutating func count(_ appearance: Appearance) {
    figures.appearances += 1
    if appearance.isHit { figures.hits += 1 }
    if appearance.isBlank { figures.neverSeen += 1 }
    timesToImage.append(appearance.timeToImage(end: now))
  }

  /// What arrives at the last instant meets no decision; above the budget it was never held.
  private mutating func notePeak(in world: World) {
    guard world.bytesInMemory <= world.memoryBudget ?? .max else { return }
    figures.peakMemory = max(figures.peakMemory, world.bytesInMemory)
  }

  private func summed(downloaded: Double) -> Figures {
    var result = figures
    result.hitRate = Rounding.rate(Double(figures.hits), of: Double(figures.appearances))
    result.visibleTime = Rounding.time(total.visible)
    result.blankTime = Rounding.time(total.blank)
    result.blankRatio = Rounding.rate(total.blank, of: total.visible)
    result.blankArea = Rounding.rate(total.blankArea, of: total.visibleArea)
    result.scrolledBlankTime = Rounding.time(total.scrolledBlank)
    result.settledBlankTime = Rounding.time(settled.blank)
    result.timeToImage = Percentiles(of: timesToImage.map(Rounding.time))
    result.bytesDownloaded = Int(downloaded.rounded(.toNearestOrEven))
    result.bytesUseful = usefulness.bytes
    let useless = max(0, downloaded - Double(usefulness.bytes))
    result.wasteRatio = Rounding.rate(useless, of: downloaded) ?? 0
    result.paging = paging?.figures
    result.paging?.waitTime = Rounding.time(paging?.figures.waitTime ?? 0)
    return result
  }
}
