package import Foundation
import Locking

extension EntryFolder {
  /// Keeps an entry in place of what was there.
  ///
  /// If that fails, what was there goes too: it is known to be out of date.
  package func write(
    _ key: String, digest: UInt64, _ entry: DiskStore.Entry, _ worth: DiskStore.Worth
  ) {
    do throws(FileError) {
      try store(key, digest, entry, worth)
    } catch {
      tell(.write, error)
      discard(digest)
    }
  }

  /// Gives an entry other metadata, if it is there.
  ///
  /// If that fails it keeps the old; if it is too large with the new, it goes.
  /// The whole file is written anew: no shorter way leaves it whole at every instant, and an image's bytes take less
  /// time than waiting for the disk does.
  package func updateMetadata(_ key: String, digest: UInt64, _ metadata: Data) {
    guard var loaded = load(key, digest), loaded.entry.metadata != metadata else { return }
    loaded.entry.metadata = metadata
    guard limits.take(key: key.utf8.count, metadata: metadata.count, body: loaded.entry.body.count) else {
      refuse()
      return discard(digest)
    }
    do throws(FileError) {
      try store(key, digest, loaded.entry, loaded.worth)
    } catch {
      tell(.write, error)
    }
  }

  /// Removes whatever has this digest.
  package func remove(digest: UInt64) {
    discard(digest)
  }

  /// Removes a file that is of no more use.
  func discard(_ digest: UInt64) {
    do throws(FileError) {
      try removeFile(EntryName.file(of: digest))
      book.withLock { $0.index.remove(digest) }
      heal(.remove)
    } catch {
      tell(.remove, error)
    }
  }

  private func store(
    _ key: String, _ digest: UInt64, _ entry: DiskStore.Entry, _ worth: DiskStore.Worth
  ) throws(FileError) {
    try listIfUnknown()
    let head = EntryHead.bytes(key: key, metadata: entry.metadata, body: entry.body, worth: worth)
    let length = head.count + entry.body.count
    try makeRoom(for: length)
    let now = files.now()
    let standing = book.withLock { $0.standing(at: now, worth) }
    try put(head, entry.body, standing, at: digest)
    book.withLock { book in
      book.index.put(digest, Index.Record(length: length, standing: standing))
      book.counts.writes += 1
      book.writtenBytes += length
      book.writtenEntries += 1
    }
    heal(.write)
    relistIfDue()
  }

  /// Removes what goes first until so many bytes more are within the limit.
  func makeRoom(for length: Int) throws(FileError) {
    let limits = limits
    while let digest = book.withLock({ book -> UInt64? in
      let isEnough =
        book.index.bytes + length <= limits.bytes
        && book.index.records.count + (length > 0 ? 1 : 0) <= limits.entries
      return isEnough ? nil : book.index.first()
    }) {
      // One that cannot be removed still takes its place, so that nothing else is written.
      try removeFile(EntryName.file(of: digest))
      book.withLock { book in
        book.index.remove(digest)
        book.counts.evicted += 1
      }
    }
  }

  /// Writes a file beside its place, then puts it there in one step.
  private func put(_ head: Data, _ body: Data, _ time: Int64, at digest: UInt64) throws(FileError) {
    let name = EntryName.partialFile(of: digest, number: .random(in: 0 ... .max))
    let path = try path(name)
    let file = try create(path)
    do throws(FileError) {
      defer { files.close(file) }
      // As long as it is locked no one takes it for left over.
      try files.lock(file)
      try files.write(head, to: file)
      try files.write(body, to: file)
      try files.setTime(time, of: file)
      try files.synchronize(file)
      try files.rename(path, to: try self.path(EntryName.file(of: digest)))
    } catch {
      try? files.remove(path)
      throw error
    }
  }

  /// Makes a new file, and the folder with it should that have vanished.
  private func create(_ path: String) throws(FileError) -> Int32 {
    do throws(FileError) {
      return try files.create(path)
    } catch  where error.code == Code.missing {
      try files.makeFolder(try folder())
      let file = try files.create(path)
      // What was in it is gone.
      book.withLock { $0.index = Index() }
      return file
    }
  }
}
