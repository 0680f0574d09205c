import Foundation
import Locking
import ScrollReplay

/// Scrolls one recorded scroll in real time, with images over HTTP from a server of its own on the loopback interface.
struct LiveCommand: Command {
  static let name = "live"
  static let summary =
    "Scrolls one recorded scroll in real time, with real HTTP from a server shaped like the network."

  private static let seconds = Option(
    "--seconds", "N", help: "How much of the scroll is made. Without it: all; it takes as long as it took."
  ) { word throws(Complaint) in try Reading.wholeNumber(word, in: 1...86_400) }
  private static let json = Flag("--json", help: "Prints the report as JSON.")

  static let options = ScenarioOptions.declarations + [seconds.declaration, json.declaration]

  private let options: ScenarioOptions
  private let seconds: Int?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    seconds = try arguments.value(of: Self.seconds)
    isJSON = arguments.has(Self.json)
    options = try ScenarioOptions(arguments)
  }

  func run(writingTo output: StandardOutput) throws {
    let simulation = try options.simulation(upTo: seconds.map { Double($0) * 1_000 })
    let scenario = simulation.scenario
    guard scenario.feed.pages == nil else {
      throw UsageError(
        subject: "--feed", problem: "the feed comes in pages, which only a replay brings",
        remedy: "take the pages out of it, or replay it")
    }
    var policy = try PolicyRegistry.policy(named: "coordinator", for: simulation)
    let replayed = simulation.run(&policy)
    // A connection has both its ends here.
    try Descriptors.require(Descriptors.usual + 2 * scenario.network.connections)
    StandardError.write("\(Tool.name): scrolls for \(Self.duration(of: scenario.trace)) s\n")
    let (live, lateness) = try Self.scroll(simulation)
    let report = ScenarioReport(
      scenario: scenario.name,
      reports: [
        PolicyReport(policy: "replayed", figures: replayed), PolicyReport(policy: "live", figures: live),
      ])
    let explanation = """
      Both are the coordinator: replayed on the model of the link, and live over HTTP. Of the live frames the latest \
      came \(Self.milliseconds(lateness)) ms late.
      """
    try output.write(
      isJSON ? report.json.text + "\n" : TextReport.text(scenario, report) + "\n\(explanation)\n")
  }

  /// Runs asynchronous work to its end, while this thread waits.
  private static func scroll(_ simulation: Simulation) throws -> (Figures, Duration) {
    let end = DispatchSemaphore(value: 0)
    let result = Locked<Result<(Figures, Duration), any Error>?>(nil)
    _ = Task.detached {
      let outcome: Result<(Figures, Duration), any Error>
      do {
        let scroll = try LiveScroll(simulation)
        let figures = try await scroll.run()
        outcome = .success((figures, scroll.greatestLateness))
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      end.signal()
    }
    end.wait()
    guard let outcome = result.withLock({ $0 }) else { preconditionFailure("no outcome") }
    return try outcome.get()
  }

  private static func duration(of trace: Trace) -> Int {
    Int((((trace.events.last?.time ?? 0) - (trace.events.first?.time ?? 0)) / 1_000).rounded(.up))
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    Int((duration / .milliseconds(1)).rounded(.up))
  }
}
