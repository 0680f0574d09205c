internal import Foundation
internal import Locking
internal import PrefetchCore

/// What a coordinator has under way outside itself: transfers, readings, decodings, and one alarm.
///
/// It can be ended from any thread, so that letting go of the coordinator ends it too.
final class OpenWork: Sendable {
  private struct State {
    var transfers: [TransferID: (transfer: ImageTransfer, source: SourceID)] = [:]
    var reads: [ReadID: (read: ImageRead, source: SourceID)] = [:]
    var decodings: [ImageID: Task<Void, Never>] = [:]
    var alarm: (time: Instant, task: Task<Void, Never>)?
  }

  private let state = Locked(State())
  private let loader: any ImageLoader
  /// What the loader keeps.
  let store: (any ImageStore)?
  private let inbox: Inbox
  private let tasks: TaskSource

  init(loader: any ImageLoader, inbox: Inbox, tasks: TaskSource) {
    self.loader = loader
    store = loader.store
    self.inbox = inbox
    self.tasks = tasks
  }

  // MARK: - Transfers

  func start(
    _ id: TransferID, of source: SourceID, request: ImageRequest, priority: TransferPriority, offset: Int,
    bookmark: (any Sendable)?
  ) {
    let transfer = ImageTransfer(
      request: request, id: id, priority: priority, resumeOffset: offset, bookmark: bookmark,
      inbox: inbox, tasks: tasks)
    state.withLock { $0.transfers[id] = (transfer, source) }
    loader.start(transfer)
  }

  func cancel(_ id: TransferID) {
    guard let transfer = state.withLock({ $0.transfers.removeValue(forKey: id) })?.transfer else { return }
    transfer.cancel()
    loader.cancel(transfer)
  }

  func setPriority(of id: TransferID, to priority: TransferPriority) {
    guard let transfer = state.withLock({ $0.transfers[id] })?.transfer else { return }
    transfer.setPriority(priority)
    loader.priorityDidChange(of: transfer)
  }

  /// The source of a transfer that is open; `nil` for one that was cancelled, whose news come late.
  func source(of id: TransferID) -> SourceID? {
    state.withLock { $0.transfers[id]?.source }
  }

  /// Takes in that a transfer ended by itself; false if it was cancelled before.
  func end(_ id: TransferID) -> Bool {
    state.withLock { $0.transfers.removeValue(forKey: id) } != nil
  }

  /// Takes in that bytes of a transfer have been taken in; the loader may have waited for that.
  func take(_ count: Int, of id: TransferID) {
    guard let transfer = state.withLock({ $0.transfers[id] })?.transfer, transfer.take(count) else { return }
    loader.mayContinue(transfer)
  }

  // MARK: - Readings

  func read(_ id: ReadID, of source: SourceID, request: ImageRequest, priority: TransferPriority) {
    let read = ImageRead(request: request, id: id, priority: priority, inbox: inbox)
    state.withLock { $0.reads[id] = (read, source) }
    store?.read(read)
  }

  func cancel(_ id: ReadID) {
    guard let read = state.withLock({ $0.reads.removeValue(forKey: id) })?.read else { return }
    read.cancel()
    store?.cancel(read)
  }

  func setPriority(of id: ReadID, to priority: TransferPriority) {
    guard let read = state.withLock({ $0.reads[id] })?.read else { return }
    read.setPriority(priority)
    store?.priorityDidChange(of: read)
  }

  /// Takes in that a reading ended by itself: its source, or `nil` if it was cancelled before.
  func end(_ id: ReadID) -> SourceID? {
    state.withLock { $0.reads.removeValue(forKey: id) }?.source
  }

  // MARK: - Decodings

  func decode(
    _ image: ImageID, with decode: @escaping @Sendable @concurrent () async throws -> Message.Decoded
  ) {
    let task = tasks.make { [inbox] in
      do {
        inbox.post(.decoded(image, .success(try await decode())))
      } catch {
        inbox.post(.decoded(image, .failure(error)))
      }
    }
    state.withLock { $0.decodings[image] = task }
  }

  func endDecoding(of image: ImageID) {
    _ = state.withLock { $0.decodings.removeValue(forKey: image) }
  }

  // MARK: - The alarm

  /// Sees to it that a turn comes at this moment, or before.
  func wake(at time: Instant) {
    let earlier = state.withLock { $0.alarm }
    if let earlier {
      guard time < earlier.time else { return }
      earlier.task.cancel()
    }
    let task = tasks.make { [inbox] in
      guard (try? await inbox.time.sleep(until: time)) != nil else { return }
      inbox.post(.timeCame)
    }
    state.withLock { $0.alarm = (time, task) }
  }

  func alarmRang() {
    state.withLock { $0.alarm = nil }
  }

  // MARK: - The end

  /// Cancels all of it, transfers in the order in which they began.
  func endAll() {
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    ended.alarm?.task.cancel()
    for (_, task) in ended.decodings.sorted(by: { $0.key.number < $1.key.number }) { task.cancel() }
    for (_, open) in ended.reads.sorted(by: { $0.key.number < $1.key.number }) {
      open.read.cancel()
      store?.cancel(open.read)
    }
    for (_, open) in ended.transfers.sorted(by: { $0.key.number < $1.key.number }) {
      open.transfer.cancel()
      loader.cancel(open.transfer)
    }
  }
}
