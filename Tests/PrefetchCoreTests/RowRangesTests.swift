import PrefetchCore
import Testing

@Suite("Row ranges")
struct RowRangesTests {
  @Test("Ranges that touch or overlap become one, the others stay apart")
  func merging() {
    #expect(RowRanges(5..<7, 0..<2, 2..<4, 9..<9, 6..<8).ranges == [0..<4, 5..<8])
    #expect(RowRanges(0..<1, 2..<3, 4..<5, 1..<4).ranges == [0..<5])
    #expect(RowRanges(0..<0).ranges == [])
  }

  @Test("They hold, insert and subtract what sets of their rows do")
  func againstSets() {
    var random = SystemRandomNumberGenerator()
    func draw() -> Range<Int> {
      let start = Int.random(in: 0..<30, using: &random)
      return start..<(start + Int.random(in: 0..<8, using: &random))
    }
    for _ in 0..<2_000 {
      let parts = [draw(), draw(), draw(), draw()]
      var left = RowRanges(parts[0], parts[1], parts[2])
      left.insert(parts[3])
      let right = RowRanges(draw(), draw(), draw())
      let all = Set(parts.joined())
      #expect(left.rows.elementsEqual(all.sorted()), "\(parts)")
      #expect((0..<40).allSatisfy { left.contains($0) == all.contains($0) }, "\(parts)")
      let rest = left.subtracting(right)
      #expect(rest.joined().elementsEqual(all.subtracting(right.rows).sorted()), "\(parts) \(right)")
      #expect(left == RowRanges(parts[3], parts[1], parts[0], parts[2]))
    }
  }
}
