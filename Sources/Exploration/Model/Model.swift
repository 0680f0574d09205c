import ScrollPrefetch

/// What must be true of a coordinator, from what it was told: naive, and slow.
///
/// It takes a turn whenever the coordinator does, with the same facts in the same order.
///
/// It knows nothing of windows' orders, places or plans. What the coordinator's own decisions may settle either way is
/// marked as uncertain, and taken over as it is seen once everything is quiet.
package struct Model: Sendable {
  struct List: Sendable {
    let number: Int
    var rows: [PlannedRow]
    var viewport = Viewport.inactive
    /// 1 towards higher row numbers, -1 towards lower.
    var direction = 1
    /// Twice the middle of the rows that were visible last; `nil` if none were.
    var lastMiddle: Int?
    /// The first to the last row that has been visible, and how many were at first.
    var seen: (rows: Range<Int>, first: Int)?
    var scrolls = Scroll()
  }

  struct Call: Sendable {
    let picture: Picture
    /// How many failures it still waits out; below 0 if that is not certain.
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

  struct Slot: Sendable {
    var picture: Picture?
    var shows = Showing.placeholder
  }

  enum Showing: Sendable {
    case placeholder
    case failure
    case image
    case uncertain
  }

  struct Failure: Sendable {
    var kind: FailureKind
    /// How often in a row, at least; with `isExact`, just so often.
    var attempts: Int
    var isExact: Bool
    /// `nil` until the events have told it.
    var retryAt: Duration?
  }

  /// What the facts since the last sight have brought about so far.
  struct Turn: Sendable {
    /// Sources whose transfer has ended, or been cancelled.
    var closed: Set<Int> = []
    var finished: Set<Int> = []
    var invalidated: Set<Int> = []
    /// It was shut down in this turn.
    var isLast = false
    /// Decoded in this turn.
    var atHand: Set<Picture> = []
    var decoded: Set<Int> = []
    /// What was decoded inline in this turn, in that order.
    var inline: [Decoding] = []
    var failures: [Int: Failure] = [:]
    /// The rows of lists before the turn, and after each edit in it.
    var contents: [(list: Int, rows: [PlannedRow])] = []
    /// Lists were edited, and nothing else was said of them.
    var isEdited = false
    var isReported = false
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
  /// Pictures that could not be decoded, and until when that is remembered.
  var undecodable: [Picture: Duration] = [:]
  var generations: [Int: Int] = [:]
  /// Sources whose bytes are being decoded on tasks; `false` where that is not certain.
  var decoding: [Int: Bool] = [:]
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
  var appearancesBefore: Set<Sight.Appearance> = []
  /// What was seen before the turn.
  var before = Sight()

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  /// A turn: takes in what was told, then what is seen of it.
  mutating func take(_ facts: [Fact], decodedInline: [Decoding], seeing sight: Sight) {
    turn = Turn()
    appearancesBefore = appearances
    turn.contents = lists.values.map { ($0.number, $0.rows) }
    turn.inline = decodedInline
    now = sight.now
    for fact in facts { apply(fact) }
    readRetryTimes(sight.events)
    listen(to: sight)
    if sight.isQuiet { adoptUncertain(sight) }
  }

  /// The next turn begins where this one ended.
  mutating func endTurn(seeing sight: Sight) {
    renewed.subtract(sight.memory.keys)
    before = sight
    before.events = []
  }

  private mutating func readRetryTimes(_ events: [PrefetchEvent]) {
    for event in events {
      guard case .transferFailed(_, let request, _, let wait) = event.kind else { continue }
      turn.failures[request.source]?.retryAt = wait.map { event.time + $0 }
      failures[request.source]?.retryAt = wait.map { event.time + $0 }
    }
  }

  /// Takes over what could have come out either way.
  private mutating func adoptUncertain(_ seen: Sight) {
    decoding = [:]
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
