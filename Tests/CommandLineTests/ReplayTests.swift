import Foundation
import Testing

@Suite("The command replay")
struct ReplayTests {
  @Test("Prints what was replayed, a table, and a sentence that says what it means")
  func report() throws {
    // The first image is there after 500 ms. On demand the second begins at 1,000 ms, when its row comes, and is
    // there at 1,500; asked for ahead it shares the link from the beginning, and both are there at 900 ms.
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(words + ["--policy", "on-demand", "--policy", "ahead-1"], in: folder)
    #expect(run.complaint == "")
    #expect(run.status == 0)
    #expect(
      run.output == """
        Trace    two: 2.00 s, 3 events, 100 x 100 points
                 recorded with a pencil, input paper: by hand
        Feed     pair: 2 rows showing 2 images
        Network  line: 1 Mbit/s, round trip 100 ms, at most 2 transfers at once
        Memory   no limit
        Seed     none

                                on-demand  ahead-1
        scrolled blank time, s       0.50     0.00
        blank time, s                1.00     0.90
        settled blank time, s        1.00     0.90
        blank ratio, %               50.0     45.0
        hit rate, %                   0.0     50.0
        time to image p50, ms         500        0
        time to image p95, ms         500      900
        time to image p99, ms         500      900
        appearances                     2        2
          never seen                    0        0
        downloaded, MB               0.10     0.10
          waste, %                    0.0      0.0
        transfers started               2        2
          cancelled                     0        0
          resumed                       0        0
        peak memory, MB              0.10     0.10
        evictions                       0        0

        Prefetching the next row left no blank image time after the first screen where loading on demand left \
        0.50 s; all that it downloaded was seen.

        """)
  }

  @Test("Two runs print the same bytes")
  func reproducible() throws {
    let (folder, words) = try Folder.withInputs()
    let options = ["--seed", "18446744073709551615", "--memory", "60kB", "--sizes-known"]
    let first = try ToolRun(words + options, in: folder)
    #expect(first.output.contains("Memory   60000 bytes\nSeed     18446744073709551615\n"))
    #expect(first.output.contains("sizes known before loading"))
    #expect(try ToolRun(words + options, in: folder).output == first.output)
  }

  @Test("As JSON it names the scenario and every policy's figures")
  func json() throws {
    let (folder, words) = try Folder.withInputs()
    let options = [
      "--json", "--seed", "18446744073709551615", "--policy", "on-demand", "--policy", "ahead-1",
    ]
    let run = try ToolRun(words + options, in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("}\n"))
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.scenario == .init(trace: "two", feed: "pair", network: "line", memory: nil, seed: .max))
    #expect(report.reports.map(\.policy) == ["on-demand", "ahead-1"])
    #expect(report.reports.map(\.figures.scrolledBlankTime) == [500, 0])
  }

  /// The part of the JSON report that is looked at here.
  private struct Report: Decodable {
    var scenario: Scenario
    var reports: [Entry]

    struct Scenario: Decodable, Equatable {
      var trace: String
      var feed: String
      var network: String
      var memory: Int?
      var seed: UInt64?
    }

    struct Entry: Decodable {
      var policy: String
      var figures: Figures
    }

    struct Figures: Decodable {
      var scrolledBlankTime: Double
    }
  }

  @Test("A mahimahi trace takes its round trip and connections from the options")
  func mahimahi() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("cell.mahi", (1...100).map { "\($0 * 10)\n" }.joined())
    let named = words.dropLast() + ["cell.mahi"]
    let run = try ToolRun(named + ["--rtt", "12.5", "--connections", "3"], in: folder)
    #expect(run.output.contains("cell: 1.2 Mbit/s, round trip 12.5 ms, at most 3 transfers at once\n"))
    for (written, told) in [("2e2", "200"), ("1e9", "1000000000"), ("1.25E+1", "12.5"), ("5e-1", "0.5")] {
      let run = try ToolRun(named + ["--rtt", written, "--connections", "3.0"], in: folder)
      #expect(run.output.contains("round trip \(told) ms, at most 3 transfers at once\n"))
    }
    let plain = try ToolRun(Array(named), in: folder)
    #expect(plain.output.contains("cell: 1.2 Mbit/s, round trip 60 ms, at most 6 transfers at once\n"))
  }

  @Test(
    "Without names the files come from the folder Fixtures, and without policies the usual ones are replayed")
  func fallback() throws {
    let folder = try Folder()
    try folder.file("Fixtures/traces/long-mixed.scroll.jsonl", Folder.trace)
    try folder.file("Fixtures/feeds/photos.feed.json", Folder.feed)
    try folder.file("Fixtures/networks/lte.network.json", Folder.network)
    let run = try ToolRun(["replay"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("Trace    long-mixed: "))
    #expect(run.output.contains(" on-demand  ahead-4"))
  }

  @Test("A fault in a file is told with its place, and nothing is printed")
  func inputFault() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("two.scroll.jsonl", Folder.trace + "{\"t\":1,\"offset\":0}\n")
    let run = try ToolRun(words, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: two.scroll.jsonl:5: "))
  }

  @Test("An edit that does not fit the feed is told with its line")
  func editFault() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file(
      "two.scroll.jsonl", Folder.trace + "{\"t\":2000,\"edit\":{\"delete\":{\"at\":1,\"count\":5}}}\n")
    let run = try ToolRun(words, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: two.scroll.jsonl:5: "))
  }

  @Test("A file that is not there is told by its name")
  func missingFile() throws {
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(words.dropLast() + ["other.network.json"], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: other.network.json: there is no such file"))
  }

  @Test("A name with a line break is told on one line, a very long one in part")
  func oddName() throws {
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(words.dropLast() + ["a\nb\u{1B}[2J.json"], in: folder)
    #expect(
      run.complaint == "scroll-replay: a\\nb\\u{1B}[2J.json: there is no such file; check the path\n")
    let long = try ToolRun(words.dropLast() + [String(repeating: "x", count: 5_000)], in: folder)
    #expect(long.complaint.hasPrefix("scroll-replay: …xxx"))
    #expect(long.complaint.count < 500)
  }
}
