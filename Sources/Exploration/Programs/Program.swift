import VirtualTime

/// A coordinator's settings, and all that happens to it, as a value.
package struct Program: Sendable {
  /// Something that happens.
  package enum Step: Equatable, Sendable {
    /// A lane does this when it is its turn; lanes run at once, each in its own order.
    case lane(Int, Operation)
    /// All lanes are waited for, and then until everything is quiet.
    case barrier
  }

  /// Tells the programs of this author from those of any other.
  package let seed: UInt64
  package var settings: Settings
  package var steps: [Step]

  /// The program of a seed.
  package init(seed: UInt64) {
    var author = Author(random: SplitMix64(seed: seed))
    self.seed = seed
    settings = author.makeSettings()
    steps = author.makeSteps()
  }

  /// The steps in phases: what lies between two barriers, by lanes.
  var phases: [[(lane: Int, operations: [Operation])]] {
    steps.split(separator: .barrier).map { steps in
      var lanes: [(lane: Int, operations: [Operation])] = []
      for case .lane(let number, let operation) in steps {
        if let place = lanes.firstIndex(where: { $0.lane == number }) {
          lanes[place].operations.append(operation)
        } else {
          lanes.append((number, [operation]))
        }
      }
      return lanes
    }
  }

  /// How many operations there are.
  package var operationCount: Int { steps.count { $0 != .barrier } }
}

extension Program: CustomStringConvertible {
  /// The settings, then a line for each operation with its lane, in the order in which they were written.
  package var description: String {
    let lines = steps.map { step in
      switch step {
      case .lane(let lane, let operation): "  lane \(lane)  \(operation)"
      case .barrier: "  all lanes end, and everything comes to rest"
      }
    }
    return ([settings.description] + lines).joined(separator: "\n")
  }
}
