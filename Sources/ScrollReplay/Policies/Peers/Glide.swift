/// An emulation of Glide's `ListPreloader` with the ten rows of its documentation.
///
/// Visible rows and preloaded ones are equally urgent, first come first served, four at a time. Each preloaded row
/// takes the next target of a ring, which gives up what it loaded before; a visible row that leaves is given up too.
/// A download that is given up holds its place until its next byte.
struct Glide: Policy {
  let name = "glide"
  let observesProgress = true
  private static let rowsAhead = 10
  private var visible = VisibleImages()
  private var downloads = SharedDownloads(.init(slots: 4, blocksUntilFirstByte: true))
  /// What each target loads.
  private var ring: [[ImageIndex]] = Array(repeating: [], count: rowsAhead + 1)
  private var nextTarget = 0
  private var lastFirst = -1
  /// Where the stretch that was preloaded last begins and ends; the end may lie before the start.
  private var lastStart = 0
  private var lastEnd = 0
  private var isIncreasing = true

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    var cancels: [Command] = []
    for happening in happenings {
      switch happening {
      case .arrived(let image): downloads.finish(image)
      case .firstByte(let image): cancels += [downloads.begin(image)].compactMap(\.self)
      default: break
      }
    }
    let evictions = LeastRecentlyVisible.evictions(for: happenings, in: world)
    let change = visible.update(in: world)
    cancels += change.left.compactMap { downloads.unsubscribe(.view, from: $0) }
    for image in change.entered where !world.inMemory(image) {
      downloads.subscribe(.view, to: image, .normal, at: time)
    }
    if happenings.contains(where: \.isTrace) { cancels += preload(in: world, at: time) }
    return evictions + cancels + downloads.starts(in: world, afterCancels: cancels.count, at: time)
  }
}

extension Glide {
  private mutating func preload(in world: World, at time: Double) -> [Command] {
    let rows = world.visibleRows
    let first = rows.lowerBound
    guard !rows.isEmpty, first != lastFirst else { return [] }
    let isForward = first > lastFirst
    lastFirst = first
    var cancels: [Command] = []
    if isForward != isIncreasing {
      isIncreasing = isForward
      for target in ring.indices { cancels += clear(target) }
    }
    // The count of visible rows that it is told is one short, so that forward begins at the last visible row.
    let from = isForward ? first + rows.count - 1 : first
    for row in next(from: from, isForward: isForward, of: world.rows.count) {
      cancels += clear(nextTarget)
      load(world.rows[row], in: world, at: time)
    }
    return cancels
  }

  /// The rows to preload now, in their order.
  private mutating func next(from: Int, isForward: Bool, of count: Int) -> [Int] {
    let (low, high) =
      isForward
      ? (max(lastEnd, from), from + Self.rowsAhead) : (from - Self.rowsAhead, min(lastStart, from))
    lastStart = min(max(low, 0), count)
    lastEnd = min(high, count)
    guard lastStart < lastEnd else { return [] }
    return isForward ? Array(lastStart..<lastEnd) : (lastStart..<lastEnd).reversed()
  }

  private mutating func load(_ row: ListRows.Row, in world: World, at time: Double) {
    for image in row.images where !world.inMemory(image) {
      downloads.subscribe(.prefetch(nextTarget), to: image, .normal, at: time)
      ring[nextTarget].append(image)
    }
    nextTarget = (nextTarget + 1) % ring.count
  }

  private mutating func clear(_ target: Int) -> [Command] {
    defer { ring[target] = [] }
    return ring[target].compactMap { downloads.unsubscribe(.prefetch(target), from: $0) }
  }
}
