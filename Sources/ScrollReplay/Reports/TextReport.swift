/// A report for people: what was replayed, a table of figures, and a sentence that says what they mean.
package enum TextReport {
  /// The whole text, ending with a newline.
  package static func text(_ scenario: Scenario, _ report: ScenarioReport) -> String {
    var lines = setting(scenario)
    lines.append("")
    lines += table(report, hasPages: scenario.feed.pages != nil).lines
    if let sentence = Verdict.sentence(report.reports) {
      lines += ["", sentence]
    }
    lines += remarks(report, hasPages: scenario.feed.pages != nil)
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - What was replayed

  static func setting(_ scenario: Scenario) -> [String] {
    var lines = trace(scenario.trace)
    lines.append("Feed     " + feed(scenario.feed))
    lines.append("Network  " + network(scenario.network))
    lines.append("Memory   " + (scenario.memoryBudget.map { Amount.count($0, "byte") } ?? "no limit"))
    lines.append("Seed     " + (scenario.seed.map(String.init) ?? "none"))
    return lines
  }

  private static func trace(_ trace: Trace) -> [String] {
    let duration = (trace.events.last?.time ?? 0) - (trace.events.first?.time ?? 0)
    let size = "\(Fixed.short(trace.viewport.width)) x \(Fixed.short(trace.viewport.height)) points"
    let name = trace.name.printable
    let events = Amount.count(trace.events.count, "event")
    var lines = ["Trace    \(name): \(seconds(duration)), \(events), \(size)"]
    if let recorded = trace.recorded {
      lines.append(
        "         recorded with \(recorded.with.printable), input \(recorded.input.printable): "
          + recorded.how.printable)
    }
    return lines
  }

  private static func feed(_ feed: Feed) -> String {
    // Many rows may show one image.
    let urls = Set(feed.rows.lazy.flatMap(\.images).map { ExactText($0.url) })
    let rows = Amount.count(feed.rows.count, "row")
    let images = Amount.count(urls.count, "image")
    let sizes = feed.sizesKnown ? ", sizes known before loading" : ""
    let pages = feed.pages.map { ", in pages of \(Amount.count($0.rows, "row"))" } ?? ""
    return "\(feed.name.printable): \(rows) showing \(images)\(sizes)\(pages)"
  }

  private static func network(_ network: Network) -> String {
    let capacity = network.capacity.map(\.bitsPerSecond)
    let range = Amount.bitRates(from: capacity.min() ?? 0, to: capacity.max() ?? 0)
    let source = network.source.map { " (\($0.printable))" } ?? ""
    let roundTrip = Fixed.short(network.roundTrip)
    let transfers = Amount.count(network.connections, "transfer")
    return "\(network.name.printable): \(range), round trip \(roundTrip) ms, "
      + "at most \(transfers) at once\(source)"
  }

  // MARK: - The table

  /// A figure's label with its unit, and how its cell is written.
  private typealias Line = (label: String, cell: @Sendable (Figures) -> String)

  private static let lines: [Line] = [
    ("scrolled blank time, s", { seconds($0.scrolledBlankTime, unit: "") }),
    ("blank time, s", { seconds($0.blankTime, unit: "") }),
    ("settled blank time, s", { seconds($0.settledBlankTime, unit: "") }),
    ("blank ratio, %", { percent($0.blankRatio) }),
    ("hit rate, %", { percent($0.hitRate) }),
    ("time to image p50, ms", { milliseconds($0.timeToImage?.p50) }),
    ("time to image p95, ms", { milliseconds($0.timeToImage?.p95) }),
    ("time to image p99, ms", { milliseconds($0.timeToImage?.p99) }),
    ("appearances", { String($0.appearances) }),
    ("  never seen", { String($0.neverSeen) }),
    ("downloaded, MB", { megabytes($0.bytesDownloaded) }),
    ("  waste, %", { percent($0.wasteRatio) }),
    ("transfers started", { String($0.transfers.started) }),
    ("  cancelled", { String($0.transfers.cancelled) }),
    ("  resumed", { String($0.transfers.resumed) }),
    ("peak memory, MB", { megabytes($0.peakMemory) }),
    ("evictions", { String($0.evictions) }),
  ]

  /// Only of a feed that comes in pages.
  private static let pageLines: [Line] = [
    ("waits at the end", { $0.paging.map { String($0.waits) } ?? "-" }),
    ("  waited, s", { $0.paging.map { seconds($0.waitTime, unit: "") } ?? "-" }),
    ("pages asked for", { $0.paging.map { String($0.pagesAsked) } ?? "-" }),
    ("  in vain", { $0.paging.map { String($0.pagesInVain) } ?? "-" }),
  ]

  static func table(_ report: ScenarioReport, hasPages: Bool) -> TextTable {
    let bounds = report.bound.map {
      [seconds($0.scrolledBlankTime, unit: ""), seconds($0.blankTime, unit: "")]
    }
    var table = TextTable(head: [""] + report.reports.map(\.policy) + (bounds == nil ? [] : ["bound"]))
    for (place, line) in (lines + (hasPages ? pageLines : [])).enumerated() {
      let bound = bounds.map { place < $0.count ? [$0[place]] : [""] } ?? []
      table.add([line.label] + report.reports.map { line.cell($0.figures) } + bound)
    }
    return table
  }

  /// What must be known of some of the columns.
  private static func remarks(_ report: ScenarioReport, hasPages: Bool) -> [String] {
    let policies = report.reports.map(\.policy)
    var remarks: [String] = []
    if report.bound != nil {
      remarks.append(
        "The bound is a time that no policy can leave less blank than; the least possible lies between it and the best "
          + "policy, for the clairvoyant ones are heuristics.")
    }
    if report.bound != nil, hasPages {
      remarks.append(
        "It holds for a list whose pages are asked for by the plain rule, not for the coordinator's.")
    }
    if let note = Peers.note(for: policies) { remarks.append(note) }
    return remarks.isEmpty ? [] : [""] + remarks
  }

  // MARK: - Cells

  static func seconds(_ milliseconds: Double, unit: String = " s") -> String {
    Fixed.decimal(milliseconds / 1000, places: 2) + unit
  }

  private static func milliseconds(_ time: Double?) -> String {
    time.map { Fixed.decimal($0, places: 0) } ?? "-"
  }

  private static func percent(_ ratio: Double?) -> String {
    ratio.map { Fixed.decimal($0 * 100, places: 1) } ?? "-"
  }

  private static func megabytes(_ bytes: Int) -> String {
    Fixed.decimal(Double(bytes) / 1_000_000, places: 2)
  }
}
