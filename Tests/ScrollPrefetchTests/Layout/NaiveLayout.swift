import ScrollPrefetch

/// Heights in an array: obviously right, and slow.
struct NaiveLayout {
  struct Row: Equatable {
    var identity: Int
    var kind: Int
    var height: Double?
  }

  var rows: [Row] = []
  var measured: [Int: Double] = [:]
  var estimates: [Double]
  private var means: [(count: Int, sum: Double)]
  let spacing: Double
  let topInset: Double
  let bottomInset: Double

  init(rows: [Row], estimates: [Double], spacing: Double, topInset: Double, bottomInset: Double) {
    self.rows = rows
    self.estimates = estimates
    means = estimates.map { _ in (0, 0) }
    self.spacing = spacing
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  func height(_ row: Int) -> Double { rows[row].height ?? estimates[rows[row].kind] }

  /// Where each row begins, and where one after the last would.
  var tops: [Double] {
    var tops = [topInset]
    for row in rows.indices { tops.append(tops[row] + height(row) + spacing) }
    return tops
  }

  var contentHeight: Double {
    rows.isEmpty ? topInset + bottomInset : (tops.last ?? 0) - spacing + bottomInset
  }

  func visible(at offset: Double, height viewHeight: Double) -> [Int] {
    let tops = tops
    return rows.indices.filter {
      tops[$0] < offset + viewHeight && tops[$0] + height($0) > offset
    }
  }

  mutating func dropHeights() {
    measured = [:]
    for row in rows.indices { rows[row].height = nil }
    means = estimates.map { _ in (0, 0) }
  }

  /// What a layout does when it needs the height of a row.
  mutating func takeHeight(of row: Int, measure: (Int) -> Double) {
    if let known = measured[rows[row].identity] {
      rows[row].height = known
    } else {
      let height = measure(rows[row].identity)
      measured[rows[row].identity] = height
      rows[row].height = height
      means[rows[row].kind].count += 1
      means[rows[row].kind].sum += height
      pendingMeans[rows[row].kind] = newMean(of: rows[row].kind) ?? pendingMeans[rows[row].kind]
    }
  }

  private var pendingMeans: [Int: Double] = [:]

  private func newMean(of kind: Int) -> Double? {
    let (count, sum) = means[kind]
    return [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024].contains(count) ? sum / Double(count) : nil
  }

  mutating func renewEstimates() {
    for (kind, mean) in pendingMeans { estimates[kind] = mean }
    pendingMeans = [:]
  }

  mutating func apply(_ change: ListChange, newRow: () -> Row) {
    switch change {
    case .insert(let count, let place):
      rows.insert(contentsOf: (0..<count).map { _ in newRow() }, at: place)
    case .append(let count): rows += (0..<count).map { _ in newRow() }
    case .delete(let count, let place): rows.removeSubrange(place..<place + count)
    case .replace(let count, let place):
      rows.replaceSubrange(place..<place + count, with: (0..<count).map { _ in newRow() })
    case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
    case .reload: break
    }
  }
}
