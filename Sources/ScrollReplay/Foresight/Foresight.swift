/// What one would have to know in advance to plan a replay perfectly: what will be visible when, and what the
/// link will bring.
package struct Foresight: Sendable {
  /// What is to be kept small.
  package enum Objective: String, Sendable, CaseIterable {
    case blankTime
    /// Leaves out appearances that begin with the first frame.
    case scrolledBlankTime
  }

  package let visible: VisibleTimes
  package let delivery: DeliveryCurve
  /// For each image.
  package let bytes: [Double]
  package let roundTrip: Double
  package let connections: Int
  let outages: Outages
  /// When the replay begins.
  package let start: Double

  package init(_ simulation: Simulation, objective: Objective) {
    let scenario = simulation.scenario
    let events = scenario.trace.events
    var watch = VisibilityWatch(objective)
    _ = simulation.run(&watch)
    bytes = simulation.images.map { Double($0.bytes) }
    visible = VisibleTimes(watch.finish(at: events.last?.time ?? 0), imageCount: bytes.count)
    delivery = DeliveryCurve(scenario)
    roundTrip = scenario.network.roundTrip
    connections = scenario.network.connections
    outages = Outages(events)
    start = events.first?.time ?? 0
  }
}
