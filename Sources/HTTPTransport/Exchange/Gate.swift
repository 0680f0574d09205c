import Foundation

/// Lets a receiver be told things until it is shut, and no longer.
///
/// `@unchecked Sendable`: `isShut` and `teller`, its only variables, are touched while `condition` is locked, and at no
/// other time. A `Locked` value will not do: who shuts the gate waits for the teller, and only a condition lets go of its
/// lock meanwhile.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isShut = false

  /// The thread on which the receiver is being told something.
  private var teller: UInt?

  /// Runs the closure, which tells the receiver something, unless the gate is shut.
  ///
  /// - Parameters:
  ///   - isLast: Shut the gate first: this is the last that the receiver is told.
  ///   - body: Tells it.
  /// - Returns: What the closure returned; nil when the gate was shut.
  func tell<Answer>(isLast: Bool = false, _ body: () -> Answer) -> Answer? {
    condition.lock()
    guard !isShut else {
      condition.unlock()
      return nil
    }
    isShut = isLast
    teller = Self.thisThread
    condition.unlock()
    let answer = body()
    condition.lock()
    teller = nil
    if isShut { condition.broadcast() }
    condition.unlock()
    return answer
  }

  /// Shuts the gate; when this returns, the receiver is being told nothing, unless by this very thread.
  func shut() {
    condition.lock()
    defer { condition.unlock() }
    isShut = true
    while isTellingElsewhere { condition.wait() }
  }

  var isOpen: Bool {
    condition.lock()
    defer { condition.unlock() }
    return !isShut
  }

  /// To be asked while `condition` is locked.
  private var isTellingElsewhere: Bool { teller.map { $0 != Self.thisThread } ?? false }

  private static var thisThread: UInt {
    #if os(Linux)
      pthread_self()
    #else
      unsafe UInt(bitPattern: pthread_self())
    #endif
  }
}
