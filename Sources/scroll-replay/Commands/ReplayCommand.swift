import ScrollReplay

/// Replays one recorded scroll under some policies, and compares what came of it.
struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Replays one recorded scroll under some policies, and compares what came of it."

  private static let bound = Flag(
    "--bound", help: "Computes bounds too: no policy can leave less blank time. Takes seconds.")
  private static let json = Flag("--json", help: "Prints the report as JSON.")

  static let options =
    ScenarioOptions.declarations + [PolicyOptions.declaration, bound.declaration, json.declaration]
    + PictureOptions.declarations

  private let options: ScenarioOptions
  private let policies: [String]
  private let hasBound: Bool
  private let isJSON: Bool
  private let pictures: PictureOptions

  init(_ arguments: Arguments) throws {
    policies = try PolicyOptions.names(arguments)
    hasBound = arguments.has(Self.bound)
    isJSON = arguments.has(Self.json)
    pictures = try PictureOptions(arguments)
    options = try ScenarioOptions(arguments)
    try pictures.requirePlaces(apartFrom: options.files)
  }

  func run(writingTo output: StandardOutput) throws {
    let simulation = try options.simulation()
    let report = try report(on: simulation)
    try output.write(
      isJSON ? report.json.text + "\n" : TextReport.text(simulation.scenario, report))
  }

  /// The report, and beside it the pictures, for which nothing is replayed twice.
  private func report(on simulation: Simulation) throws -> ScenarioReport {
    guard pictures.areAsked else { return try simulation.report(on: policies, bound: hasBound) }
    let picture = try Picture(simulation, on: policies)
    var report = picture.report
    if hasBound { report.bound = Bounds(simulation) }
    try pictures.write(picture)
    return report
  }
}
