import DiskStore
import Foundation
import Locking
import Testing

extension DiskStore {
  /// A store on a disk in memory.
  static func onDisk(
    _ files: any Files, bytes: Int = 1_000_000, limits change: (inout Limits) -> Void = { _ in },
    digest: @escaping @Sendable (String) -> UInt64 = { XXH64.hash($0) },
    onTrouble: @escaping @Sendable (Trouble) -> Void = { Issue.record("\($0)") }
  ) -> DiskStore {
    var limits = Limits(bytes: bytes)
    change(&limits)
    return DiskStore(
      folder: URL(filePath: Shop.path), limits: limits, files: files, digest: digest, onTrouble: onTrouble)
  }

  func write(_ key: String, _ text: String, metadata: String = "", worth: Worth = .normal) {
    write(key, metadata: Data(metadata.utf8), body: Data(text.utf8), worth: worth)
  }

  func entry(_ key: String, urgency: Urgency = .patient) async -> Entry? {
    await withCheckedContinuation { continuation in
      read(key, urgency: urgency) { continuation.resume(returning: $0) }
    }
  }

  func settled() async {
    await withCheckedContinuation { continuation in settle { continuation.resume() } }
  }

  func closed() async {
    await withCheckedContinuation { continuation in close { continuation.resume() } }
  }
}

/// Lets a disk's calls wait until the test has said all that it wants to say.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let isShut = Locked(false)
  private let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
  private let calls = Locked<[Call]>([])

  /// The disk behind the gate.
  func files(_ base: any Files) -> WatchedFiles {
    WatchedFiles(base) { [self] call in
      if isShut.withLock({ $0 }) {
        arrived.yield()
        semaphore.wait()
      }
      calls.withLock { $0.append(call) }
      return .go
    }
  }

  /// Every call from now on waits.
  func shut() {
    isShut.withLock { $0 = true }
    calls.withLock { $0 = [] }
  }

  /// Waits until a call waits.
  func reached() async {
    var waiting = arrivals.makeAsyncIterator()
    await waiting.next()
  }

  /// Lets the call that waits go, and all after it.
  func open() {
    isShut.withLock { $0 = false }
    semaphore.signal()
  }

  /// How many files were opened or made since it was shut.
  var operations: Int { calls.withLock { $0.count { $0.operation == .open || $0.operation == .create } } }
}
