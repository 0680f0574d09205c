import ScrollReplay
import Testing

// Small scenarios, so that a test shows all that its working needs.

extension Feed {
  /// Rows of 100 points with one image each; image i belongs to row i.
  static func column(_ bytes: [Int]) -> Feed {
    Feed(name: "column", rows: bytes.enumerated().map { .row($0, images: [.numbered($0, $1)]) })
  }
}

extension Feed.Row {
  static func row(_ number: Int, height: Double = 100, images: [Feed.Image]) -> Feed.Row {
    Feed.Row(id: "row\(number)", height: height, images: images)
  }
}

extension Feed.Image {
  static func numbered(_ number: Int, _ bytes: Int) -> Feed.Image {
    Feed.Image(url: "http://images.example/\(number).jpg", bytes: bytes)
  }
}

extension Network {
  /// The same capacity at all times, in bytes a millisecond.
  static func constant(_ rate: Double, roundTrip: Double = 0, connections: Int = 6) -> Network {
    steps([(0, rate)], roundTrip: roundTrip, connections: connections)
  }

  /// Capacities in bytes a millisecond, each from its time on.
  static func steps(
    _ steps: [(time: Double, rate: Double)], period: Double? = nil, roundTrip: Double = 0,
    connections: Int = 6
  ) -> Network {
    Network(
      name: "link", roundTrip: roundTrip, connections: connections,
      capacity: steps.map { Step(time: $0.time, bitsPerSecond: $0.rate * 8000) }, period: period)
  }
}

extension Trace {
  /// A viewport of the given height and the given events.
  static func events(_ events: [(time: Double, kind: Kind)], height: Double = 200) -> Trace {
    Trace(
      name: "trace", viewport: Size(width: 400, height: height),
      events: events.enumerated().map { Event(time: $1.time, kind: $1.kind, line: $0 + 2) })
  }

  /// One frame at the top at 0, held to the end.
  static func rest(until end: Double, height: Double = 200) -> Trace {
    events([(0, .offset(0)), (end, .touchDown)], height: height)
  }
}

extension Scenario {
  /// The figures of a policy, which is left as the replay left it.
  func run(_ policy: inout some Policy) throws -> Figures {
    try Simulation(self).run(&policy)
  }

  /// The figures of a reference policy.
  func run(_ name: String) throws -> Figures {
    var policy = try #require(ReferencePolicies.make(name))
    return try run(&policy)
  }
}
