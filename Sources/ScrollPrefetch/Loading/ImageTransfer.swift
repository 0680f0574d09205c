public import Foundation
internal import Locking
public import PrefetchCore

/// One attempt to bring the bytes of an image: what its loader is given, and tells about what comes.
///
/// Tell it `began` if the head of the answer is known, `receive` for each piece, and once `finish` or `fail`. All can be
/// called from any thread and return at once. After an ending, or a cancellation, what is told is dropped.
public final class ImageTransfer: Sendable {
  private struct State {
    var priority: TransferPriority
    var hasEnded = false
    var task: Task<Void, Never>?
    /// The bytes told that the coordinator has not taken in yet.
    var untakenBytes = 0
    /// The loader was told to wait.
    var isFull = false
  }

  /// So many bytes may wait for the coordinator before the loader is asked to wait too.
  static let untakenLimit = 512 << 10

  /// What to bring.
  public let request: ImageRequest
  /// The number of this attempt; no other transfer of the coordinator has it.
  public let number: Int
  /// How many bytes a cancelled transfer left at hand; 0 unless the loader resumes transfers.
  public let resumeOffset: Int
  /// What the transfer that left those bytes had noted of them with ``note(_:)``; `nil` if nothing.
  public let bookmark: (any Sendable)?
  /// Whether an image of these bytes is shown, and the transfer is to find out whether it is up to date.
  ///
  /// If it is, ``finishUnchanged(freshness:isStored:)`` says so and saves the bytes; else the new ones replace it.
  public let isRefresh: Bool

  private let state: Locked<State>
  private let inbox: Inbox
  private let tasks: TaskSource

  init(
    request: ImageRequest, id: TransferID, priority: TransferPriority, resumeOffset: Int,
    bookmark: (any Sendable)?, inbox: Inbox, tasks: TaskSource
  ) {
    self.request = request
    number = id.number
    self.resumeOffset = resumeOffset
    self.bookmark = bookmark
    isRefresh = priority == .refresh
    state = Locked(State(priority: priority))
    self.inbox = inbox
    self.tasks = tasks
  }

  var id: TransferID { TransferID(number: number) }

  /// How urgent it is now; it changes as rows come and go.
  public var priority: TransferPriority {
    state.withLock { $0.priority }
  }

  /// Tells that the answer has begun: its first byte, or its head with the number of bytes of the whole body.
  public func began(expectedBytes: Int? = nil) {
    tell(.transferBegan(id, expectedBytes: expectedBytes))
  }

  /// Tells the next piece of the body.
  ///
  /// - Returns: Whether to go on. If not, much waits for the coordinator already: a loader that can hold up its source
  ///   does, until ``ImageLoader/mayContinue(_:)``. What is told all the same is taken in too.
  @discardableResult
  public func receive(_ data: Data) -> Bool {
    guard !data.isEmpty else { return true }
    let mayGoOn = state.withLock { state -> Bool? in
      guard !state.hasEnded else { return nil }
      state.untakenBytes += data.count
      if state.untakenBytes > Self.untakenLimit { state.isFull = true }
      return !state.isFull
    }
    guard let mayGoOn else { return true }
    inbox.post(.bytesReceived(id, data))
    return mayGoOn
  }

  /// Notes what a later transfer needs to go on from the bytes told, should this one be cancelled: the version, say.
  ///
  /// It is handed over with the bytes, as that transfer's ``bookmark``, and forgotten with them, as by ``restart()``.
  public func note(_ bookmark: any Sendable) {
    tell(.transferNoted(id, bookmark))
  }

  /// Tells that so many bytes of the body have come, without handing them over.
  ///
  /// For a loader that keeps them elsewhere, as in a file: the decoder gets what was handed over, which may be nothing.
  public func progressed(byBytes count: Int) {
    guard count > 0 else { return }
    tell(.bytesCounted(id, count))
  }

  /// Tells that the body starts over: what had come so far, and what the transfer resumed from, counts no more.
  ///
  /// As when a server, asked to go on from ``resumeOffset``, sends the whole body, or another one.
  public func restart() {
    tell(.transferRestarted(id))
  }

  /// Tells what an exchange with a server took, for those who watch; told before the transfer's end.
  public func measured(_ timing: ExchangeTiming) {
    tell(.exchangeMeasured(id, timing))
  }

  /// Tells that the body is complete, and for how long it may be shown.
  ///
  /// - Parameters:
  ///   - freshness: For how long its images are up to date.
  ///   - isStored: Whether the loader's ``ImageLoader/store`` has it now, or will have it by the next reading.
  public func finish(freshness: ImageFreshness = .unlimited, isStored: Bool = false) {
    end(with: Delivery(freshness: freshness, isStored: isStored))
  }

  /// Tells, for a transfer that is a refresh, that what is shown is up to date, and for how long from now on.
  ///
  /// - Parameters:
  ///   - freshness: For how long its images are up to date.
  ///   - isStored: Whether the loader's ``ImageLoader/store`` has it.
  public func finishUnchanged(freshness: ImageFreshness = .unlimited, isStored: Bool = true) {
    end(with: Delivery(freshness: freshness, isStored: isStored, isUnchanged: true))
  }

  /// Tells that the transfer failed; a ``TransferFailure`` says too whether it makes sense to try again.
  public func fail(_ error: any Error) {
    guard end() else { return }
    let failure = error as? TransferFailure ?? TransferFailure(.mayHeal, error)
    inbox.post(.transferFailed(id, failure))
  }

  /// Runs asynchronous work for this transfer, off the coordinator.
  ///
  /// The transfer finishes when the work returns, and fails when it throws. When the transfer is cancelled, so is the
  /// task that the work runs on.
  public func run(_ work: @escaping @Sendable @concurrent () async throws -> Void) {
    let task = tasks.make {
      do {
        try await work()
        self.finish()
      } catch {
        self.fail(error)
      }
    }
    let isOver = state.withLock { state in
      if !state.hasEnded { state.task = task }
      return state.hasEnded
    }
    if isOver { task.cancel() }
  }

  /// Takes in that the coordinator has taken in so many bytes; says whether the loader waits to hear of it.
  func take(_ count: Int) -> Bool {
    state.withLock { state in
      state.untakenBytes -= count
      guard state.isFull, state.untakenBytes <= Self.untakenLimit / 2 else { return false }
      state.isFull = false
      return true
    }
  }

  func setPriority(_ priority: TransferPriority) {
    state.withLock { $0.priority = priority }
  }

  /// Ends it without a word to the coordinator, whose decision it is.
  func cancel() {
    state.withLock { state in
      state.hasEnded = true
      defer { state.task = nil }
      return state.task
    }?.cancel()
  }

  private func tell(_ message: Message) {
    guard !state.withLock({ $0.hasEnded }) else { return }
    inbox.post(message)
  }

  private func end(with delivery: Delivery) {
    guard end() else { return }
    inbox.post(.transferFinished(id, delivery))
  }

  private func end() -> Bool {
    state.withLock { state in
      defer {
        state.hasEnded = true
        state.task = nil
      }
      return !state.hasEnded
    }
  }
}
