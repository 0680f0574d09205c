/// A scenario made ready to be replayed, once for each policy.
///
/// One replay knows nothing of another, and the same policy gives the same figures to the last bit.
package struct Simulation: Sendable {
  package let scenario: Scenario
  private let table: ImageTable
  private let rows: ListRows

  /// Checks that the trace's edits fit the feed, and gathers the images of both.
  package init(_ scenario: Scenario) throws(ScenarioError) {
    self.scenario = scenario
    var check = ScenarioCheck()
    try check.add(scenario.feed)
    for event in scenario.trace.events { try check.add(event) }
    table = check.table
    rows = ListRows(scenario.feed.rows, images: table)
  }

  /// Replays the scenario under a policy.
  ///
  /// Traps on a command that is not possible at its moment: that is a fault of the policy.
  package func run(_ policy: inout some Policy) -> Figures {
    let start = scenario.trace.events.first?.time ?? 0
    let world = World(scenario, table: table, rows: rows, from: start)
    var replay = Replay(scenario.trace.events, in: world, from: start)
    return replay.run(&policy)
  }
}
