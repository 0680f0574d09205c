import ScrollPrefetch
import VirtualTime

/// How a program's loader answers: in shares of a hundred transfers, and by a seed for each of them.
struct Service: Equatable, Sendable {
  /// Those that are answered by a task of their own.
  var byTask = 0
  /// Those that are answered inside `start`; all others only by operations.
  var atOnce = 0
  /// Those that fail, if they are answered.
  var failing = 0
  /// The longest that a task waits between two words, in milliseconds.
  var slowness = 50

  /// What one transfer gets.
  enum Course: Equatable, Sendable {
    /// Nothing but what operations say.
    case told
    case atOnce(Ending)
    case byTask(Script)
  }

  /// How a transfer ends.
  enum Ending: Equatable, Sendable {
    case finish
    case broken
    case fail(FailureKind)
    /// Until the faults stop.
    case never
  }

  /// What a task tells a transfer.
  struct Script: Equatable, Sendable {
    /// Before the first word, and before each further one: milliseconds, or as many turns of other tasks if negative.
    var waits: [Int]
    var saysBegan: Bool
    var saysSize: Bool
    var pieces: Int
    var ending: Ending
    /// Whether it stops when the transfer is cancelled; else it goes on as if it had not noticed.
    var heedsCancellation: Bool
    /// Whether the transfer's own task runs it.
    var isRunByTransfer: Bool
  }

  /// What the n-th transfer of a source gets.
  func course(ofSource source: Int, attempt: Int, seed: UInt64) -> Course {
    var random = SplitMix64(seed: seed &+ UInt64(source) &* 0x9e37_79b9 &+ UInt64(attempt) &* 0x85eb_ca6b)
    let kind = random.next(below: 100)
    let ending = makeEnding(&random)
    if kind < atOnce { return .atOnce(ending == .never ? .finish : ending) }
    guard kind < atOnce + byTask else { return .told }
    let pieces = random.next(below: 4)
    let script = Script(
      waits: (0...pieces + 1).map { _ in
        random.next(below: 2) == 0 ? -random.next(below: 4) : random.next(below: slowness + 1)
      },
      saysBegan: random.next(below: 2) == 0, saysSize: random.next(below: 2) == 0, pieces: pieces,
      ending: ending, heedsCancellation: random.next(below: 2) == 0,
      isRunByTransfer: ending != .never && random.next(below: 2) == 0)
    return .byTask(script)
  }

  private func makeEnding(_ random: inout SplitMix64) -> Ending {
    let isFailing = random.next(below: 100) < failing
    switch random.next(below: 8) {
    case 0: return isFailing ? .never : .finish
    case 1: return isFailing ? .broken : .finish
    case let other: return isFailing ? .fail(FailureKind.allCases[other % 3]) : .finish
    }
  }
}

extension Service: CustomStringConvertible {
  var description: String {
    "of 100 transfers \(byTask) answered by tasks, \(atOnce) at once, \(failing) failing, waits to \(slowness) ms"
  }
}
