/// A scenario under some policies, ready to be drawn.
package struct Picture: Sendable {
  /// One policy's part.
  package struct Panel: Sendable {
    package let policy: String
    /// What the policy does, in a few words; empty for one of a family, whose name tells it.
    package let summary: String
    package let figures: Figures
    package let recording: Recording
    package let use: LinkUse
  }

  /// More than a picture can hold.
  package struct TooLarge: Error, Equatable, CustomStringConvertible {
    package let count: Int
    package let limit: Int

    package init(count: Int, limit: Int) {
      self.count = count
      self.limit = limit
    }

    package var description: String {
      "the picture would hold \(count) shapes, and at most \(limit) are drawn; "
        + "name fewer policies, or a shorter trace"
    }
  }

  package let scenario: Scenario
  package let images: [World.Image]
  package let course: Course
  /// When the replays began and ended.
  package let span: ClosedRange<Double>
  package let panels: [Panel]

  /// Replays the scenario under each policy, and keeps what can be drawn.
  ///
  /// What is drawn is bounded, so that a browser can show it.
  package init(
    _ simulation: Simulation, on policies: [String], limit: Int = PictureLimits.entries
  ) throws {
    scenario = simulation.scenario
    images = simulation.images
    course = Course(simulation)
    var panels: [Panel] = []
    for name in policies {
      panels.append(try Self.panel(try PolicyRegistry.policy(named: name, for: simulation), name, simulation))
    }
    self.panels = panels
    span = panels.first?.recording.span ?? simulation.start...simulation.start
    let count = entryCount
    guard count <= limit else { throw TooLarge(count: count, limit: limit) }
  }

  private static func panel(_ policy: some Policy, _ name: String, _ simulation: Simulation) throws -> Panel {
    var policy = policy
    let (figures, recording) = simulation.record(&policy)
    return Panel(
      policy: name, summary: PolicyRegistry.entries.first { $0.pattern == name }?.summary ?? "",
      figures: figures, recording: recording,
      use: LinkUse(recording, in: simulation.scenario, parts: PictureLimits.parts))
  }

  /// What the policies made of the scenario, as a report.
  package var report: ScenarioReport {
    ScenarioReport(
      scenario: scenario.name,
      reports: panels.map { PolicyReport(policy: $0.policy, figures: $0.figures) })
  }

  /// How many shapes are drawn: an image in memory is one in each row that shows it.
  private var entryCount: Int {
    let lanes = drawnLanes
    var lanesOfImage = Array(repeating: 0, count: images.count)
    for lane in lanes { for image in course.lanes[lane].row.images { lanesOfImage[image] += 1 } }
    let marks = scenario.trace.events.count { !$0.kind.isOffset }
    return panels.map(\.recording).reduce(lanes.count + marks) { count, recording in
      count + recording.transfers.count + recording.sightings.count
        + recording.stays.reduce(0) { $0 + lanesOfImage[$1.image] }
    }
  }
}

/// How much a picture holds.
package enum PictureLimits {
  /// Transfers, appearances, rows and marks, and for each row its image's times in memory, of all policies together.
  package static let entries = 100_000
  /// Places of the viewport: more are thinned.
  static let places = 4_000
  /// Equal parts of the time in which the link's use is told.
  static let parts = 3_000
  /// Characters of a name that came from a file.
  static let nameLength = 200
  /// Characters of a line that tells what was replayed.
  static let lineLength = 1_000
}

extension Trace.Kind {
  fileprivate var isOffset: Bool {
    if case .offset = self { true } else { false }
  }
}

extension Picture {
  /// The lanes of rows that were visible or loaded for, from top to bottom; the others would be empty.
  package var drawnLanes: [Int] {
    var isDrawn = Array(repeating: false, count: course.lanes.count)
    for recording in panels.map(\.recording) {
      for transfer in recording.transfers {
        if let row = transfer.row, let lane = course.lane(of: row, at: transfer.began) {
          isDrawn[lane] = true
        }
      }
      for sighting in recording.sightings {
        if let lane = course.lane(of: sighting.row, at: sighting.began) { isDrawn[lane] = true }
      }
    }
    return isDrawn.indices.filter { isDrawn[$0] }
  }
}
