import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Edits of sections", .timeLimit(.minutes(10)))
struct SectionEditTests {
  typealias Position = SectionMap.Position

  private func expectAgreement(
    _ counts: [Int], _ changes: [SectionChange], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var naive = NaiveSections(counts)
    let before = naive.rows
    naive.apply(changes)
    var map = SectionMap(counts)
    guard let steps = map.apply(changes) else {
      Issue.record("\(counts) refused \(changes)", sourceLocation: sourceLocation)
      return
    }
    #expect(map == SectionMap(naive.sections.map(\.count)), "\(changes)", sourceLocation: sourceLocation)
    #expect(
      NaiveSections.rows(before, after: steps) == naive.rows, "\(counts) \(changes) \(steps)",
      sourceLocation: sourceLocation)
  }

  @Test("P9: random batches lead to the map and the rows of arrays edited by the letter")
  func random() {
    for seed in 0..<3_000 {
      var random = SplitMix64(seed: UInt64(seed))
      let counts = (0..<random.next(below: 7)).map { _ in random.next(below: 6) }
      expectAgreement(counts, RandomBatch.make(for: counts, using: &random))
    }
  }

  @Test("P9: so do batches of long lists")
  func long() {
    for seed in 0..<4 {
      var random = SplitMix64(seed: UInt64(seed))
      let counts = (0..<200).map { _ in random.next(below: 12) }
      expectAgreement(counts, RandomBatch.make(for: counts, using: &random))
    }
  }

  @Test("P11: a batch that comes to more rows than can be counted is refused")
  func tooManyRows() {
    let full = SectionMap([.max - 1, 1])
    for changes: [SectionChange] in [
      [.insertItem(Position(section: 0, item: 0)), .insertItem(Position(section: 0, item: .max))],
      [.insertItem(Position(section: 1, item: 1))], [.insertSection(2, rowCount: .max)],
      [.reloadSection(1, rowCount: 2)], [.insertSection(.max, rowCount: 0)],
    ] {
      var map = full
      #expect(map.apply(changes) == nil, "\(changes)")
      #expect(map == full)
    }
  }

  @Test("P9: what an edit does is told in few steps, without the rows that stay")
  func steps() {
    var map = SectionMap([2, 3, 1_000_000])
    #expect(
      map.apply([
        .deleteItem(Position(section: 0, item: 1)), .insertItem(Position(section: 1, item: 0)),
        .reloadItem(Position(section: 2, item: 5)), .insertSection(3, rowCount: 4),
      ]) == [
        .delete(count: 1, at: 1), .insert(count: 1, at: 1), .insert(count: 4, at: 1_000_005),
        .replace(count: 1, at: 10),
      ])
    #expect(map == SectionMap([1, 4, 1_000_000, 4]))
    #expect(map.apply([.deleteSection(2)]) == [.delete(count: 1_000_000, at: 5)])
    #expect(map.apply([]) == [])
    #expect(map == SectionMap([1, 4, 4]))
  }

  @Test("P9: a moved section's rows are moved, and those of others are not")
  func movedSection() {
    var map = SectionMap([1, 2, 1])
    #expect(map.apply([.moveSection(from: 1, to: 0)]) == [.move(from: 1, to: 0), .move(from: 2, to: 1)])
    #expect(map == SectionMap([2, 1, 1]))
  }

  @Test(
    "A batch that names what is not there, or contradicts itself, changes nothing",
    arguments: [
      [.deleteSection(2)], [.deleteSection(-1)], [.deleteSection(0), .deleteSection(0)],
      [.insertSection(3, rowCount: 1)], [.insertSection(-1, rowCount: 1)], [.insertSection(0, rowCount: -1)],
      [.insertSection(1, rowCount: 1), .insertSection(1, rowCount: 2)],
      [.moveSection(from: 0, to: 2)], [.moveSection(from: 5, to: 0)],
      [.moveSection(from: 0, to: 1), .deleteSection(0)],
      [.reloadSection(0, rowCount: 1), .deleteSection(0)], [.reloadSection(0, rowCount: -1)],
      [.reloadSection(7, rowCount: 1)],
      [.deleteItem(Position(section: 0, item: 2))], [.deleteItem(Position(section: 2, item: 0))],
      [.deleteItem(Position(section: 0, item: 0)), .reloadItem(Position(section: 0, item: 0))],
      [.reloadItem(Position(section: 0, item: 0)), .reloadItem(Position(section: 0, item: 0))],
      [.insertItem(Position(section: 0, item: 3))], [.insertItem(Position(section: 2, item: 0))],
      [.insertItem(Position(section: -1, item: 0))], [.insertItem(Position(section: 0, item: -1))],
      [.insertItem(Position(section: 0, item: 0)), .insertItem(Position(section: 0, item: 0))],
      [.moveItem(from: Position(section: 0, item: 0), to: Position(section: 0, item: 2))],
      [
        .moveItem(from: Position(section: 0, item: 0), to: Position(section: 1, item: 0)),
        .deleteItem(Position(section: 0, item: 0)),
      ],
      [.insertSection(2, rowCount: 1), .insertItem(Position(section: 2, item: 1))],
      [.insertSection(0, rowCount: .max)],
      [.insertSection(2, rowCount: .max), .insertSection(3, rowCount: .max)],
    ] as [[SectionChange]])
  func refused(changes: [SectionChange]) {
    var map = SectionMap([2, 3])
    #expect(map.apply(changes) == nil)
    #expect(map == SectionMap([2, 3]))
  }

  @Test("The first and last rows of sections lead to them and back, empty sections among them")
  func lookUps() {
    let map = SectionMap([0, 2, 0, 3, 0])
    #expect((0..<5).map { map.position(ofRow: $0)?.section } == [1, 1, 3, 3, 3])
    #expect((0..<5).map { map.position(ofRow: $0)?.item } == [0, 1, 0, 1, 2])
    #expect(
      (0..<5).allSatisfy { row in
        map.position(ofRow: row).flatMap { map.row(section: $0.section, item: $0.item) } == row
      })
    #expect(map.position(ofRow: 5) == nil)
    #expect(map.row(section: 0, item: 0) == nil)
  }
}
