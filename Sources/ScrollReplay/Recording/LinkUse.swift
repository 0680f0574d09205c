/// How much the link could carry and did carry, in equal parts of a replay.
package struct LinkUse: Sendable, Equatable {
  /// The length of a part in milliseconds.
  package let step: Double
  /// For each part, the bytes that the link could have carried, the device being online.
  package private(set) var capacity: [Double]
  /// For each part, the bytes that it carried.
  package private(set) var used: [Double]
  /// Of these, the ones that were not useful.
  package private(set) var wasted: [Double]

  private let start: Double

  /// Works out the use of the link by the recording's transfers, which share it equally.
  package init(_ recording: Recording, in scenario: Scenario, parts: Int) {
    precondition(parts > 0, "\(parts) parts")
    let span = recording.span
    start = span.lowerBound
    step = max((span.upperBound - start) / Double(parts), Exactness.instant)
    capacity = Array(repeating: 0, count: parts)
    used = capacity
    wasted = capacity
    follow(Self.turns(recording), until: span.upperBound, in: scenario)
  }

  /// A transfer begins or ceases to receive.
  private struct Turn {
    var time: Double
    var change: Int
    var isUseful: Bool
  }

  private static func turns(_ recording: Recording) -> [Turn] {
    recording.transfers.flatMap { transfer in
      transfer.receivedFrom.map {
        [
          Turn(time: $0, change: 1, isUseful: transfer.isUseful),
          Turn(time: transfer.ended, change: -1, isUseful: transfer.isUseful),
        ]
      } ?? []
    }
    .sorted { $0.time < $1.time }
  }

  private mutating func follow(_ turns: [Turn], until end: Double, in scenario: Scenario) {
    let capacity = Capacity(scenario.network)
    let outages = Outages(scenario.trace.events)
    var time = start
    var receiving = (all: 0, useless: 0)
    var next = 0
    while time < end {
      while next < turns.count, turns[next].time - time < Exactness.instant {
        receiving.all += turns[next].change
        if !turns[next].isUseful { receiving.useless += turns[next].change }
        next += 1
      }
      let (rate, until) = capacity.rate(at: time)
      let (isOffline, change) = outages.state(at: time)
      let limit = min(end, until, change, next < turns.count ? turns[next].time : end)
      let useless = receiving.all > 0 ? Double(receiving.useless) / Double(receiving.all) : 0
      add(isOffline ? 0 : rate, isUsed: receiving.all > 0, useless: useless, time, limit)
      time = limit
    }
  }

  /// Adds a time in which nothing changed to the parts that it touches.
  private mutating func add(_ rate: Double, isUsed: Bool, useless: Double, _ from: Double, _ to: Double) {
    guard rate > 0 else { return }
    var from = from
    while from < to {
      let part = min(capacity.count - 1, Int((from - start) / step))
      let partEnd = part == capacity.count - 1 ? to : min(to, start + Double(part + 1) * step)
      // Where rounding puts an instant at the end of the part before, time must go on all the same.
      let until = partEnd > from ? partEnd : to
      let bytes = rate * (until - from)
      capacity[part] += bytes
      if isUsed {
        used[part] += bytes
        wasted[part] += bytes * useless
      }
      from = until
    }
  }
}
