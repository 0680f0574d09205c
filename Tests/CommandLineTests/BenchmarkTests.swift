import Foundation
import Testing

@Suite("The command benchmark")
struct BenchmarkTests {
  private static let names = [
    "report-awake", "report-merged", "report-waking", "row-unloaded", "row-loaded", "cached-read",
    "insertion", "join", "events", "row-memory", "planning", "layout-edit", "layout-edit-array",
    "layout-lookup", "layout-lookup-array", "replay", "transport",
  ]

  private struct Report: Decodable {
    struct Line: Decodable {
      let name: String
      let unit: String
      let atMost: Double?
      let atLeast: Double?
      let measured: Double?
      let ratio: Double?
      let samples: [Double]?
      let skipped: String?
    }

    let build: String
    let samples: Int
    let measurements: [Line]
  }

  private func report(_ options: [String]) throws -> Report {
    let run = try ToolRun(["benchmark", "--quick", "--json"] + options, in: Folder())
    #expect(run.complaint == "")
    #expect(run.status == 0)
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test("Each measurement has its samples, their median and its share of the budget, or says why it has none")
  func all() throws {
    let report = try report([])
    #expect(report.measurements.map(\.name) == Self.names)
    for line in report.measurements {
      let bound = try #require(line.atMost ?? line.atLeast)
      #expect((line.atMost == nil) != (line.atLeast == nil))
      #expect(!line.unit.isEmpty)
      guard line.skipped == nil else { continue }
      let samples = try #require(line.samples)
      #expect(samples.count == report.samples)
      let measured = try #require(line.measured)
      #expect(measured == samples.sorted()[samples.count / 2])
      #expect(try #require(line.ratio) == measured / bound)
    }
    // There are no recorded scrolls in the folder that it runs in.
    #expect(report.measurements.filter { $0.skipped != nil }.map(\.name).contains("replay"))
  }

  @Test("Only what is named is measured, in the order of the table")
  func only() throws {
    let names = try report(["--only", "insertion", "--only=cached-read"]).measurements.map(\.name)
    #expect(names == ["cached-read", "insertion"])
  }

  @Test("The table has a line for each measurement, and a debug build says that it is one")
  func table() throws {
    let run = try ToolRun(["benchmark", "--quick", "--only", "planning", "--only", "replay"], in: Folder())
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("what ") && $0.hasSuffix("ratio") })
    #expect(lines.contains { $0.hasPrefix("planning: ") && $0.contains("<= 20") })
    #expect(lines.contains { $0.hasPrefix("replay: ") && $0.contains("skipped") && $0.contains(">= 1000") })
    #expect(lines.last == "replay was skipped: there is no Fixtures/traces/long-mixed.scroll.jsonl here.")
    #if DEBUG
      #expect(run.output.contains("debug build"))
    #else
      #expect(!run.output.contains("debug build"))
    #endif
  }

  @Test("A name that no measurement has is a fault")
  func unknown() throws {
    let run = try ToolRun(["benchmark", "--only", "plannign"], in: Folder())
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: --only: \"plannign\" is no measurement"))
    #expect(run.complaint.contains("did you mean planning?"))
  }
}
