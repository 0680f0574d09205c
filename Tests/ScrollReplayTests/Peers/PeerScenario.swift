import ScrollReplay

/// Rows of 100 points with an image of 1000 bytes each, image i in row i; alone it takes 100 ms.
enum PeerScenario {
  /// A viewport that shows `height` points; frames are times with offsets, the replay ends at `end`.
  static func log(
    _ policy: String, frames: [(time: Double, offset: Double)], height: Double = 200, end: Double = 1000,
    connections: Int = 1, roundTrip: Double = 0, rate: Double = 10, feed: Feed? = nil
  ) throws -> [String] {
    let events = frames.map { (time: $0.time, kind: Trace.Kind.offset($0.offset)) }
    let scenario = Scenario(
      trace: .events(events + [(end, .touchUp(target: nil))], height: height),
      feed: feed ?? .column(Array(repeating: 1000, count: 200)),
      network: .constant(rate, roundTrip: roundTrip, connections: connections))
    return try scenario.log(PolicyRegistry.policy(named: policy, for: Simulation(scenario)))
  }
}
