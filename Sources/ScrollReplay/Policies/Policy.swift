/// Decides what is transferred and what is kept, seeing no more than an app's code would.
///
/// The simulation asks at arrivals, at the trace's events and at the policy's own timers, once an instant,
/// after all that happens in it has happened. It carries out the commands in their order.
package protocol Policy {
  /// How reports and the command line name it.
  var name: String { get }
  /// Whether the bytes of a cancelled transfer are kept, so that a later one brings only what is missing.
  var resumesTransfers: Bool { get }
  /// Whether it hears how many bytes have come, and also decides at a transfer's first byte and at every 16,384 bytes of
  /// it.
  var observesProgress: Bool { get }
  /// Whether it asks for a feed's pages itself; else they are asked for by the plain rule, see `PlainPaging`.
  var asksForPages: Bool { get }
  /// The next instant at which it wants to decide though nothing may have happened, in milliseconds.
  ///
  /// It lies ahead of the instant of the last decision; nil for none.
  var nextTimer: Double? { get }

  /// Answers what has happened at this instant, in its order, with what to do.
  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command]
}

/// A fact that a policy hears of.
package enum Happening: Sendable, Equatable {
  /// A transfer has received all its bytes; its image is in memory, unless the memory rule dropped it.
  case arrived(ImageIndex)
  /// A transfer's first byte came.
  case firstByte(ImageIndex)
  /// A transfer has now received this many bytes in all, with those of an earlier one that it resumes.
  ///
  /// It is told at every instant, as a loader hands on bytes as they come; and at every 16,384 there is an instant for it.
  case progressed(ImageIndex, bytes: Int)
  /// A page came, with rows of these keys; they are in the list.
  case pageCame(keys: Range<Int>)
  /// The policy's own timer.
  case timer
  case trace(Trace.Event)
}

/// What a policy can do.
package enum Command: Sendable, Equatable {
  /// Begins a transfer; a connection must be free, and the image neither in memory nor under way.
  case start(ImageIndex)
  case cancel(ImageIndex)
  /// Removes an image from memory; it must not be visible, unless it arrived at this very instant and is
  /// refused.
  case evict(ImageIndex)
  /// Asks for the feed's next page; there must be one, and none under way. For policies that ask themselves.
  case askForPage
}

/// An image of the scenario: its place in `World.images`.
package typealias ImageIndex = Int

// What most policies want: an app that does not resume, listen for progress or set timers.
extension Policy {
  package var resumesTransfers: Bool { false }
  package var observesProgress: Bool { false }
  package var asksForPages: Bool { false }
  package var nextTimer: Double? { nil }
}

extension Happening {
  var isTrace: Bool {
    if case .trace = self { true } else { false }
  }

  var isFrame: Bool {
    if case .trace(let event) = self, case .offset = event.kind { true } else { false }
  }
}
