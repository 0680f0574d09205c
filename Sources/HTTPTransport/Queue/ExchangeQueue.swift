/// Decides which exchange begins next, and when there is a connection for it.
///
/// An element is whatever stands for an exchange. Every step costs time in proportion to those waiting, at most.
package struct ExchangeQueue<Element: Hashable> {
  private struct Waiting {
    var element: Element
    var origin: Origin
    var priority: ExchangePriority
  }

  private struct Load {
    var open = 0

    /// Whether its answers come by HTTP/2, as far as is known.
    var isMultiplexed = false
  }

  private let limits: ConnectionLimits

  /// The next first: by priority, then as they came.
  private var waiting: [Waiting] = []

  private var open: [Element: Origin] = [:]
  private var loads: [Origin: Load] = [:]

  /// The connections that the open exchanges take.
  private var connections = 0

  package init(limits: ConnectionLimits) {
    self.limits = limits
  }

  package mutating func enter(_ element: Element, to origin: Origin, priority: ExchangePriority) {
    insert(Waiting(element: element, origin: origin, priority: priority))
  }

  /// Takes the next out of the queue for which there is a connection; it is open until it leaves.
  package mutating func next() -> Element? {
    guard let index = waiting.firstIndex(where: { hasPlace(to: $0.origin) }) else { return nil }
    let entry = waiting.remove(at: index)
    open[entry.element] = entry.origin
    change(entry.origin) { $0.open += 1 }
    return entry.element
  }

  /// Forgets an exchange that ended or was cancelled.
  package mutating func leave(_ element: Element) {
    if let origin = open.removeValue(forKey: element) {
      change(origin) { $0.open -= 1 }
    } else {
      waiting.removeAll { $0.element == element }
    }
  }

  package mutating func setPriority(_ priority: ExchangePriority, of element: Element) {
    guard let index = waiting.firstIndex(where: { $0.element == element }) else { return }
    var entry = waiting.remove(at: index)
    entry.priority = priority
    insert(entry)
  }

  /// Learns from an answer whether its origin carries many exchanges on one connection.
  package mutating func answered(_ element: Element, by version: HTTPVersion) {
    guard let origin = open[element] else { return }
    change(origin) { $0.isMultiplexed = version == .http2 || version == .http3 }
  }

  private mutating func insert(_ entry: Waiting) {
    let index = waiting.partitioningIndex { $0.priority < entry.priority }
    waiting.insert(entry, at: index)
  }

  private func hasPlace(to origin: Origin) -> Bool {
    let load = loads[origin] ?? Load()
    if load.isMultiplexed && load.open > 0 { return load.open < limits.streams }
    return connections < limits.total && load.open < limits.perOrigin
  }

  private mutating func change(_ origin: Origin, _ body: (inout Load) -> Void) {
    var load = loads[origin] ?? Load()
    connections -= Self.connections(load)
    body(&load)
    connections += Self.connections(load)
    // What was learnt of an idle origin is kept only where it says something, and only of so many.
    let isWorthKeeping = load.open > 0 || (load.isMultiplexed && loads.count < 1_000)
    loads[origin] = isWorthKeeping ? load : nil
  }

  private static func connections(_ load: Load) -> Int {
    load.isMultiplexed ? min(load.open, 1) : load.open
  }
}

extension Array {
  /// The first index from which on the predicate holds, found by halving.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
