/// One cost that is measured, and what it may be.
///
/// Each has a file of its own, and stands in `Measurement.all`.
struct Measurement: Sendable {
  /// The word that chooses it.
  let name: String
  /// What is measured, and how.
  let what: String
  let unit: String
  let budget: Budget
  /// Measures it, on the thread that asks.
  let take: @Sendable (Effort) throws -> Outcome

  /// What it may be.
  enum Budget: Sendable {
    case atMost(Double)
    case atLeast(Double)

    var bound: Double {
      switch self {
      case .atMost(let bound), .atLeast(let bound): bound
      }
    }
  }

  /// What came of it.
  enum Outcome: Sendable {
    case samples([Double])
    /// It cannot be measured here, since so.
    case skipped(String)
  }
}

extension Measurement {
  /// Every measurement, in the order of the table.
  static let all: [Measurement] = [
    reportAwake, reportMerged, reportWaking, rowUnloaded, rowLoaded, cachedRead, insertion, join, events,
    rowMemory, planning, layoutEdit, arrayEdit, layoutLookup, arrayLookup, replay,
    transport,
  ]
}
