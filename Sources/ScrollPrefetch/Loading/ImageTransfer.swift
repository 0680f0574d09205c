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
  }

  /// What to bring.
  public let request: ImageRequest
  /// The number of this attempt; no other transfer of the coordinator has it.
  public let number: Int
  /// How many bytes a cancelled transfer left at hand; 0 unless the loader resumes transfers.
  public let resumeOffset: Int

  private let state: Locked<State>
  private let inbox: Inbox
  private let tasks: TaskSource

  init(
    request: ImageRequest, id: TransferID, priority: TransferPriority, resumeOffset: Int, inbox: Inbox,
    tasks: TaskSource
  ) {
    self.request = request
    number = id.number
    self.resumeOffset = resumeOffset
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
  public func receive(_ data: Data) {
    guard !data.isEmpty else { return }
    tell(.bytesReceived(id, data))
  }

  /// Tells that so many bytes of the body have come, without handing them over.
  ///
  /// For a loader that keeps them elsewhere, as in a file: the decoder gets what was handed over, which may be nothing.
  public func progressed(byBytes count: Int) {
    guard count > 0 else { return }
    tell(.bytesCounted(id, count))
  }

  /// Tells that the body is complete.
  public func finish() {
    guard end() else { return }
    inbox.post(.transferFinished(id))
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
