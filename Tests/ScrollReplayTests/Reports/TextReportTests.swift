import ScrollReplay
import Testing

@Suite("The report for people")
struct TextReportTests {
  private func scenario() -> Scenario {
    Scenario(
      trace: Trace(
        name: "t", viewport: .init(width: 390.5, height: 844),
        events: [.init(time: 500, kind: .offset(0)), .init(time: 2_505, kind: .offset(9))]),
      feed: Feed(
        name: "f",
        rows: [
          .init(id: "a", height: 10, images: []),
          .init(id: "b", height: 10, images: [.init(url: "u", bytes: 1), .init(url: "v", bytes: 2)]),
        ]),
      network: Network(
        name: "n", roundTrip: 62.5, connections: 6,
        capacity: [.init(time: 0, bitsPerSecond: 2_500_000), .init(time: 9, bitsPerSecond: 0)]))
  }

  private func report(
    _ policy: String, blank: Double, downloaded: Int = 0, useful: Int = 0, appearances: Int = 1
  ) -> PolicyReport {
    var figures = Figures()
    figures.appearances = appearances
    figures.scrolledBlankTime = blank
    figures.bytesDownloaded = downloaded
    figures.bytesUseful = useful
    return PolicyReport(policy: policy, figures: figures)
  }

  private func lines(_ scenario: Scenario, _ reports: [PolicyReport]) -> [String] {
    TextReport.text(scenario, ScenarioReport(scenario: scenario.name, reports: reports)).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(
      String.init)
  }

  private func sentence(_ reports: [PolicyReport]) -> String {
    lines(scenario(), reports).dropLast().last ?? ""
  }

  @Test("Says what was replayed")
  func setting() {
    var scenario = scenario()
    #expect(
      lines(scenario, []).prefix(6) == [
        "Trace    t: 2.01 s, 2 events, 390.5 x 844 points",
        "Feed     f: 2 rows showing 2 images",
        "Network  n: 0 to 2.5 Mbit/s, round trip 62.5 ms, at most 6 transfers at once",
        "Memory   no limit",
        "Seed     none",
        "",
      ])
    scenario.trace.recorded = .init(with: "a", input: "b", how: "c")
    scenario.network.source = "s"
    scenario.memoryBudget = 5
    scenario.seed = 7
    scenario.feed.sizesKnown = true
    #expect(
      lines(scenario, []).prefix(7) == [
        "Trace    t: 2.01 s, 2 events, 390.5 x 844 points",
        "         recorded with a, input b: c",
        "Feed     f: 2 rows showing 2 images, sizes known before loading",
        "Network  n: 0 to 2.5 Mbit/s, round trip 62.5 ms, at most 6 transfers at once (s)",
        "Memory   5 bytes",
        "Seed     7",
        "",
      ])
  }

  @Test("One is told in the singular, and an image that several rows show counts once")
  func singular() {
    var scenario = scenario()
    scenario.trace.events.removeLast()
    let image = Feed.Image(url: "u", bytes: 1)
    scenario.feed.rows = [.init(id: "a", height: 10, images: [image, image])]
    scenario.network.connections = 1
    scenario.memoryBudget = 1
    let told = lines(scenario, [])
    #expect(told[0] == "Trace    t: 0.00 s, 1 event, 390.5 x 844 points")
    #expect(told[1] == "Feed     f: 1 row showing 1 image")
    #expect(told[2].hasSuffix(", at most 1 transfer at once"))
    #expect(told[3] == "Memory   1 byte")
    scenario.feed.rows = (0..<3).map { .init(id: "\($0)", height: 10, images: [image]) }
    #expect(lines(scenario, [])[1] == "Feed     f: 3 rows showing 1 image")
    scenario.feed.rows[0].images = [.init(url: "\u{e9}", bytes: 1), .init(url: "e\u{301}", bytes: 1)]
    #expect(lines(scenario, [])[1] == "Feed     f: 3 rows showing 3 images")
  }

  @Test(
    "A capacity is told in the unit that suits its size",
    arguments: [
      ([1], "1 bit/s"), ([0], "0 bit/s"), ([1e-5], "under 0.001 bit/s"), ([999], "999 bit/s"),
      ([1_500], "1.5 kbit/s"), ([4e6, 20e6], "4 to 20 Mbit/s"), ([0, 2.5e6], "0 to 2.5 Mbit/s"),
      ([600_000, 2.5e6], "600 kbit/s to 2.5 Mbit/s"), ([1e12], "1000 Gbit/s"),
    ] as [([Double], String)])
  func capacity(rates: [Double], told: String) {
    var scenario = scenario()
    scenario.network.capacity = rates.enumerated().map { .init(time: Double($0), bitsPerSecond: $1) }
    #expect(lines(scenario, [])[2].hasPrefix("Network  n: \(told), round trip"))
  }

  @Test("Text from a file cannot move the cursor or break a line")
  func printable() {
    var scenario = scenario()
    scenario.network.source = "\u{1B}[2Jä\n\u{202E}x"
    #expect(lines(scenario, [])[2].hasSuffix(" (\\u{1B}[2Jä\\n\\u{202E}x)"))
  }

  @Test("Columns are as wide as their widest cell, numbers on the right, and rates of nothing are a dash")
  func table() {
    var first = report("on-demand", blank: 1_234_567.8, downloaded: 1_999_999, appearances: 12_345_678_901)
    first.figures.hitRate = 0.6666
    first.figures.timeToImage = Percentiles(p50: 0, p95: 99.5, p99: 1_000)
    let table = lines(scenario(), [first, report("x", blank: 0, appearances: 0)])[6..<24]
    #expect(Set(table.map(\.count)).count == 1)
    #expect(table.first == "                          on-demand     x")
    #expect(table.contains("scrolled blank time, s      1234.57  0.00"))
    #expect(table.contains("hit rate, %                    66.7     -"))
    #expect(table.contains("time to image p95, ms           100     -"))
    #expect(table.contains("appearances             12345678901     0"))
    #expect(table.contains("downloaded, MB                 2.00  0.00"))
  }

  @Test("The sentence compares the coordinator with loading on demand, wherever they stand")
  func coordinator() {
    let reports = [
      report("ahead-4", blank: 100), report("coordinator", blank: 1_200, downloaded: 131, useful: 100),
      report("on-demand", blank: 9_800), report("ahead-1", blank: 5),
    ]
    #expect(
      sentence(reports)
        == "Prefetching by the coordinator left 1.20 s of blank image time after the first screen where loading "
        + "on demand left 9.80 s: 88% less; it downloaded 31% more bytes than were seen.")
  }

  @Test("Without them it compares the last policy with the first")
  func others() {
    #expect(
      sentence([report("ahead-4", blank: 100), report("ahead-1", blank: 150)])
        == "Prefetching the next row left 0.15 s of blank image time after the first screen where prefetching "
        + "the next 4 rows left 0.10 s: 50% more; it downloaded nothing.")
  }

  @Test("A policy alone is told without a comparison")
  func alone() {
    #expect(
      sentence([report("on-demand-keep", blank: 1_000, downloaded: 5)])
        == "Loading on demand and cancelling nothing left 1.00 s of blank image time after the first screen; "
        + "nothing that it downloaded was seen.")
  }

  @Test(
    "A change is never rounded to nothing or to all",
    arguments: [
      (1.0, 1_000.0, "left 1.00 s: over 99% less;"),
      (999, 1_000, "left 1.00 s: under 1% less;"),
      (1_000, 999, "left 1.00 s: under 1% more;"),
      (1_000, 1_000, "left 1.00 s: the same;"),
      (
        0, 1_000,
        "left no blank image time after the first screen where loading on demand left 1.00 s;"
      ),
      (1_000, 0, "where loading on demand left none;"),
      (0, 0, "left no blank image time after the first screen, nor did loading on demand;"),
      (0, 4, "left no blank image time after the first screen where loading on demand left under 0.01 s;"),
      (4, 0, "under 0.01 s of blank image time after the first screen where loading on demand left none;"),
      (1, 4, "left under 0.01 s of blank image time after the first screen, as did loading on demand;"),
      (1_000, 1, "where loading on demand left under 0.01 s;"),
      (4, 9_800, "left 9.80 s: over 99% less;"),
      (1_990, 1_000, "left 1.00 s: 99% more;"),
      (2_000, 1_000, "left 1.00 s: twice as much;"),
      (2_500, 1_000, "left 1.00 s: 2.5 times as much;"),
      (300_000, 1_000, "left 1.00 s: 300 times as much;"),
    ])
  func change(time: Double, other: Double, expected: String) {
    let text = sentence([report("on-demand", blank: other), report("coordinator", blank: time)])
    #expect(text.contains(expected))
  }

  @Test(
    "Bytes that were not seen are told as a share of those that were",
    arguments: [
      (100, 100, "all that it downloaded was seen"),
      (1_001, 1_000, "it downloaded under 1% more bytes than were seen"),
      (199, 100, "it downloaded 99% more bytes than were seen"),
      (200, 100, "it downloaded twice as many bytes as were seen"),
      (30_000, 100, "it downloaded 300 times as many bytes as were seen"),
    ])
  func downloads(downloaded: Int, useful: Int, expected: String) {
    let text = sentence([report("ahead-2", blank: 1, downloaded: downloaded, useful: useful)])
    #expect(text.hasSuffix("; \(expected)."))
  }

  @Test("A scroll without images says so")
  func nothing() {
    #expect(sentence([report("on-demand", blank: 0, appearances: 0)]) == "No image came into view.")
  }
}
