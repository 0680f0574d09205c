import ScrollReplay
import Testing

@Suite("Replays of lists that come in pages")
struct PagedReplayTests {
  /// Twenty rows of 100 points with an image of 10 bytes each, ten to a page; a viewport of 200.
  private func scenario(
    _ events: [(time: Double, kind: Trace.Kind)], latencies: [Double] = [500], rows: Int = 20
  ) -> Scenario {
    var feed = Feed.column(Array(repeating: 10, count: rows))
    feed.pages = Feed.Pages(rows: 10, latencies: latencies)
    return Scenario(trace: .events(events), feed: feed, network: .constant(1))
  }

  private func paging(_ scenario: Scenario, _ policy: String = "on-demand") throws -> PagingFigures {
    let simulation = try Simulation(scenario)
    let report = try simulation.report(on: [policy])
    return try #require(report.figures(of: policy)?.paging)
  }

  @Test("Only the rows of pages that have come are in the list, and the offset is held back by their end")
  func clamped() throws {
    // The content of 1000 points ends at offset 800. At 100 the trace is at 1500: rows 8 and 9 are visible, and none is
    // below, so the next page is asked for; at 600 it comes, and the viewport is at 1500, on rows 15 and 16.
    var watch = ListWatch()
    _ = try scenario([(0, .offset(0)), (100, .offset(1_500)), (1_000, .touchDown)]).run(&watch)
    #expect(
      watch.log == [
        "0.0: 0..<2 of 10 at 0.0", "100.0: 8..<10 of 10 at 800.0", "600.0: 15..<17 of 20 at 1500.0",
      ])
  }

  @Test("A wait lasts as long as the viewport is at the end of the rows while pages are to come")
  func waits() throws {
    // From 100 to 600, as above; the second page is the last, so its end is no wait.
    let figures = try paging(
      scenario([(0, .offset(0)), (100, .offset(1_500)), (700, .offset(1_800)), (1_000, .touchDown)]))
    #expect(figures.waits == 1)
    #expect(figures.waitTime == 500)
    #expect(figures.pagesAsked == 1)
    #expect(figures.pagesInVain == 0)
  }

  @Test(
    "The plain rule asks when fewer than five rows are below the visible ones, and for one page at a time")
  func plainRule() throws {
    // At 300 rows 3 and 4 are visible and five are below; at 301 rows 3 to 5 and four.
    let rest = (300.0, Trace.Kind.touchDown)
    #expect(try paging(scenario([(0, .offset(300)), rest])).pagesAsked == 0)
    #expect(try paging(scenario([(0, .offset(301)), rest])).pagesAsked == 1)
    #expect(try paging(scenario([(0, .offset(301)), (100, .offset(310)), rest], rows: 30)).pagesAsked == 1)
  }

  @Test("A page of which no row was seen was asked for in vain")
  func inVain() throws {
    #expect(try paging(scenario([(0, .offset(301)), (1_000, .touchDown)])).pagesInVain == 1)
    #expect(
      try paging(scenario([(0, .offset(301)), (600, .offset(801)), (1_000, .touchDown)])).pagesInVain == 0)
  }

  @Test("Each page takes its own latency, and after the last one they begin anew")
  func latencies() throws {
    // The first page took 100. The second, asked for at 0, comes at 300; the third takes 100 again.
    var watch = ListWatch()
    _ = try scenario([(0, .offset(5_000)), (1_000, .touchDown)], latencies: [100, 300], rows: 30).run(&watch)
    #expect(watch.log.map { $0.prefix { $0 != ":" } } == ["0.0", "300.0", "400.0"])
  }

  @Test(
    "The coordinator's pager asks for a page before the viewport is at the end, where the plain rule is late")
  func pager() throws {
    // 400 points a second, four rows: the pager knows that a page took 2 s, and that its list will use up rows.
    var events: [(time: Double, kind: Trace.Kind)] = (0...300).map {
      (Double($0) * 16, .offset(Double($0) * 6.4))
    }
    events.append((6_000, .touchDown))
    let scenario = scenario(events, latencies: [2_000], rows: 30)
    let plain = try paging(scenario)
    let pager = try paging(scenario, "coordinator")
    #expect(plain.waitTime > 0)
    #expect(pager.waitTime < plain.waitTime)
    #expect(pager.pagesAsked >= plain.pagesAsked)
  }

  @Test("A page that comes is a list's growth to every policy: what it shows is loaded")
  func everyPolicy() throws {
    let scenario = scenario([(0, .offset(0)), (100, .offset(1_500)), (2_000, .touchDown)])
    for policy in ["on-demand", "on-demand-keep", "ahead-4", "coordinator", "clairvoyant", "nuke", "glide"] {
      let figures = try #require(Simulation(scenario).report(on: [policy]).figures(of: policy))
      #expect(figures.appearances == 6, "\(policy)")
      #expect(figures.neverSeen == 0, "\(policy)")
    }
  }

  @Test("Edits of the first page's rows and pages that come go together, for the pager too")
  func edits() throws {
    // At 100 a row goes and three come, so twelve are there, and rows 9 to 11 below the visible ones are too few; at 300,
    // while the page is under way, the twelfth goes; at 600 ten more come.
    let new = (0..<3).map { Feed.Row.row(100 + $0, images: [.numbered(100 + $0, 10)]) }
    let scenario = scenario([
      (0, .offset(0)), (100, .edit(.delete(at: 0, count: 1))), (100, .edit(.insert(new, at: 9))),
      (100, .offset(700)), (300, .edit(.delete(at: 11, count: 1))), (700, .offset(1_850)),
      (1_000, .touchDown),
    ])
    var watch = ListWatch()
    _ = try scenario.run(&watch)
    #expect(
      watch.log == [
        "0.0: 0..<2 of 10 at 0.0", "100.0: 7..<9 of 12 at 700.0", "300.0: 7..<9 of 11 at 700.0",
        "600.0: 7..<9 of 21 at 700.0", "700.0: 18..<21 of 21 at 1850.0",
      ])
    for policy in ["ahead-4", "coordinator"] {
      let figures = try #require(Simulation(scenario).report(on: [policy]).figures(of: policy))
      #expect(figures.paging?.pagesAsked == 1)
      #expect(figures.paging?.pagesInVain == 0)
      #expect(figures.neverSeen == 0)
    }
  }

  @Test("A feed without pages has no figures of them, and the text says nothing")
  func without() throws {
    let scenario = Scenario(trace: .rest(until: 100), feed: .column([1]), network: .constant(1))
    let report = try Simulation(scenario).report(on: ["on-demand"])
    #expect(report.reports[0].figures.paging == nil)
    #expect(!TextReport.text(scenario, report).contains("page"))
    let paged = self.scenario([(0, .offset(1_500)), (1_000, .touchDown)])
    let text = try TextReport.text(paged, Simulation(paged).report(on: ["on-demand"], bound: true))
    for part in [
      "in pages of 10 rows", "waits at the end", "waited, s", "pages asked for", "in vain", "plain rule",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("Recorded on a list that came in pages: the order of tasks changes nothing, and the pager waits less")
  func recorded() throws {
    let scenario = try Scenario(
      trace: Fixtures.changingTrace("endless-flings"), feed: Fixtures.changingFeed("endless"),
      network: Fixtures.network("lte"))
    let plain = try paging(scenario, "ahead-4")
    let pager = try paging(scenario, "coordinator")
    #expect(pager.waitTime < plain.waitTime)
    for seed in 1...2 as ClosedRange<UInt64> {
      var other = scenario
      other.seed = seed
      #expect(try paging(other, "coordinator") == pager)
    }
  }

  @Test(
    "Recorded edits fit their list, and no policy stumbles over them",
    arguments: ["edits-while-reading", "edits-in-flings"])
  func recordedEdits(name: String) throws {
    let scenario = try Scenario(
      trace: Fixtures.changingTrace(name), feed: Fixtures.feed("photos"), network: Fixtures.network("lte"))
    let report = try Simulation(scenario).report(on: ["on-demand", "ahead-4", "coordinator"])
    let times = report.reports.map(\.figures.visibleTime)
    #expect(times.allSatisfy { $0 == times[0] })
    let blank = report.reports.map(\.figures.blankTime)
    #expect(blank[2] < blank[0])
    #expect(Set(scenario.trace.events.compactMap(\.kind.editName)) == ["insert", "delete", "move", "reload"])
  }
}

/// Loads nothing, and writes down what the list shows, at each instant in which that changes.
private struct ListWatch: Policy {
  let name = "list-watch"
  private(set) var log: [String] = []
  private var last = ""

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let shown = "\(world.visibleRows) of \(world.rows.count) at \(world.offset)"
    if shown != last { log.append("\(time): \(shown)") }
    last = shown
    return []
  }
}

extension Trace.Kind {
  fileprivate var editName: String? {
    guard case .edit(let edit) = self else { return nil }
    return switch edit {
    case .insert: "insert"
    case .delete: "delete"
    case .move: "move"
    case .reload: "reload"
    }
  }
}
