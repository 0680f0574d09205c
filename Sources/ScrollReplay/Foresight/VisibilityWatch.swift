/// A policy that loads nothing and only notes which rows are visible when.
struct VisibilityWatch: Policy {
  let name = "visibility-watch"
  private let objective: Foresight.Objective
  private(set) var stretches: [VisibleTimes.Stretch] = []
  /// The images that visible rows show now: how many rows, and since when that many.
  private var shown: [ImageIndex: (rows: Int, since: Double)] = [:]
  /// The keys of the first frame's rows that have stayed visible since.
  private var firstScreen: Set<Int>?
  private var rows = 0..<0
  private var revision = 0

  init(_ objective: Foresight.Objective) {
    self.objective = objective
  }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let isFirst = firstScreen == nil && happenings.contains(where: \.isFrame)
    guard isFirst || rows != world.visibleRows || revision != world.rows.revision else { return [] }
    rows = world.visibleRows
    revision = world.rows.revision
    let visible = world.rows[rows]
    let keys = Set(visible.map(\.key))
    firstScreen = isFirst ? keys : firstScreen?.intersection(keys)
    var counts: [ImageIndex: Int] = [:]
    for row in visible where objective == .blankTime || firstScreen?.contains(row.key) != true {
      for image in row.images { counts[image, default: 0] += 1 }
    }
    update(to: counts, at: time)
    return []
  }

  /// Ends at the replay's end, at which no policy decides.
  mutating func finish(at time: Double) -> [VisibleTimes.Stretch] {
    update(to: [:], at: time)
    return stretches
  }

  private mutating func update(to counts: [ImageIndex: Int], at time: Double) {
    // In any order: what becomes of them is sorted by image.
    for (image, now) in shown where counts[image] != now.rows {
      stretches.append(.init(image: image, start: now.since, end: time, rows: Double(now.rows)))
      shown[image] = nil
    }
    for (image, rows) in counts where shown[image] == nil {
      shown[image] = (rows, time)
    }
  }
}
