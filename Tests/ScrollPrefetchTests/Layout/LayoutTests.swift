import ScrollPrefetch
import Testing
import VirtualTime

extension RowKind {
  fileprivate static let header = RowKind(1)
}

@Suite("RowLayout")
struct LayoutTests {
  /// Measures what is shown, and remembers what it was asked.
  private struct Screen {
    var layout: RowLayout
    var identities: [Int]
    var offset = 0.0
    var height = 400.0
    var trueHeight = 80.0
    private(set) var measured: [Int] = []

    init(rowCount: Int, estimate: Double = 50, spacing: Double = 0) {
      layout = RowLayout(rowCount: rowCount, width: 320, estimate: estimate, spacing: spacing)
      identities = Array(0..<rowCount)
    }

    mutating func show() {
      let (identities, trueHeight) = (identities, trueHeight)
      var asked: [Int] = []
      offset += layout.measureRows(
        at: offset, height: height, identity: { RowIdentity(identities[$0]) },
        measure: { row in
          asked.append(identities[row])
          return trueHeight
        })
      measured += asked
    }

    mutating func apply(_ changes: [ListChange]) throws {
      let correction = layout.apply(changes, at: offset, height: height)
      offset += try #require(correction)
    }

    /// Where a row is on the screen.
    func place(of row: Int) -> Double { layout.top(ofRow: row) - offset }
  }

  @Test("P22, S31: what is inserted above, and measured as it comes into sight, moves nothing on the screen")
  func insertedAbove() throws {
    var screen = Screen(rowCount: 100)
    screen.offset = 30 * 50 + 20
    screen.show()
    #expect(screen.place(of: 30) == -20)
    screen.identities.insert(contentsOf: 1_000..<1_020, at: 30)
    try screen.apply([.insert(count: 20, at: 30)])
    #expect(abs(screen.place(of: 50) + 20) < 0.5)
    // Scrolled up, one pixel row after the other: what was seen last stays where the finger has it.
    for _ in 0..<600 {
      screen.offset -= 3
      let seen = screen.layout.visibleRows(at: screen.offset, height: screen.height)
      let row = try #require(seen.first { screen.layout.isMeasured(row: $0) })
      let before = screen.place(of: row)
      screen.show()
      #expect(abs(screen.place(of: row) - before) < 0.5)
    }
    #expect(screen.measured.filter { $0 >= 1_000 }.sorted() == Array(1_000..<1_020))
  }

  @Test("P22, S31: heights are kept by identity, through edits, and dropped with the width")
  func measuredOnce() throws {
    var screen = Screen(rowCount: 10)
    screen.show()
    #expect(screen.measured == Array(0..<5))
    // The same rows elsewhere, gone and back, and told as others.
    try screen.apply([.move(from: 0, to: 4), .delete(count: 1, at: 0)])
    screen.identities = [2, 3, 4, 0] + Array(5..<10)
    screen.offset = 0
    screen.show()
    try screen.apply([.insert(count: 1, at: 0), .replace(count: 3, at: 1), .reload])
    screen.identities.insert(1, at: 0)
    screen.offset = 0
    screen.show()
    screen.layout.reset(rowCount: 10)
    screen.show()
    #expect(screen.measured == Array(0..<6))
    _ = screen.layout.setWidth(320, at: 0)
    screen.show()
    #expect(screen.measured.count == 6)
    _ = screen.layout.setWidth(500, at: 0)
    #expect((0..<10).allSatisfy { !screen.layout.isMeasured(row: $0) })
    screen.show()
    _ = screen.layout.setWidth(320, at: 0)
    screen.show()
    #expect(screen.measured.count == 6 + 5 + 5)
  }

  @Test("Rows that have not been measured are taken to be as high as those of their kind that were")
  func estimates() {
    var layout = RowLayout(
      rowCount: 100, width: 320, estimate: 50, estimates: [.header: 30], spacing: 2, topInset: 7,
      bottomInset: 5, kind: { $0.isMultiple(of: 10) ? .header : .standard })
    // Insets of 12, spaces of 198, ten headers of 30, ninety rows of 50.
    #expect(layout.contentHeight == 5_010)
    #expect(layout.top(ofRow: 0) == 7)
    #expect(layout.top(ofRow: 2) == 91)
    let correction = layout.measureRows(
      at: 0, height: 60, identity: { RowIdentity($0) }, measure: { $0 == 0 ? 40 : 100 })
    #expect(correction == 0)
    #expect(layout.height(ofRow: 10) == 40)
    #expect(layout.height(ofRow: 2) == 100)
    // Now headers are 40, and rows 100.
    #expect(layout.contentHeight == 9_610)
  }

  @Test("An estimate is renewed after one, two, four and eight rows, by the mean of all")
  func renewals() {
    var layout = RowLayout(rowCount: 1_000, width: 320, estimate: 10)
    var estimates: [Double] = []
    for row in 0..<9 {
      let offset = layout.top(ofRow: row)
      _ = layout.measureRows(
        at: offset, height: 1, identity: { RowIdentity($0) }, measure: { Double($0 + 1) * 10 })
      estimates.append(layout.height(ofRow: 999))
    }
    #expect(estimates == [10, 15, 15, 25, 25, 25, 25, 45, 45])
  }

  @Test("Only what it takes to fill the view is measured, from the row that stays in place")
  func onlyWhatIsSeen() {
    var screen = Screen(rowCount: 1_000)
    screen.offset = 25_000
    screen.show()
    #expect(screen.measured == Array(500..<505))
    screen.offset -= 100
    screen.show()
    #expect(screen.measured == Array(500..<505) + [499, 498])
  }

  @Test("Rows that are higher than the view, or have no height, are laid out as well")
  func extremes() {
    var layout = RowLayout(rowCount: 4, width: 320, estimate: 50)
    let heights = [0.0, 2_000, 0, 30]
    _ = layout.measureRows(
      at: 0, height: 3_000, identity: { RowIdentity($0) }, measure: { heights[$0] })
    #expect(layout.contentHeight == 2_030)
    #expect(layout.row(at: 0) == 1)
    #expect(layout.visibleRows(at: 500, height: 100) == 1..<2)
    #expect(layout.visibleRows(at: 1_999, height: 2) == 1..<4)
    #expect(layout.row(at: 2_000) == 3)
    #expect(layout.row(at: 2_030) == nil)
    #expect(layout.row(at: -1) == nil)
  }

  @Test("P22: a row whose content changed is measured again, and what is below it stays in place")
  func changedContent() {
    var screen = Screen(rowCount: 50)
    screen.show()
    screen.offset = 100
    screen.trueHeight = 200
    screen.offset += screen.layout.forgetHeight(ofRow: 0, identity: 0, at: screen.offset)
    #expect(screen.layout.top(ofRow: 1) - screen.offset == -20)
    screen.offset = 0
    screen.show()
    #expect(screen.measured.filter { $0 == 0 }.count == 2)
  }

  @Test("What a row was moved past stays in place, not the moved row")
  func movedRow() throws {
    var screen = Screen(rowCount: 50)
    screen.trueHeight = 50
    screen.offset = 500
    screen.show()
    try screen.apply([.move(from: 10, to: 40)])
    // Row 11 was under it, and is row 10 now.
    #expect(screen.place(of: 10) == 50)
  }

  @Test("If all that was seen is gone, what came after it is at the top")
  func goneRows() throws {
    var screen = Screen(rowCount: 50)
    screen.offset = 510
    try screen.apply([.delete(count: 30, at: 5)])
    #expect(screen.place(of: 5) == 0)
    try screen.apply([.delete(count: 20, at: 0)])
    #expect(screen.layout.rowCount == 0)
    #expect(screen.layout.visibleRows(at: screen.offset, height: 400).isEmpty)
    #expect(screen.layout.contentHeight == 0)
  }

  @Test("The viewport has the rows that are seen, and those where the scroll will rest")
  func viewport() {
    let layout = RowLayout(rowCount: 100, width: 320, estimate: 50)
    #expect(layout.viewport(at: 75, height: 100) == Viewport(visible: 1..<4))
    #expect(
      layout.viewport(at: 75, height: 100, landing: 1_000) == Viewport(visible: 1..<4, landing: 20..<22))
    #expect(layout.viewport(at: 4_950, height: 100).visible == 99..<100)
    #expect(layout.viewport(at: 9_000, height: 100).visible == 100..<100)
    #expect(layout.viewport(at: -80, height: 100).visible == 0..<1)
  }

  @Test(
    "Changes that the rows cannot have had are refused, and change nothing",
    arguments: [
      [.delete(count: 2, at: 9)], [.insert(count: 1, at: 11)], [.move(from: 10, to: 0)],
      [.insert(count: -1, at: 0)], [.append(count: RowLayout.rowLimit)], [.append(count: .max)],
      [.delete(count: 1, at: 0), .replace(count: 10, at: 0)],
    ] as [[ListChange]])
  func refused(changes: [ListChange]) {
    var layout = RowLayout(rowCount: 10, width: 320, estimate: 50)
    #expect(layout.apply(changes, at: 0, height: 100) == nil)
    #expect(layout.rowCount == 10)
    #expect(layout.contentHeight == 500)
  }

  @Test("P22: what is visible has been measured, where a rounding decides what is visible too")
  func roundedEdges() {
    var random = SplitMix64(seed: 4_491)
    for _ in 0..<1_000 {
      var layout = RowLayout(rowCount: 60, width: 320, estimate: 50, topInset: 33)
      var identities = Array(0..<60)
      var offset = Double.random(in: -10...2_000, using: &random)
      for _ in 0..<6 {
        offset += layout.measureRows(
          at: offset, height: 200, identity: { RowIdentity(identities[$0]) },
          measure: { Double(identities[$0] * 7 % 5) * 100 / 3 })
        let visible = layout.visibleRows(at: offset, height: 200)
        let unmeasured = visible.filter { !layout.isMeasured(row: $0) }
        #expect(unmeasured.isEmpty, "at \(offset)")
        // Then the row below comes to the top, its edge on that of the view.
        identities.removeSubrange(visible)
        let change = ListChange.delete(count: visible.count, at: visible.lowerBound)
        offset += layout.apply([change], at: offset, height: 200) ?? 0
      }
    }
  }

  @Test(
    "An offset that is no finite number is left as it is",
    arguments: [.nan, .infinity, -.infinity] as [Double])
  func oddOffsets(offset: Double) {
    var layout = RowLayout(rowCount: 50, width: 320, estimate: 50, topInset: 10)
    let measured = layout.measureRows(
      at: offset, height: 100, identity: { RowIdentity($0) }, measure: { _ in 80 })
    #expect(measured == 0)
    #expect(layout.apply([.insert(count: 5, at: 0)], at: offset, height: 100) == 0)
    #expect(layout.rowCount == 55)
    #expect(layout.forgetHeight(ofRow: 0, identity: 0, at: offset) == 0)
    #expect(layout.setWidth(100, at: offset) == 0)
    #expect(layout.visibleRows(at: offset, height: 100).isEmpty)
    #expect(layout.row(at: offset) == nil)
  }

  @Test("A copy is as it was, whatever becomes of the other")
  func copies() {
    var layout = RowLayout(rowCount: 1_000_000, width: 320, estimate: 50)
    let copy = layout
    let correction = layout.apply([.delete(count: 999_999, at: 1)], at: 0, height: 100)
    #expect(correction == 0)
    #expect(layout.contentHeight == 50)
    #expect(copy.contentHeight == 50_000_000)
  }

  // Where a test can run another process.
  #if os(Linux) || os(macOS)
    @Test("A height that is none is the app's mistake, and named")
    func badHeights() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var layout = RowLayout(rowCount: 3, width: 320, estimate: 50)
        _ = layout.measureRows(at: 0, height: 100, identity: { RowIdentity($0) }, measure: { _ in .nan })
      }
      let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(complaint.contains("The height of row 0 cannot be nan"))
    }
  #endif
}
