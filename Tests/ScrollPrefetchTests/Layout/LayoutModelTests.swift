import ScrollPrefetch
import Testing
import VirtualTime

/// A layout and a naive one that are told the same.
private struct Pair {
  var random: SplitMix64
  var layout: RowLayout
  var naive: NaiveLayout
  var width = 100.0
  var offset = 0.0
  let viewHeight: Double
  /// How often each identity was measured at this width.
  var measurings: [Int: Int] = [:]
  private var lastIdentity: Int

  init(seed: UInt64, rowCount: Int) {
    random = SplitMix64(seed: seed)
    let estimates = [50.0, 20, Double(random.next(below: 3)) * 40]
    let spacing = Double(random.next(below: 3)) * 4
    let (topInset, bottomInset) = (Double(random.next(below: 2)) * 12, Double(random.next(below: 2)) * 30)
    let kinds = 1 + random.next(below: 3)
    var rows: [NaiveLayout.Row] = []
    for row in 0..<rowCount { rows.append(.init(identity: row, kind: random.next(below: kinds))) }
    lastIdentity = rowCount
    naive = NaiveLayout(
      rows: rows, estimates: estimates, spacing: spacing, topInset: topInset, bottomInset: bottomInset)
    layout = RowLayout(
      rowCount: rowCount, width: width, estimate: estimates[0],
      estimates: [RowKind(1): estimates[1], RowKind(2): estimates[2]], spacing: spacing,
      topInset: topInset, bottomInset: bottomInset, kind: { RowKind(UInt8(rows[$0].kind)) })
    viewHeight = Double([0, 1, 90, 400][random.next(below: 4)])
  }

  /// The true height of an identity at a width; none at all for some.
  private static func height(_ identity: Int, _ width: Double) -> Double {
    var hash = SplitMix64(seed: UInt64(identity) &* 1_000 &+ UInt64(width))
    return Double(hash.next(below: 9)) * 16.5
  }

  mutating func measure() {
    let (naiveBefore, widthNow) = (naive, width)
    var asked: [Int] = []
    offset += layout.measureRows(
      at: offset, height: viewHeight, identity: { RowIdentity(naiveBefore.rows[$0].identity) },
      measure: { row in
        asked.append(row)
        return Self.height(naiveBefore.rows[row].identity, widthNow)
      })
    for row in asked { measurings[naive.rows[row].identity, default: 0] += 1 }
    // Which rows are measured, and in which order, is the layout's to say; the naive one follows.
    for row in asked { naive.takeHeight(of: row) { Self.height($0, widthNow) } }
    for row in naive.rows.indices where layout.isMeasured(row: row) && naive.rows[row].height == nil {
      #expect(naive.measured[naive.rows[row].identity] != nil, "row \(row) has been measured by no one")
      naive.takeHeight(of: row) { Self.height($0, widthNow) }
    }
    naive.renewEstimates()
    // But for rows that only touch an edge, where a rounding decides.
    let seen = naive.visible(at: offset + 1e-6, height: viewHeight - 2e-6)
    #expect(seen.allSatisfy { naive.rows[$0].height != nil })
    #expect(layout.visibleRows(at: offset, height: viewHeight).allSatisfy { layout.isMeasured(row: $0) })
  }

  mutating func edit() {
    var changes: [ListChange] = []
    let before = (offset: offset, visible: naive.visible(at: offset, height: viewHeight), naive: naive)
    for _ in 0...random.next(below: 3) {
      let size = naive.rows.count > 500 && random.next(below: 10) == 0 ? 300 : 8
      let change = ListChange.random(rowCount: naive.rows.count, size: size, using: &random)
      changes.append(change)
      naive.apply(change) {
        lastIdentity += 1
        // Sometimes a row that was there comes back.
        let identity = random.next(below: 4) == 0 ? random.next(below: lastIdentity) : lastIdentity
        return .init(identity: -1 - identity, kind: random.next(below: 3))
      }
    }
    let kinds = naive.rows.map(\.kind)
    let correction = layout.apply(
      changes, at: offset, height: viewHeight, kind: { RowKind(UInt8(kinds[$0])) })
    // New rows were marked by negative identities.
    for row in naive.rows.indices where naive.rows[row].identity < 0 {
      naive.rows[row].identity = -1 - naive.rows[row].identity
    }
    guard let correction else {
      Issue.record("\(changes) were refused")
      return
    }
    offset += correction
    let hasMoves = changes.contains { if case .move = $0 { true } else { false } }
    if !hasMoves { expectInPlace(before.visible, before.offset, before.naive) }
  }

  /// Expects the first row that was visible, and is there still, in the same place on the screen.
  private func expectInPlace(_ visible: [Int], _ offsetBefore: Double, _ before: NaiveLayout) {
    var places: [Int: [Int]] = [:]
    for row in naive.rows.indices { places[naive.rows[row].identity, default: []].append(row) }
    for row in visible {
      let identity = before.rows[row].identity
      guard before.rows.filter({ $0.identity == identity }).count == 1 else { return }
      guard let now = places[identity] else { continue }
      // One that was replaced by itself may be elsewhere.
      guard now.count == 1, naive.rows[now[0]].height == before.rows[row].height else { return }
      guard naive.rows[now[0]].height != nil else { return }
      #expect(abs((naive.tops[now[0]] - offset) - (before.tops[row] - offsetBefore)) < 1e-6)
      return
    }
  }

  mutating func resize() {
    width = Double(100 + random.next(below: 3) * 50)
    guard width != layout.width else { return }
    offset += layout.setWidth(width, at: offset)
    naive.dropHeights()
    measurings = [:]
  }

  mutating func scroll() {
    offset = Double(random.next(below: max(1, Int(naive.contentHeight * 1.1)) + 50)) - 50
  }

  mutating func step() {
    switch random.next(below: 12) {
    case 0..<5: edit()
    case 5..<8: scroll()
    case 8..<11: measure()
    default: if random.next(below: 4) == 0 { resize() }
    }
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let tops = naive.tops
    #expect(layout.faults.isEmpty, sourceLocation: sourceLocation)
    #expect(layout.rowCount == naive.rows.count, sourceLocation: sourceLocation)
    #expect(abs(layout.contentHeight - naive.contentHeight) < 1e-6, sourceLocation: sourceLocation)
    for row in tops.indices {
      guard abs(layout.top(ofRow: row) - tops[row]) < 1e-6 else {
        Issue.record(
          "Row \(row) is at \(layout.top(ofRow: row)), not \(tops[row])", sourceLocation: sourceLocation)
        return
      }
    }
    for row in naive.rows.indices
    where layout.isMeasured(row: row) != (naive.rows[row].height != nil)
      || abs(layout.height(ofRow: row) - naive.height(row)) > 1e-9
    {
      Issue.record("Row \(row) is \(layout.height(ofRow: row)) high", sourceLocation: sourceLocation)
      return
    }
    // Off the lines between rows, where a rounding would decide.
    let line = offset + 0.123
    let visible = naive.visible(at: line, height: viewHeight)
    #expect(
      visible.isEmpty || Array(layout.visibleRows(at: line, height: viewHeight)) == visible,
      sourceLocation: sourceLocation)
    let hit = naive.rows.indices.first { tops[$0] <= line && line < tops[$0] + naive.height($0) }
    #expect(layout.row(at: line) == hit, sourceLocation: sourceLocation)
    #expect(measurings.values.allSatisfy { $0 == 1 }, sourceLocation: sourceLocation)
  }
}

@Suite("RowLayout against a naive array", .timeLimit(.minutes(10)))
struct LayoutModelTests {
  @Test("P22: small lists agree with the array after every step, and no row is measured twice")
  func small() {
    for seed in 0..<2_000 {
      var pair = Pair(seed: UInt64(seed), rowCount: seed % 30)
      for _ in 0..<20 {
        pair.step()
        pair.check()
      }
    }
  }

  @Test("P22: long lists agree with the array", arguments: 0..<2)
  func large(seed: UInt64) {
    var pair = Pair(seed: seed, rowCount: 3_000)
    for step in 0..<150 {
      pair.step()
      if step.isMultiple(of: 15) { pair.check() }
    }
    pair.check()
  }
}
