internal import DiskStore
public import Foundation
internal import Locking

/// Images' bytes on disk, kept over restarts within a limit: an entry is whole or absent, whatever happens.
///
/// An app has one for each folder, and hands it to its ``HTTPImageLoader``. What has not been used for longest goes first.
/// Nothing about it fails: with a full disk, or without its folder, it is a cache that misses, and
/// ``PrefetchEvent/Kind/storeTroubled(_:)`` says so.
public final class DiskCache: Sendable {
  let store: DiskStore
  private let troubles: Troubles

  /// Opens the folder, which is made if it is missing; files of others in it are left alone.
  ///
  /// - Parameters:
  ///   - folder: Where the files are, for this cache alone, such as a folder inside the system's folder for caches.
  ///   - sizeLimit: The most bytes that its files have at rest; while one is written it may be that one more.
  public init(folder: URL, sizeLimit: Int) {
    let troubles = Troubles()
    self.troubles = troubles
    store = DiskStore(folder: folder, limits: DiskStore.Limits(bytes: sizeLimit)) { troubles.tell($0) }
  }

  /// Removes all that it holds.
  public func removeAll() {
    store.removeAll()
  }

  /// How many bytes its files have, as far as it knows.
  public var size: Int { store.figures.bytes }

  /// Returns once all that was asked for before is on the disk.
  public func settle() async {
    await withCheckedContinuation { continuation in store.settle { continuation.resume() } }
  }

  func reportTroubles(to report: @escaping @Sendable (StoreTrouble) -> Void) {
    troubles.add(report)
  }
}

/// Those who want to hear of troubles; what came before anyone did is told to the first.
private final class Troubles: Sendable {
  private struct State {
    var listeners: [@Sendable (StoreTrouble) -> Void] = []
    var untold: [StoreTrouble] = []
  }

  private let state = Locked(State())

  func tell(_ trouble: Trouble) {
    let trouble = StoreTrouble(trouble)
    let listeners = state.withLock { state in
      if state.listeners.isEmpty, state.untold.count < 16 { state.untold.append(trouble) }
      return state.listeners
    }
    for listener in listeners { listener(trouble) }
  }

  func add(_ listener: @escaping @Sendable (StoreTrouble) -> Void) {
    let untold = state.withLock { state in
      defer { state.untold = [] }
      state.listeners.append(listener)
      return state.untold
    }
    for trouble in untold { listener(trouble) }
  }
}

extension StoreTrouble {
  fileprivate init(_ trouble: Trouble) {
    let cause: Cause =
      switch trouble.cause {
      case .noSpace: .noSpace
      case .noFolder: .noFolder
      case .notAllowed: .notAllowed
      case .tooManyOpenFiles: .tooManyOpenFiles
      case .other: .other
      }
    self.init(operation: "\(trouble.operation)", cause: cause, code: trouble.code)
  }
}
