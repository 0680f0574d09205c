/// One scroll over one feed on one network: what a policy is tried on.
package struct Scenario: Sendable, Equatable {
  package var trace: Trace
  package var feed: Feed
  package var network: Network
  /// The most bytes of images that may be in memory at once; nil for no limit.
  package var memoryBudget: Int?
  /// Shuffles the order in which the coordinator's tasks run; part of a report's name.
  package var seed: UInt64?

  package init(
    trace: Trace, feed: Feed, network: Network, memoryBudget: Int? = nil, seed: UInt64? = nil
  ) {
    self.trace = trace
    self.feed = feed
    self.network = network
    self.memoryBudget = memoryBudget
    self.seed = seed
  }
}

extension Scenario {
  /// How reports name a scenario: the base names of its files, and what was given besides.
  package struct Name: Sendable, Hashable, CustomStringConvertible {
    package var trace: String
    package var feed: String
    package var network: String
    package var memory: Int?
    package var seed: UInt64?

    package init(trace: String, feed: String, network: String, memory: Int? = nil, seed: UInt64? = nil) {
      self.trace = trace
      self.feed = feed
      self.network = network
      self.memory = memory
      self.seed = seed
    }

    /// Trace, feed and network; then the memory budget and the seed, if they were given.
    package var description: String {
      var text = "\(trace) \(feed) \(network)"
      if let memory { text += " memory \(memory)" }
      if let seed { text += " seed \(seed)" }
      return text
    }
  }

  package var name: Name {
    Name(
      trace: trace.name, feed: feed.name, network: network.name, memory: memoryBudget, seed: seed)
  }
}
