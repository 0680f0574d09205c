import Foundation
import Testing

@Suite("The command compare")
struct CompareTests {
  /// A folder with two scenarios, in the shape of a data folder, and a list of them.
  ///
  /// On demand both leave 500 ms after the first screen, with the next row ahead none.
  private func folder() throws -> Folder {
    let folder = try Folder()
    for trace in ["one", "two"] { try folder.file("data/traces/\(trace).scroll.jsonl", Folder.trace) }
    try folder.file("data/feeds/pair.feed.json", Folder.feed)
    try folder.file("data/networks/line.network.json", Folder.network)
    try folder.file("data/scenarios.txt", "two pair line\none pair line\n")
    return folder
  }

  private let words = [
    "compare", "--scenarios", "data/scenarios.txt", "--policy", "on-demand", "--policy", "ahead-1",
  ]

  @Test("Prints a line for each policy, and where it is worse than the one compared with")
  func text() throws {
    let run = try ToolRun(words + ["--against", "ahead-1"], in: folder())
    #expect(run.complaint == "")
    #expect(run.status == 0)
    // On demand: 2 x 0.5 s scrolled, 2 x 1.0 s blank; ahead: 2 x 0.9 s blank. (500 + 50) / 50 = 11, 1050 / 950 = 1.105.
    #expect(
      run.output == """
        2 scenarios; blank times in seconds, with the geometric mean of (a + 50 ms) / (b + 50 ms)
        against ahead-1, paired by scenario; hit rate and waste are means.

                   scrolled   ratio  blank  ratio  settled  ratio  hits, %  waste, %
        on-demand      1.00  11.000   2.00  1.105     2.00  1.105      0.0       0.0
        ahead-1        0.00   1.000   1.80  1.000     1.80  1.000     50.0       0.0

        on-demand is worst in  scrolled  against   ratio
          two pair line            0.50     0.00  11.000
          one pair line            0.50     0.00  11.000

        """)
  }

  @Test("As JSON it has every scenario and the summary")
  func json() throws {
    let run = try ToolRun(words + ["--json", "--bound"], in: folder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(#"{"scenarios":[{"scenario":{"trace":"two","feed":"pair","network":"line""#))
    #expect(run.output.contains(#""bound":{"blankTime":"#))
    #expect(
      run.output.contains(
        #""summary":{"on-demand":{"against":"on-demand","scrolledBlankTime":{"sum":1000,"ratio":1,"#))
  }

  @Test("Folders and files make all combinations")
  func product() throws {
    let folder = try folder()
    try folder.file("other.json", Folder.network)
    let run = try ToolRun(
      [
        "compare", "--trace", "data/traces", "--feed", "data/feeds/pair.feed.json", "--network",
        "data/networks", "--network=other.json",
      ], in: folder)
    #expect(run.output.hasPrefix("4 scenarios; "))
    let none = try ToolRun(["compare", "--trace", "data/feeds", "--feed", "x", "--network", "y"], in: folder)
    #expect(none.status == 2)
    #expect(none.complaint.contains("data/feeds: the folder has no file that ends with .scroll.jsonl"))
  }

  @Test(
    "An input that is named twice, itself or by its folder, is refused: its scenarios would count twice",
    arguments: [
      ("--trace", "data/traces/one.scroll.jsonl", "data/traces/one.scroll.jsonl", ""),
      ("--trace", "data/traces", "./data/traces/two.scroll.jsonl", "data/traces/two.scroll.jsonl"),
      ("--feed", "data/feeds/pair.feed.json", "link", "data/feeds/pair.feed.json"),
      ("--network", "./data/networks", "data/networks", "./data/networks/line.network.json"),
    ])
  func repeated(option: String, first: String, second: String, earlier: String) throws {
    let folder = try folder()
    try folder.link("link", to: "data/feeds/pair.feed.json")
    let rest = ["--trace", "--feed", "--network"].filter { $0 != option }.flatMap { [$0, "none"] }
    let run = try ToolRun(["compare", option, first, option, second] + rest, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    let both = earlier.isEmpty ? "" : " (once as \"\(earlier)\")"
    let path = second == "data/networks" ? second + "/line.network.json" : second
    #expect(
      run.complaint == "scroll-replay: \(option): \"\(path)\" is named twice\(both); keep one of them\n")
  }

  @Test("A gate whose condition holds is told with its value, after the report, and the status is 1")
  func gates() throws {
    let folder = try folder()
    let open = try ToolRun(words + ["--fail-if", "ahead-1.hitRate < 0.5"], in: folder)
    #expect(open.status == 0)
    let gates = ["--fail-if", "ahead-1.hitRate < 0.6", "--fail-if=on-demand.scrolledBlankTime>1"]
    let shut = try ToolRun(words + gates, in: folder)
    #expect(shut.status == 1)
    #expect(shut.output == open.output)
    #expect(
      shut.complaint == """
        scroll-replay: 2 gates failed: ahead-1.hitRate < 0.6: it is 0.5; on-demand.scrolledBlankTime>1: it is 1000.0

        """)
  }

  @Test("A policy that is named beside its group is replayed once")
  func groups() throws {
    let words = ["compare", "--scenarios", "data/scenarios.txt", "--policy", "on-demand"]
    let run = try ToolRun(words + ["--policy", "reference"], in: folder())
    #expect(run.status == 0)
    #expect(run.output.components(separatedBy: "\non-demand  ").count == 2)
  }

  @Test("The better of several policies can be compared with")
  func best() throws {
    let words = ["compare", "--scenarios", "data/scenarios.txt", "--policy", "on-demand"]
    let run = try ToolRun(words + ["--against", "best:on-demand,ahead-1"], in: folder())
    #expect(run.status == 0)
    #expect(run.output.contains("\nbest:on-demand,ahead-1      0.00   1.000 "))
    #expect(run.output.contains("\non-demand                   1.00  11.000 "))
  }

  static let faults: [(words: [String], complaint: String, advice: String)] = [
    (["--fail-if", "x"], "--fail-if: \"x\" has none of <, <=, > and >=", "coordinator.hitRate < 0.7"),
    (["--fail-if", "glide.hitRate < 1"], "--fail-if: \"glide.hitRate < 1\" is about a policy", "on-demand"),
    (["--fail-if", "on-demand.hit < 1"], "--fail-if: \"on-demand.hit < 1\" names no figure", "hitRate"),
    (["--against", "on-demond"], "--against: \"on-demond\" is no policy", "did you mean on-demand?"),
    (
      ["--against", "best:on-demand,x"], "--against: \"best:on-demand,x\" names \"x\", which is no policy",
      "write one of"
    ),
    (["--trace", "a"], "--trace: the list says what is replayed", "leave it out"),
    (["--policy", "on-demand"], "--policy: on-demand is named twice", "keep one"),
    (["--policy", "peers", "--policy", "peers"], "--policy: peers is named twice", "keep one"),
  ]

  @Test("What is wrong is told, and nothing is printed", arguments: faults)
  func fault(words: [String], complaint: String, advice: String) throws {
    let run = try ToolRun(self.words + words, in: folder())
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: " + complaint))
    #expect(run.complaint.contains(advice))
  }

  @Test("A folder of data belongs to a list, and without either the fixtures must be there")
  func missing() throws {
    let data = try ToolRun(["compare", "--data", "x"], in: Folder())
    #expect(data.complaint.hasPrefix("scroll-replay: --data: it belongs to a list"))
    let nothing = try ToolRun(["compare"], in: Folder())
    #expect(
      nothing.complaint.hasPrefix("scroll-replay: --trace: no file is named, and there is no folder Fixtures")
    )
  }
}
