/// Every policy that can be named, and the only place to add one.
package enum PolicyRegistry {
  /// A policy, or a family of them that differ in a number.
  package struct Entry: Sendable {
    /// What is written: a name, or a name with N for its number.
    package let pattern: String
    /// One sentence for help and errors.
    package let summary: String
    /// Makes a new policy of that name; nil if the name is none of this entry's.
    ///
    /// The seed is the scenario's.
    let make: @Sendable (_ name: String, _ seed: UInt64?) -> (any Policy)?
  }

  /// A name that no entry knows.
  package struct UnknownPolicy: Error, Equatable {
    package var name: String
  }

  /// How far ahead `ahead-N` may look.
  package static let aheadRows = 1...10_000

  /// In the order of the help.
  package static let entries = [
    Entry(pattern: "on-demand", summary: "loads what is visible, cancels what no longer is") { name, _ in
      name == "on-demand" ? ReferencePolicies.make(name) : nil
    },
    Entry(pattern: "on-demand-keep", summary: "loads what is visible, cancels nothing") { name, _ in
      name == "on-demand-keep" ? ReferencePolicies.make(name) : nil
    },
    Entry(
      pattern: "ahead-N",
      summary: "on-demand, and the next N rows (\(aheadRows.lowerBound) to \(aheadRows.upperBound))"
    ) { name, _ in
      isAhead(name) ? ReferencePolicies.make(name) : nil
    },
    Entry(pattern: "coordinator", summary: "the real PrefetchCoordinator in virtual time") { name, seed in
      name == "coordinator" ? CoordinatorPolicy(seed: seed) : nil
    },
  ]

  /// What is replayed when no policy is named.
  package static let defaults = ["on-demand", "ahead-4", "coordinator"]

  /// A new policy, fit for one replay.
  package static func policy(
    named name: String, seed: UInt64? = nil
  ) throws(UnknownPolicy) -> any Policy {
    for entry in entries {
      if let policy = entry.make(name, seed) { return policy }
    }
    throw UnknownPolicy(name: name)
  }

  private static func isAhead(_ name: String) -> Bool {
    guard name.hasPrefix("ahead-"), let rows = Int(name.dropFirst("ahead-".count)) else { return false }
    return aheadRows.contains(rows)
  }
}
