public import Foundation
internal import Locking
public import PrefetchCore

/// One reading of an image's bytes from what its loader keeps: what an ``ImageStore`` is given, and tells what it found.
///
/// Tell it once `found` or `missed`, from any thread. After that, or a cancellation, what is told is dropped.
public final class ImageRead: Sendable {
  private struct State {
    var priority: TransferPriority
    var hasEnded = false
  }

  /// What to read.
  public let request: ImageRequest
  /// The number of this reading; no other reading of the coordinator has it.
  public let number: Int

  private let state: Locked<State>
  private let inbox: Inbox

  init(request: ImageRequest, id: ReadID, priority: TransferPriority, inbox: Inbox) {
    self.request = request
    number = id.number
    state = Locked(State(priority: priority))
    self.inbox = inbox
  }

  /// How urgent it is now; it changes as rows come and go.
  public var priority: TransferPriority {
    state.withLock { $0.priority }
  }

  /// Tells the whole body, and for how long it may be shown.
  public func found(_ body: Data, freshness: ImageFreshness = .unlimited) {
    guard end() else { return }
    inbox.post(.readFound(ReadID(number: number), body, freshness))
  }

  /// Tells that there is nothing, or nothing whole: the network is asked.
  public func missed() {
    guard end() else { return }
    inbox.post(.readMissed(ReadID(number: number)))
  }

  var hasEnded: Bool {
    state.withLock { $0.hasEnded }
  }

  func setPriority(_ priority: TransferPriority) {
    state.withLock { $0.priority = priority }
  }

  /// Ends it without a word to the coordinator, whose decision it is.
  func cancel() {
    _ = end()
  }

  private func end() -> Bool {
    state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}
