import ScrollReplay

/// Measures what the coordinator costs, beside what it may cost.
struct BenchmarkCommand: Command {
  static let name = "benchmark"
  static let summary = "Measures what the coordinator costs, beside what it may cost."

  private static let only = Option(
    "--only", "NAME", isRepeatable: true,
    help: """
      A measurement to make; may be given several times. Without it: all. \
      Known: \(Measurement.all.map { "\($0.name) (\($0.what))" }.joined(separator: "; ")).
      """, read: known)
  private static let quick = Flag(
    "--quick", help: "Makes a fiftieth of the repetitions: shows that all can be measured, no more.")
  private static let json = Flag("--json", help: "Prints the report as JSON, with every sample.")

  static let options = [only.declaration, quick.declaration, json.declaration]

  private let names: [String]
  private let effort: Effort
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    names = try arguments.values(of: Self.only)
    effort = arguments.has(Self.quick) ? .quick : .full
    isJSON = arguments.has(Self.json)
  }

  func run(writingTo output: StandardOutput) throws {
    var report = BenchmarkReport(effort: effort)
    for measurement in Measurement.all where names.isEmpty || names.contains(measurement.name) {
      report.add(measurement, try measurement.take(effort))
    }
    try output.write(isJSON ? report.json.text + "\n" : report.text)
  }

  private static func known(_ name: String) throws(Complaint) -> String {
    let all = Measurement.all.map(\.name)
    guard !all.contains(name) else { return name }
    throw Complaint(unknown: name, kind: "measurement", known: all)
  }
}
