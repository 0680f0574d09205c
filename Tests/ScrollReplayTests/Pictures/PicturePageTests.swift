import Foundation
import ScrollReplay
import Testing

@Suite("The page of a picture")
struct PicturePageTests {
  /// The part of the page's data that is looked at here.
  private struct Data: Decodable {
    var span: [Double]
    var viewport: [Double]
    var images: [[Entry]]
    var lanes: [[Entry]]
    var policies: [Policy]

    struct Policy: Decodable {
      var name: String
      var figures: Figures
      var sightings: [[Double?]]
      var used: [Double]
      var transfers: [[Entry]]
    }

    struct Figures: Decodable {
      var blankTime: Double
      var bytesDownloaded: Double
      var transfersStarted: Int
    }

    enum Entry: Decodable, Equatable {
      case text(String)
      case other

      init(from decoder: any Decoder) throws {
        let text = try? decoder.singleValueContainer().decode(String.self)
        self = text.map(Entry.text) ?? .other
      }
    }
  }

  private func data(_ page: String) throws -> Data {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"picture\">"))
    let end = try #require(page[start.upperBound...].range(of: "</script>"))
    return try JSONDecoder().decode(
      Data.self, from: Foundation.Data(page[start.upperBound..<end.lowerBound].utf8))
  }

  private func fixture() throws -> Simulation {
    try Simulation(
      Scenario(
        trace: try Fixtures.trace("long-mixed"), feed: try Fixtures.feed("photos"),
        network: try Fixtures.network("lte")))
  }

  @Test("A scroll of minutes under three policies stays under two megabytes, and agrees with the figures")
  func fixtures() throws {
    let page = PicturePage.html(try Picture(try fixture(), on: PolicyRegistry.defaults))
    #expect(page.utf8.count < 2_000_000)
    let data = try data(page)
    #expect(data.policies.map(\.name) == PolicyRegistry.defaults)
    for policy in data.policies {
      let blank = policy.sightings.reduce(0.0) { $0 + ($1[3] ?? $1[4] ?? 0) - ($1[2] ?? 0) }
      // Each of two times was rounded to the microsecond.
      #expect(abs(blank - policy.figures.blankTime) < 0.001 * Double(policy.sightings.count))
      #expect(policy.transfers.count == policy.figures.transfersStarted)
      let error = Double(policy.used.count) / 2
      #expect(abs(policy.used.reduce(0, +) - policy.figures.bytesDownloaded) <= error)
    }
    #expect(data.viewport.count <= 12_000)
  }

  @Test("The same scenario gives the same bytes")
  func deterministic() throws {
    for seed in UInt64(0)..<6 {
      let scenario = Scenario.random(seed: seed, withBudget: true)
      let pages = try (0..<2).map { _ in
        PicturePage.html(try Picture(try Simulation(scenario), on: PolicyRegistry.defaults))
      }
      #expect(pages[0] == pages[1], "seed \(seed)")
      _ = try data(pages[0])
    }
  }

  /// A feed, a trace and a network whose names want to be more than names.
  private func hostile(_ text: String) throws -> Picture {
    let feed = Feed(
      name: text,
      rows: [Feed.Row(id: text, height: 100, images: [Feed.Image(url: text, bytes: 10)])])
    var trace = Trace.rest(until: 100)
    trace.name = text
    trace.recorded = Trace.Provenance(with: text, input: text, how: text)
    var network = Network.constant(1)
    network.name = text
    network.source = text
    return try Picture(
      try Simulation(Scenario(trace: trace, feed: feed, network: network)), on: ["on-demand"])
  }

  @Test(
    "A name from a file can be no markup and no script",
    arguments: [
      "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<!--<script>", "]]>",
      "&lt;b&gt;",
      "'; alert(1); '", "</TITLE><h1>", "</style>", "\\u003cscript>", "${alert(1)}", "`",
    ])
  func escaping(text: String) throws {
    let harmless = PicturePage.html(try hostile("name"))
    let page = PicturePage.html(try hostile(text))
    // All that could begin or end markup was there before.
    for mark in ["<", ">"] {
      let (found, usual) = (page.components(separatedBy: mark), harmless.components(separatedBy: mark))
      #expect(found.count == usual.count, "\(mark) in \(text)")
    }
    #expect(try data(page).images == [[.text(text), .other]])
    #expect(try data(page).lanes.first?.first == .text(text))
  }

  @Test("Line separators, controls and turned text reach no script and no reader")
  func controls() throws {
    let page = PicturePage.html(try hostile("a\u{2028}b\u{202E}c\u{0}d\ne"))
    for scalar in ["\u{2028}", "\u{202E}", "\u{0}"] { #expect(!page.contains(scalar)) }
    #expect(try data(page).images.first?.first == .text("a\\u{2028}b\\u{202E}c\\0d\\ne"))
  }

  @Test("A very long name is told in part")
  func longName() throws {
    let page = PicturePage.html(try hostile(String(repeating: "x", count: 100_000)))
    #expect(try data(page).images.first?.first == .text(String(repeating: "x", count: 200) + "…"))
    #expect(page.utf8.count < 150_000)
  }

  @Test("The page forbids itself to load anything, and names no other place")
  func alone() throws {
    let page = PicturePage.html(try hostile("name"))
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("src="))
    #expect(!page.contains("href="))
    #expect(!page.contains("innerHTML"))
  }

  @Test("More than can be drawn is refused with its number")
  func tooLarge() throws {
    // One row, one transfer, one appearance, one time in memory, one touch.
    let simulation = try Simulation(
      Scenario(trace: .rest(until: 100), feed: .column([10]), network: .constant(1)))
    _ = try Picture(simulation, on: ["on-demand"], limit: 5)
    #expect(throws: Picture.TooLarge(count: 5, limit: 4)) {
      try Picture(simulation, on: ["on-demand"], limit: 4)
    }
  }
}
