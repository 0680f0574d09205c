internal import Foundation
internal import Locking
internal import PrefetchCore

/// What is told to a coordinator from outside.
enum Message: Sendable {
  case listAdded(ListID, any ListContent)
  case contentChanged(ListID, any ListContent, [ListChange]?)
  case viewportChanged(ListID, Viewport)
  case listRemoved(ListID)
  case callerJoined(CallerID, ImageRequest, Event.Patience)
  case callerLeft(CallerID)
  /// The token is the slot's own count of its bindings.
  case slotBound(SlotID, token: Int, ImageRequest)
  case slotReleased(SlotID)
  case transferBegan(TransferID, expectedBytes: Int?)
  case bytesReceived(TransferID, Data)
  /// Bytes that the loader keeps.
  case bytesCounted(TransferID, Int)
  case transferRestarted(TransferID)
  case exchangeMeasured(TransferID, ExchangeTiming)
  /// What goes with the bytes told so far.
  case transferNoted(TransferID, any Sendable)
  case transferFinished(TransferID, Delivery)
  case transferFailed(TransferID, TransferFailure)
  case readFound(ReadID, Data, ImageFreshness)
  case readMissed(ReadID)
  case storeTroubled(StoreTrouble)
  /// What the loader keeps it now knows.
  case storeListed
  case decoded(ImageID, Result<Decoded, any Error>)
  case prefetchPaused(Bool)
  case networkChanged(NetworkPath)
  case memoryPressed(MemoryPressure)
  case invalidated(ImageRequest)
  case timeCame
  case shutDown

  /// A decoded image and its cost, whatever the image's type.
  struct Decoded: Sendable {
    let image: any StoredImage
    let cost: Int
  }
}

/// Where everything told to a coordinator waits, in the order in which it was told.
///
/// Posting never waits. One task takes what has come, a batch at a time; it is woken at most once for all that comes
/// until it looks again.
final class Inbox: Sendable {
  /// The most viewport reports of one list that may wait.
  static let reportLimit = 64

  private struct State {
    var messages: [Message] = []
    var waitingReports: [ListID: Int] = [:]
    var mergedReports = 0
    var isClosed = false
    var sleeper: CheckedContinuation<Bool, Never>?
  }

  private let state = Locked(State())
  let time: TimeSource

  init(time: TimeSource) {
    self.time = time
  }

  /// Posts a message; false if the inbox is closed, and the message lost.
  @discardableResult
  func post(_ message: Message) -> Bool {
    change { $0.messages.append(message) }
  }

  /// Posts a report.
  ///
  /// Beyond the limit the list's oldest waiting report makes room.
  func postViewport(_ viewport: Viewport, of list: ListID) {
    change { state in
      if state.waitingReports[list, default: 0] == Self.reportLimit {
        state.messages.remove(
          at: state.messages.firstIndex {
            if case .viewportChanged(list, _) = $0 { true } else { false }
          } ?? 0)
        state.mergedReports += 1
      } else {
        state.waitingReports[list, default: 0] += 1
      }
      state.messages.append(.viewportChanged(list, viewport))
    }
  }

  @discardableResult
  private func change(_ body: (inout State) -> Void) -> Bool {
    let (isOpen, sleeper) = state.withLock { state -> (Bool, CheckedContinuation<Bool, Never>?) in
      guard !state.isClosed else { return (false, nil) }
      body(&state)
      defer { state.sleeper = nil }
      return (true, state.sleeper)
    }
    sleeper?.resume(returning: true)
    return isOpen
  }

  /// Waits until there is something to take; false when nothing more will come.
  func waitForMessages() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if state.isClosed { return false }
        if !state.messages.isEmpty { return true }
        state.sleeper = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Takes all that waits, and how many reports were merged since the last time.
  func takeAll() -> (messages: [Message], mergedReports: Int) {
    state.withLock { state in
      defer {
        state.messages = []
        state.waitingReports.removeAll(keepingCapacity: true)
        state.mergedReports = 0
      }
      return (state.messages, state.mergedReports)
    }
  }

  /// Drops what waits and refuses what comes; the waiting task ends.
  func close() {
    let (sleeper, dropped) = state.withLock { state in
      defer {
        state.isClosed = true
        state.sleeper = nil
        state.messages = []
      }
      return (state.sleeper, state.messages)
    }
    withExtendedLifetime(dropped) {}
    sleeper?.resume(returning: false)
  }
}
