/// The rules by which a machine decides beyond what its promises ask, each there because replays are worse without it.
///
/// Any of them can be taken away, so that what it is worth can be measured.
package enum Rule: String, CaseIterable, Sendable {
  /// Rows are prefetched as far as they are likely to be seen; without it eight ahead and two behind.
  case likelihood
  /// Rows behind are fetched in turn with those ahead, nearest first; without it after them.
  case bothWays = "both-ways"
  /// Where the scroll will come to rest is fetched before what lies around, if it is known.
  case landing
  /// Rows on the way to the landing come before it, if the link can bring them before they are passed.
  case wayFirst = "way-first"
  /// Nothing is begun for rows that will be gone before it could come.
  case passing
  /// No more is begun than what finds the link free when its round trip is over.
  case queueing
  /// A prefetch begins beside what is visible, if the link will be free for it when its round trip is over.
  case overlapping
  /// Prefetches that receive give way to what is visible and receives.
  case givingWay = "giving-way"
  /// Of what is visible the smallest comes first, where sizes are known; larger ones under way give way to it.
  case smallestFirst = "smallest-first"
  /// A prefetch that is much smaller than what is visible and receives comes beside it.
  case sharing

  /// What is done by it, for a list of rules.
  package var summary: String {
    switch self {
    case .likelihood: "prefetches as far as rows are likely to be seen"
    case .bothWays: "fetches rows behind in turn with those ahead"
    case .landing: "fetches first what will be seen where the scroll comes to rest"
    case .wayFirst: "fetches the way to the landing first where the link is fast enough"
    case .passing: "begins nothing for rows that will be gone before it could come"
    case .queueing: "keeps no more under way than fills the link"
    case .overlapping: "begins prefetches a round trip before what is visible is there"
    case .givingWay: "has prefetches give way to what is visible"
    case .smallestFirst: "has larger visible images give way to the smallest, if sizes are known"
    case .sharing: "lets a small prefetch come beside larger visible images"
    }
  }
}

/// The rules in force: all, but for those taken away.
package struct Rules: Hashable, Sendable {
  private var leftOut: UInt32 = 0

  /// All rules.
  package init() {}

  /// All rules but one.
  package init(without rule: Rule) {
    leftOut = Self.bit(of: rule)
  }

  package func has(_ rule: Rule) -> Bool {
    leftOut & Self.bit(of: rule) == 0
  }

  private static func bit(of rule: Rule) -> UInt32 {
    switch rule {
    case .likelihood: 1
    case .bothWays: 1 << 1
    case .wayFirst: 1 << 2
    case .landing: 1 << 9
    case .passing: 1 << 3
    case .queueing: 1 << 4
    case .overlapping: 1 << 5
    case .givingWay: 1 << 6
    case .smallestFirst: 1 << 7
    case .sharing: 1 << 8
    }
  }
}
