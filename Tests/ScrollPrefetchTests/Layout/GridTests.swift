import ScrollPrefetch
import Testing

@Suite("GridLayout")
struct GridTests {
  private let grid = GridLayout(
    rowCount: 10, columns: 3, itemHeight: 100, spacing: 10, topInset: 20, bottomInset: 5)

  @Test("Lines follow each other with spacing, and the last may be short")
  func lines() {
    // Insets of 25, four lines, three spaces.
    #expect(grid.contentHeight == 455)
    #expect((0..<10).map { grid.top(ofRow: $0) } == [20, 20, 20, 130, 130, 130, 240, 240, 240, 350])
    #expect(GridLayout(rowCount: 0, columns: 3, itemHeight: 100, spacing: 10).contentHeight == 0)
  }

  @Test("Whole lines are visible, none between two, and none outside")
  func visible() {
    #expect(grid.visibleRows(at: 0, height: 20).isEmpty)
    #expect(grid.visibleRows(at: 0, height: 21) == 0..<3)
    #expect(grid.visibleRows(at: 119, height: 12) == 0..<6)
    #expect(grid.visibleRows(at: 120, height: 10).isEmpty)
    #expect(grid.visibleRows(at: 300, height: 500) == 6..<10)
    #expect(grid.visibleRows(at: 450, height: 100) == 10..<10)
    #expect(grid.viewport(at: 0, height: 50, landing: 350) == Viewport(visible: 0..<3, landing: 9..<10))
  }

  @Test("P11: as many items as can be counted are found in their lines")
  func manyItems() {
    let low = GridLayout(rowCount: .max, columns: 2, itemHeight: 1e-300)
    #expect(low.visibleRows(at: 0, height: 1) == 0 ..< .max)
    #expect(low.visibleRows(at: 1, height: 1) == .max ..< .max)
    let wide = GridLayout(rowCount: .max, columns: .max - 1, itemHeight: 10)
    #expect(wide.visibleRows(at: 10, height: 10) == .max - 1 ..< .max)
  }

  @Test("P11: an offset that is no number shows nothing")
  func oddOffsets() {
    #expect(grid.visibleRows(at: .nan, height: 100).isEmpty)
    #expect(grid.visibleRows(at: 0, height: .nan).isEmpty)
    #expect(grid.visibleRows(at: .infinity, height: 100).isEmpty)
    #expect(grid.visibleRows(at: -.infinity, height: 100).isEmpty)
  }

  #if os(Linux) || os(macOS)
    @Test("A grid of less than no items is the app's mistake, and named, later too")
    func negativeCount() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var grid = GridLayout(rowCount: 3, columns: 2, itemHeight: 10)
        grid.rowCount = -5
      }
      let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(complaint.contains("A grid cannot have -5 items"))
    }
  #endif
}
