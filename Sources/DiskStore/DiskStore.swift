import Dispatch
package import Foundation
import Locking

/// Bytes by key in a folder: bounded, and each entry whole or absent whatever happens.
///
/// All may be called from any thread, and returns at once: the work is done one thing at a time on a thread of the
/// store's own, which also calls back. Nothing here fails. A store whose folder or disk is of no use is one that
/// misses; it says so through `onTrouble`, and goes on when the folder is back.
///
/// A read sees every change that was asked for before it. Letting go of a store loses nothing: what was asked for is
/// still done.
package final class DiskStore: Sendable {
  private let folder: EntryFolder
  private let limits: Limits
  private let digest: @Sendable (String) -> UInt64
  private let desk = Locked(Desk())
  private let queue = DispatchQueue(label: "DiskStore", qos: .userInitiated)

  /// Opens a folder, which is made if it is missing, and begins to list what is in it.
  ///
  /// Keys of one digest push each other out, so `digest` should give few of the same.
  package init(
    folder: URL, limits: Limits, files: any Files = SystemFiles(),
    digest: @escaping @Sendable (String) -> UInt64 = { XXH64.hash($0) },
    onTrouble: @escaping @Sendable (Trouble) -> Void
  ) {
    self.folder = EntryFolder(path: Self.path(folder), limits: limits, files: files, onTrouble: onTrouble)
    self.limits = limits
    self.digest = digest
    ask { $0.isUnlisted = true }
  }

  /// Nil for what is no path: the system would take a part of it for one.
  private static func path(_ folder: URL) -> String? {
    guard folder.isFileURL else { return nil }
    let path = folder.absoluteURL.path(percentEncoded: false)
    guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether a read may find something: false is certain, but for what other processes write.
  ///
  /// From memory, in less than a microsecond. True for all until the folder has been listed.
  package func mayHold(_ key: String) -> Bool {
    guard key.utf8.count <= limits.keyBytes else { return false }
    let digest = digest(key)
    // In this order: a change leaves the desk only after the folder knows of it.
    return desk.withLock { $0.isClosed ? false : $0.isHeld(digest) } ?? folder.mayHold(digest)
  }

  /// Reads what is kept under a key, and calls back with it, or with nil.
  @discardableResult
  package func read(
    _ key: String, urgency: Urgency = .patient, then: @escaping @Sendable (Entry?) -> Void
  ) -> ReadTicket {
    let read = Desk.Read(key: key, digest: digest(key), then: then)
    let isRefused = key.utf8.count > limits.keyBytes
    let number = ask { desk in
      isRefused || desk.isClosed ? nil : desk.add(read, urgency)
    }
    if number == nil { queue.async { then(nil) } }
    return ReadTicket(store: self, number: number)
  }

  /// Keeps an entry in place of what was kept under its key.
  ///
  /// If it is too large, or too much waits to be written, or the disk fails, nothing is kept under the key.
  package func write(_ key: String, metadata: Data, body: Data, worth: Worth = .normal) {
    guard limits.take(key: key.utf8.count, metadata: metadata.count, body: body.count) else {
      folder.refuse()
      return remove(key)
    }
    change(key, .write(Entry(metadata: metadata, body: body), worth))
  }

  /// Gives an entry other metadata, if there is one; metadata above the limit removes it.
  package func updateMetadata(_ key: String, _ metadata: Data) {
    guard metadata.count <= limits.metadataBytes else { return remove(key) }
    change(key, .metadata(metadata))
  }

  /// Removes what is kept under a key.
  package func remove(_ key: String) {
    change(key, .remove)
  }

  /// Removes everything.
  package func removeAll() {
    ask { desk in
      if !desk.isClosed { desk.addClear() }
    }
  }

  /// Calls back when all that was asked for before is done.
  package func settle(then: @escaping @Sendable () -> Void) {
    ask { $0.add(then) }
  }

  /// Takes nothing more: reads find nothing, changes do nothing.
  ///
  /// Calls back when what was asked for before is done.
  package func close(then: @escaping @Sendable () -> Void = {}) {
    ask { desk in
      desk.isClosed = true
      desk.add(then)
    }
  }

  package var figures: Figures {
    var figures = folder.figures
    (figures.dropped, figures.pendingBytes) = desk.withLock { ($0.dropped, $0.changes.bytes) }
    return figures
  }

  private func change(_ key: String, _ kind: PendingChanges.Kind) {
    // No entry can have such a key.
    guard key.utf8.count <= limits.keyBytes else { return }
    let digest = digest(key)
    let limit = limits.pendingBytes
    ask { desk in
      if !desk.isClosed { desk.add(kind, key, digest, keeping: limit) }
    }
  }
}

// MARK: - Reads that wait

extension DiskStore {
  func cancel(_ number: Int) -> Bool {
    desk.withLock { $0.cancel(number) }
  }

  func raise(_ number: Int) {
    desk.withLock { $0.raise(number) }
  }
}

// MARK: - The store's thread

extension DiskStore {
  /// Puts something on the desk, and sees to it that someone works there.
  @discardableResult
  private func ask<Answer: Sendable>(_ body: @Sendable (inout Desk) -> Answer) -> Answer {
    let (answer, wasAwake) = desk.withLock { desk in
      let answer = body(&desk)
      defer { desk.isAwake = true }
      return (answer, desk.isAwake)
    }
    if !wasAwake { queue.async { [self] in work() } }
    return answer
  }

  private func work() {
    while let job = desk.withLock({ desk -> Desk.Job? in
      let job = desk.next()
      desk.isAwake = job != nil
      return job
    }) {
      perform(job)
      let isSweeping = folder.isSweeping
      desk.withLock { $0.finish(job, isSweeping: isSweeping) }
    }
  }

  private func perform(_ job: Desk.Job) {
    switch job {
    case .answer(let read, let entry): read.then(entry)
    case .read(let read, let newer): read.then(find(read, newer))
    case .list: folder.beginListing()
    case .sweep: folder.sweepOn()
    case .change(let digest, let change): make(change, digest)
    case .clear: folder.beginClearing()
    case .tell(let told): told()
    }
  }

  private func find(_ read: Desk.Read, _ newer: PendingChanges.Change?) -> Entry? {
    guard var entry = folder.read(read.key, digest: read.digest) else { return nil }
    if let newer, newer.key == read.key, case .metadata(let metadata) = newer.kind {
      entry.metadata = metadata
    }
    return entry
  }

  private func make(_ change: PendingChanges.Change, _ digest: UInt64) {
    switch change.kind {
    case .write(let entry, let worth): folder.write(change.key, digest: digest, entry, worth)
    case .metadata(let metadata): folder.updateMetadata(change.key, digest: digest, metadata)
    case .remove: folder.remove(digest: digest)
    }
  }
}
