/// Every policy that can be named, and the only place to add one.
package enum PolicyRegistry {
  /// A policy, or a family of them that differ in a number.
  package struct Entry: Sendable {
    /// What is written: a name, or a name with N for its number.
    package let pattern: String
    /// One sentence for help and errors.
    package let summary: String
    /// Whether a name is one of this entry's.
    let accepts: @Sendable (_ name: String) -> Bool
    /// Makes a new policy of a name that it accepts, for one replay of a scenario.
    let make: @Sendable (_ name: String, _ simulation: Simulation) -> any Policy

    /// An entry with one name.
    init(
      _ name: String, _ summary: String, make: @escaping @Sendable (_ simulation: Simulation) -> any Policy
    ) {
      self.init(pattern: name, summary: summary, accepts: { $0 == name }, make: { make($1) })
    }

    /// An entry with a family of names.
    init(
      pattern: String, summary: String, accepts: @escaping @Sendable (_ name: String) -> Bool,
      make: @escaping @Sendable (_ name: String, _ simulation: Simulation) -> any Policy
    ) {
      self.pattern = pattern
      self.summary = summary
      self.accepts = accepts
      self.make = make
    }
  }

  /// A name that no entry knows.
  package struct UnknownPolicy: Error, Equatable {
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// How far ahead `ahead-N` may look.
  package static let aheadRows = 1...10_000

  /// In the order of the help.
  package static let entries =
    [
      Entry("on-demand", "loads what is visible, cancels what no longer is") { _ in OnDemand() },
      Entry("on-demand-keep", "loads what is visible, cancels nothing") { _ in OnDemandKeep() },
      Entry(
        pattern: "ahead-N",
        summary: "on-demand, and the next N rows (\(aheadRows.lowerBound) to \(aheadRows.upperBound))",
        accepts: { rowsAhead($0) != nil }, make: { name, _ in Ahead(rows: rowsAhead(name) ?? 0) }),
      Entry("coordinator", "the real PrefetchCoordinator in virtual time") { simulation in
        CoordinatorPolicy(seed: simulation.scenario.seed)
      },
      Entry("clairvoyant", "knows what will be visible when, and what the link will bring") { simulation in
        Clairvoyant(simulation, objective: .blankTime)
      },
      Entry("clairvoyant-scrolled", "the same, caring only for what comes after the first screen") {
        simulation in
        Clairvoyant(simulation, objective: .scrolledBlankTime)
      },
    ] + Peers.entries + CoordinatorVariants.entries

  /// Names for several policies at once.
  package static let groups: [(name: String, policies: [String])] = [
    ("reference", ["on-demand", "on-demand-keep", "ahead-4", "ahead-16"]),
    ("ablation", CoordinatorVariants.ablation),
    ("peers", Peers.entries.map(\.pattern)),
  ]

  /// What is replayed when no policy is named.
  package static let defaults = ["on-demand", "ahead-4", "coordinator"]

  /// A new policy, fit for one replay of a scenario.
  ///
  /// The clairvoyant ones plan here, which may take seconds.
  package static func policy(
    named name: String, for simulation: Simulation
  ) throws(UnknownPolicy) -> any Policy {
    guard let entry = entries.first(where: { $0.accepts(name) }) else { throw UnknownPolicy(name: name) }
    return entry.make(name, simulation)
  }

  /// Whether a policy can be named so.
  package static func knows(_ name: String) -> Bool {
    entries.contains { $0.accepts(name) }
  }

  /// The N of `ahead-N`, written as it would be printed.
  private static func rowsAhead(_ name: String) -> Int? {
    let prefix = "ahead-"
    guard name.hasPrefix(prefix), let rows = Int(name.dropFirst(prefix.count)), aheadRows.contains(rows),
      name == prefix + String(rows)
    else { return nil }
    return rows
  }
}
