import ScrollReplay
import Testing

@Suite("Scenarios that do not fit together")
struct ScenarioErrorTests {
  private func error(_ edits: [Trace.Edit], feed: Feed = .column([10, 20, 30])) -> ScenarioError? {
    let events: [(time: Double, kind: Trace.Kind)] = [(0, .offset(0))] + edits.map { (10, .edit($0)) }
    do throws(ScenarioError) {
      _ = try Simulation(Scenario(trace: .events(events), feed: feed, network: .constant(1)))
      return nil
    } catch {
      return error
    }
  }

  private func row(_ number: Int, bytes: Int = 1) -> Feed.Row {
    .row(number, images: [.numbered(number + 100, bytes)])
  }

  @Test("Edits at the list's ends are in range")
  func inRange() {
    #expect(
      error([
        .insert([row(3)], at: 3), .insert([], at: 0), .delete(at: 4, count: 0), .delete(at: 3, count: 1),
        .move(from: 0, to: 2), .move(from: 2, to: 0), .delete(at: 0, count: 3), .reload,
        .insert([row(3)], at: 0),
      ]) == nil)
  }

  @Test(
    "An edit out of range is an error that names its line",
    arguments: [
      Trace.Edit.insert([], at: 4), .insert([], at: -1), .delete(at: 2, count: 2), .delete(at: -1, count: 1),
      .delete(at: 0, count: -1), .delete(at: 0, count: .max), .move(from: 3, to: 0), .move(from: 0, to: 3),
      .move(from: -1, to: 0), .move(from: 0, to: -1),
    ])
  func outOfRange(edit: Trace.Edit) {
    // The header is line 1, the frame line 2.
    #expect(error([.reload, edit]) == .editOutOfRange(line: 4, rows: 3))
  }

  @Test("The range is that of the list at that moment")
  func rangeMoves() {
    #expect(error([.delete(at: 0, count: 1), .move(from: 2, to: 0)]) == .editOutOfRange(line: 4, rows: 2))
  }

  @Test("Two rows of one id at a time are an error")
  func duplicateRow() {
    #expect(error([.insert([row(1)], at: 0)]) == .duplicateRow(id: "row1", line: 3))
    #expect(error([], feed: Feed(name: "f", rows: [row(1), row(1)])) == .duplicateRow(id: "row1", line: nil))
  }

  @Test("One URL with two sizes is an error, across feed and trace too")
  func sizesDiffer() {
    let url = "http://images.example/1.jpg"
    let again = Feed.Row.row(9, images: [.numbered(1, 21)])
    #expect(error([.insert([again], at: 0)]) == .sizesDiffer(url: url, line: 3))
    let same = Feed.Row.row(9, images: [.numbered(1, 20)])
    #expect(error([.insert([same], at: 0)]) == nil)
  }

  @Test("An error says where")
  func description() {
    #expect(
      "\(ScenarioError.editOutOfRange(line: 4, rows: 3))"
        == "line 4: the edit is out of range, the list has 3 rows there")
    #expect(
      "\(ScenarioError.duplicateRow(id: "a", line: nil))" == "feed: the row id \"a\" is already in the list")
  }
}
