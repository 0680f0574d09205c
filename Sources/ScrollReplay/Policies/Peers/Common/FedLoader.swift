/// An image loader that has no window of its own and is told by `WindowFeeder` what to prefetch.
///
/// Its views ask for what is visible and give up what no longer is.
struct FedLoader: Policy {
  /// What differs between loaders.
  struct Rules {
    var downloads = SharedDownloads.Rules()
    /// How many prefetches are under way at once.
    var prefetchSlots: Int
    /// Whether each list handed over has prefetch slots of its own.
    var hasSlotsPerBatch = false
    /// Whether single rows can be given up, rather than a list when none of its rows is wanted.
    var stopsRows: Bool
    var prefetchPriority: DownloadPriority
    var resumesTransfers = false
  }

  let name: String
  private let rules: Rules
  private var visible = VisibleImages()
  private var feeder = WindowFeeder()
  private var downloads: SharedDownloads
  /// By batch, or one for all.
  private var slots: [PrefetchSlots]
  /// For each list that was handed over, the keys of its rows that are still wanted.
  private var batches: [Set<Int>] = []

  init(_ name: String, _ rules: Rules) {
    self.name = name
    self.rules = rules
    downloads = SharedDownloads(rules.downloads)
    slots = rules.hasSlotsPerBatch ? [] : [PrefetchSlots(count: rules.prefetchSlots)]
  }

  var resumesTransfers: Bool { rules.resumesTransfers }
  var nextTimer: Double? { downloads.nextTimer }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    for case .arrived(let image) in happenings {
      downloads.finish(image)
      for place in slots.indices { slots[place].finish(image) }
    }
    let evictions = LeastRecentlyVisible.evictions(for: happenings, in: world)
    let cancels = followViews(in: world, at: time) + followFeeder(in: world)
    prefetch(in: world, at: time)
    return evictions + cancels + downloads.starts(in: world, afterCancels: cancels.count, at: time)
  }
}

extension FedLoader {
  private mutating func followViews(in world: World, at time: Double) -> [Command] {
    let change = visible.update(in: world)
    let cancels = change.left.compactMap { downloads.unsubscribe(.view, from: $0) }
    for image in change.entered where !world.inMemory(image) {
      downloads.subscribe(.view, to: image, .normal, at: time)
    }
    return cancels
  }

  private mutating func followFeeder(in world: World) -> [Command] {
    let change = feeder.update(in: world)
    var cancels: [Command] = []
    for row in change.cancelled { cancels += stop(row) }
    if !change.started.isEmpty { start(change.started, in: world) }
    return cancels
  }

  /// Takes in a list of rows to prefetch.
  private mutating func start(_ rows: [ListRows.Row], in world: World) {
    let number = batches.count
    if rules.hasSlotsPerBatch { slots.append(PrefetchSlots(count: rules.prefetchSlots)) }
    let place = rules.hasSlotsPerBatch ? number : 0
    for image in rows.flatMap(\.images) where !world.inMemory(image) {
      let item = PrefetchSlots.Item(image: image, batch: number)
      // A loader that stops single rows knows each image once, whoever asked.
      if rules.stopsRows ? slots[place].contains(image) : slots[place].contains(item) { continue }
      slots[place].append(item)
    }
    batches.append(Set(rows.map(\.key)))
  }

  /// Hears that a row is not to be prefetched any more.
  private mutating func stop(_ row: ListRows.Row) -> [Command] {
    if rules.stopsRows {
      return end { row.images.contains($0.image) }
    }
    guard let number = batches.lastIndex(where: { $0.contains(row.key) }) else { return [] }
    batches[number].remove(row.key)
    return batches[number].isEmpty ? end { $0.batch == number } : []
  }

  /// Ends prefetches.
  private mutating func end(where isOver: (PrefetchSlots.Item) -> Bool) -> [Command] {
    var cancels: [Command] = []
    for place in slots.indices {
      for item in slots[place].items.filter(isOver) where slots[place].remove(item) {
        if let cancel = downloads.unsubscribe(.prefetch(item.batch), from: item.image) {
          cancels.append(cancel)
        }
      }
    }
    return cancels
  }

  private mutating func prefetch(in world: World, at time: Double) {
    for place in slots.indices {
      while let item = slots[place].next(in: world) {
        downloads.subscribe(.prefetch(item.batch), to: item.image, rules.prefetchPriority, at: time)
      }
    }
  }
}
