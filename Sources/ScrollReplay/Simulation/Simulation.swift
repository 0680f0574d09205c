/// A scenario made ready to be replayed, once for each policy.
///
/// One replay knows nothing of another, and the same policy gives the same figures to the last bit.
package struct Simulation: Sendable {
  package let scenario: Scenario
  let table: ImageTable
  let rows: ListRows

  /// Checks that the trace's edits fit the feed, and gathers the images of both.
  ///
  /// Errors name the trace by its file, or by its name if it was not read from one.
  package init(_ scenario: Scenario, traceFile: String? = nil) throws(InputError) {
    self.scenario = scenario
    try scenario.trace.checkEdits(against: scenario.feed, file: traceFile ?? scenario.trace.name)
    var table = ImageTable()
    for row in scenario.feed.rows { table.add(row) }
    for case .edit(.insert(let rows, at: _)) in scenario.trace.events.map(\.kind) {
      for row in rows { table.add(row) }
    }
    self.table = table
    rows = ListRows(scenario.feed.firstRows, images: table)
  }

  /// All images of the scenario; `ImageIndex` is the place in it.
  package var images: [World.Image] { table.images }

  /// Replays the scenario under a policy.
  ///
  /// Traps on a command that is not possible at its moment: that is a fault of the policy.
  package func run(_ policy: inout some Policy) -> Figures {
    var replay = Replay(scenario.trace.events, in: world(), from: start)
    return replay.run(&policy)
  }

  /// Replays the scenario under a policy, and writes down what can be drawn of it.
  package func record(_ policy: inout some Policy) -> (figures: Figures, recording: Recording) {
    var replay = Replay(scenario.trace.events, in: world(), from: start, scribe: Scribe(from: start))
    let figures = replay.run(&policy)
    return (figures, replay.recording() ?? Recording(span: start...start))
  }

  /// The instant of the first event.
  var start: Double { scenario.trace.events.first?.time ?? 0 }

  /// The scenario's world before the first event.
  func world() -> World {
    World(scenario, table: table, rows: rows, from: start)
  }
}
