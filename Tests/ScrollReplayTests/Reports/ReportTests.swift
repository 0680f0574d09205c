import ScrollReplay
import Testing

@Suite("Reports")
struct ReportTests {
  @Test("JSON keeps the keys' order and writes the shortest digits that give a number back")
  func json() {
    let value = JSONValue.object([
      ("z", .integer(-1)), ("a", .number(100)), ("b", .number(0.1)), ("c", .number(1e-7)),
      ("d", .array([.null, .string("x"), .array([])])), ("e", .object([])), ("f", .unsigned(.max)),
    ])
    #expect(
      value.text
        == #"{"z":-1,"a":100,"b":0.1,"c":1e-07,"d":[null,"x",[]],"e":{},"f":18446744073709551615}"#)
  }

  @Test("Strings are escaped where JSON asks for it")
  func strings() {
    #expect(JSONValue.string("a\"b\\c\n\u{1}\u{e9}").text == "\"a\\\"b\\\\c\\u000a\\u0001\u{e9}\"")
  }

  @Test("A scenario's report has all figures in their order")
  func report() throws {
    // Rows 0 and 1; images 0 and 1 share 10 bytes a millisecond and come at 100 (500 bytes) and 150.
    let scenario = Scenario(
      trace: .rest(until: 400), feed: .column([500, 1000]), network: .constant(10))
    let report = try Simulation(scenario).report(on: ["on-demand"])
    #expect(
      report.json.text == """
        {"scenario":{"trace":"trace","feed":"column","network":"link","memory":null,"seed":null},\
        "reports":[{"policy":"on-demand","figures":{"appearances":2,"hits":0,"hitRate":0,"visibleTime":800,\
        "blankTime":250,"blankRatio":0.3125,"blankArea":0.3125,"scrolledBlankTime":0,"settledBlankTime":250,\
        "timeToImage":{"p50":100,"p95":150,"p99":150},"neverSeen":0,"bytesDownloaded":1500,\
        "bytesUseful":1500,"wasteRatio":0,"transfersStarted":2,"transfersFinished":2,"transfersCancelled":0,\
        "transfersFailed":0,"transfersResumed":0,"transfersOpen":0,"duplicateTransfers":0,\
        "peakMemory":1500,"evictions":0,"pagerWaits":null,"pagerWaitTime":null,"pagesAsked":null,\
        "pagesInVain":null}}],"bound":null}
        """)
  }

  @Test("Policies are tried one by one, in their order, and know nothing of each other")
  func policies() throws {
    let scenario = Scenario.random(seed: 4, withBudget: true)
    let report = try Simulation(scenario).report(on: ["ahead-3", "on-demand", "ahead-3"])
    #expect(report.reports.map(\.policy) == ["ahead-3", "on-demand", "ahead-3"])
    #expect(report.reports[0].figures == report.reports[2].figures)
    #expect(try report.figures(of: "on-demand") == scenario.run("on-demand"))
    #expect(report.figures(of: "ahead-4") == nil)
  }

  @Test("Memory and seed are in the name when they were given, and rates of nothing are null")
  func nullsAndNames() throws {
    let scenario = Scenario(
      trace: .events([(0, .touchDown)]), feed: .column([1]), network: .constant(1), memoryBudget: 7, seed: 9)
    #expect(scenario.name.description == "trace column link memory 7 seed 9")
    #expect(
      scenario.name.json.text
        == #"{"trace":"trace","feed":"column","network":"link","memory":7,"seed":9}"#)
    let text = try scenario.run("on-demand").json.text
    #expect(text.contains(#""hitRate":null"#))
    #expect(text.contains(#""blankRatio":null,"blankArea":null"#))
    #expect(text.contains(#""timeToImage":{"p50":null,"p95":null,"p99":null}"#))
    #expect(text.contains(#""wasteRatio":0,"#))
  }
}
