import ScrollPrefetch

/// P20, a subscriber that is too slow gets what fits into its buffer, and is told what it lost.
struct SlowSubscriberChecker: PromiseChecker {
  static let promise = Promise(
    number: 20, sentence: "a slow subscriber costs no one else anything, and what it lost is told as a gap")

  init(_ settings: Program.Settings) {}

  func look(atEnd end: End) -> [String] {
    guard let slow = end.slowEvents else { return [] }
    var found = end.slowHasEnded ? [] : ["the slow subscriber's sequence goes on after the end"]
    var next = end.events.first?.number ?? 1
    for event in slow {
      if event.number != next { found.append("event \(event.number) came where \(next) was to come") }
      next = event.number + 1
      if case .gap(let count) = event.kind {
        next = event.number + count
        if count < 1 { found.append("a gap of \(count) events") }
      } else if let same = end.events.first(where: { $0.number == event.number }),
        "\(same.kind)" != "\(event.kind)"
      {
        found.append("event \(event.number) is \(event.kind), to others \(same.kind)")
      }
      if found.count > 3 { return found }
    }
    let last = (end.events.last?.number ?? 0) + 1
    if next != last { found.append("events \(next)..<\(last) are neither there nor in a gap") }
    return found
  }
}
