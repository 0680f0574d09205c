import Foundation
import ScrollPrefetch

/// What must be true of a coordinator, from what it was told: naive, and slow.
///
/// It knows nothing of windows' orders, places or plans. It is told facts in their order, and then sees what became of
/// them; between two sights lies one turn for all facts, and further ones for what was decoded. What a turn's own
/// decisions may settle either way is marked as uncertain, and taken over as it is seen.
struct Model {
  struct List {
    let number: Int
    var rows: [PlannedRow]
    var viewport = Viewport.inactive
    /// 1 towards higher row numbers, -1 towards lower.
    var direction = 1
    /// Twice the middle of the rows that were visible last; `nil` if none were.
    var lastMiddle: Int?
  }

  struct Call {
    let picture: Picture
    var retries: Int
    let waitsForNetwork: Bool
    /// The oldest content of the server that it may be answered with.
    let leastGeneration: Int
    var outcome = Outcome.waiting
  }

  enum Outcome: Equatable {
    case waiting
    case image
    case transferFailed
    case decodingFailed
    case offline
    case cancelled
    case shutDown
    case uncertain
  }

  struct Slot {
    var picture: Picture?
    var shows = Showing.placeholder
  }

  enum Showing {
    case placeholder
    case failure
    case image
    case uncertain
  }

  struct Failure {
    var kind: FailureKind
    var isOfDecoding = false
    /// How often in a row, at least; with `isExact`, just so often.
    var attempts: Int
    var isExact: Bool
    /// `nil` until the events have told it.
    var retryAt: Duration?
    /// Whether it is remembered at all is not certain.
    var isUncertain = false
  }

  /// What the facts since the last sight have brought about so far.
  struct Turn {
    /// Sources whose transfer has ended, or been cancelled.
    var closed: Set<Int> = []
    var finished: Set<Int> = []
    var invalidated: Set<Int> = []
    /// Decoded in this turn, for sure.
    var atHand: Set<Picture> = []
    /// Sources whose bytes are being decoded, and whether they are broken.
    var decoding: [Int: Bool] = [:]
    /// Sources of which something may be at hand or being decoded, or not.
    var uncertain: Set<Int> = []
    /// Sources with decodings whose results count no more.
    var outdated: Set<Int> = []
    var failures: [Int: Failure] = [:]
    /// Rows came or went, or someone who had asked left: what was wanted before the turn may not be any more.
    var interestChanged = false
    var isPressed = false
    /// Reasons why someone may have lost interest.
    var losses: Set<CancellationReason> = []
  }

  let settings: Program.Settings
  var now = Duration.zero
  var lists: [Int: List] = [:]
  var slots: [Int: Slot] = [:]
  var calls: [Int: Call] = [:]
  var failures: [Int: Failure] = [:]
  var generations: [Int: Int] = [:]
  var path = NetworkPath.unrestricted
  var isPaused = false
  var restsUntil = Duration.zero
  var isShutDown = false
  /// Pictures that were invalidated, and have not been in memory since.
  var renewed: Set<Picture> = []

  /// What has been heard of transfers, by their numbers.
  var signs: [Int: Sign] = [:]
  /// No transfer took longer until the first was heard of it.
  var longestRoundTrip = Duration.zero

  var turn = Turn()
  /// What was seen before the turn.
  var before = Observation()

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  /// Takes in what was told, then what is seen, and says where the rules do not hold.
  mutating func settle(_ facts: [Fact], seeing seen: Observation, by rules: [ModelRule]) -> [Fault] {
    turn = Turn()
    now = seen.now
    for fact in facts { apply(fact) }
    endDecodings()
    readRetryTimes(seen.events)
    listen(to: seen)
    adoptUncertain(seen)
    let faults = rules.flatMap { rule in
      rule.check(self, seen).map { Fault(rule: rule.name, text: $0) }
    }
    renewed.subtract(seen.memory.keys)
    before = seen
    before.events = []
    return faults
  }

  private mutating func readRetryTimes(_ events: [PrefetchEvent]) {
    for event in events {
      guard case .transferFailed(_, let request, _, let wait) = event.kind else { continue }
      turn.failures[request.source]?.retryAt = wait.map { event.time + $0 }
      if failures[request.source]?.isOfDecoding == false {
        failures[request.source]?.retryAt = wait.map { event.time + $0 }
      }
    }
  }

  /// Takes over what could have come out either way.
  private mutating func adoptUncertain(_ seen: Observation) {
    for (number, call) in calls where call.outcome == .uncertain {
      calls[number]?.outcome = seen.calls[number].map(Outcome.init) ?? .waiting
    }
    guard let shown = seen.slots else { return }
    for (number, slot) in slots where slot.shows == .uncertain {
      switch shown[number] {
      case .image: slots[number]?.shows = .image
      case .failure: slots[number]?.shows = .failure
      default: slots[number]?.shows = .placeholder
      }
    }
  }
}

extension Model.Outcome {
  init(_ outcome: Caller.Outcome) {
    switch outcome {
    case .waiting: self = .waiting
    case .image: self = .image
    case .transferFailed: self = .transferFailed
    case .decodingFailed: self = .decodingFailed
    case .offline: self = .offline
    case .shutDown: self = .shutDown
    case .cancelled: self = .cancelled
    }
  }
}

/// A rule that does not hold.
struct Fault: CustomStringConvertible {
  let rule: String
  let text: String

  var description: String { "\(rule): \(text)" }
}

/// A promise, and how to see whether it is kept.
struct ModelRule: Sendable {
  let name: String
  /// What is wrong, in words.
  let check: @Sendable (Model, Observation) -> [String]
}
