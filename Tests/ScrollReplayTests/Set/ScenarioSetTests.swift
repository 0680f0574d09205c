import Locking
import ScrollReplay
import Testing

@Suite("A set of scenarios")
struct ScenarioSetTests {
  @Test("Replayed on all cores it has the figures of each scenario replayed alone, in the set's order")
  func parallel() throws {
    let simulations = try (UInt64(0)..<12).map { try Simulation(.random(seed: $0, withBudget: true)) }
    let policies = ["coordinator", "ahead-3", "nuke"]
    let done = Locked<[Int]>([])
    let reports = try ScenarioSet(simulations).reports(on: policies) { count in
      done.withLock { $0.append(count) }
    }
    #expect(try reports == simulations.map { try $0.report(on: policies) })
    #expect(done.withLock { $0.sorted() } == Array(1...12))
  }

  @Test("A policy that no one knows is an error")
  func unknown() throws {
    let simulation = try Simulation(.random(seed: 0, withBudget: false))
    #expect(throws: PolicyRegistry.UnknownPolicy(name: "x")) {
      try ScenarioSet([simulation]).reports(on: ["x"])
    }
  }

  @Test("A list names a trace, a feed and a network on each line")
  func list() throws {
    let list = try ScenarioList(parsing: Array("a b c\nd  e f\r\n".utf8), file: "l")
    #expect(list.entries.map(\.trace) == ["a", "d"])
    #expect(list.entries.map(\.network) == ["c", "f"])
  }

  @Test(
    "A line that does not is told with its number",
    arguments: [
      ("a b c\na b\n", 2), ("a b c d\n", 1), ("a b c\n\n", 2), ("../a b c\n", 1), (".. b c", 1),
      ("a b c\na b d\na  b c\n", 3),
    ])
  func malformed(text: String, line: Int) {
    let error = #expect(throws: InputError.self) {
      try ScenarioList(parsing: Array(text.utf8), file: "l")
    }
    #expect(error?.line == line)
  }
}
