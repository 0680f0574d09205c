import Foundation
import Locking

extension EntryFolder {
  /// Reads an entry; nil if there is none that is whole and has this key.
  package func read(_ key: String, digest: UInt64) -> DiskStore.Entry? {
    let found = load(key, digest)
    book.withLock { book in
      if found == nil { book.counts.misses += 1 } else { book.counts.hits += 1 }
    }
    return found?.entry
  }

  /// An entry with what is needed to write it again.
  struct Loaded {
    var entry: DiskStore.Entry
    var worth: DiskStore.Worth
  }

  private enum Contents {
    case loaded(Loaded, length: Int, stored: Int64)
    case otherKey
    case foreign
    case damaged
  }

  /// Finds an entry, and notes that it was used.
  ///
  /// Whether the index knows of it does not matter: another process may have written it, or the folder not be listed.
  func load(_ key: String, _ digest: UInt64) -> Loaded? {
    do throws(FileError) {
      let file = try files.open(try path(EntryName.file(of: digest)))
      defer { files.close(file) }
      let contents = try contents(of: file, key)
      heal(.read)
      switch contents {
      case .loaded(let loaded, let length, let stored):
        use(digest, length: length, stored: stored, loaded.worth, file)
        return loaded
      case .damaged:
        book.withLock { $0.counts.damaged += 1 }
        discard(digest)
      case .otherKey, .foreign:
        break
      }
    } catch  where error.code == Code.missing || error.code == Code.link {
      book.withLock { $0.index.remove(digest) }
    } catch {
      tell(.read, error)
    }
    return nil
  }

  private func contents(of file: Int32, _ key: String) throws(FileError) -> Contents {
    let status = try files.status(ofOpen: file)
    guard status.isRegular else { return .foreign }
    guard status.length >= EntryHead.fixedLength else { return .damaged }
    var bytes = try files.read(file, count: EntryHead.fixedLength)
    guard let head = EntryHead(fixed: bytes, fileLength: status.length, limits: limits) else {
      return .damaged
    }
    bytes.append(try files.read(file, count: head.keyLength + head.metadataLength))
    guard bytes.count == status.length - head.bodyLength, EntryHead.isIntact(bytes) else { return .damaged }
    let keyEnd = EntryHead.fixedLength + head.keyLength
    // Bytes, since two texts can be equal and be written differently.
    guard bytes[EntryHead.fixedLength..<keyEnd].elementsEqual(key.utf8) else { return .otherKey }
    let body = try files.read(file, count: head.bodyLength)
    guard body.count == head.bodyLength, XXH64.hash(body) == head.bodyChecksum else { return .damaged }
    let entry = DiskStore.Entry(metadata: Data(bytes[keyEnd...]), body: body)
    return .loaded(Loaded(entry: entry, worth: head.worth), length: status.length, stored: status.time)
  }

  /// How far a file's time may lag behind, in nanoseconds, before it is set: an hour.
  private static let lag: Int64 = 3_600_000_000_000

  /// Notes a use, and once in a while writes it where the next start finds it.
  private func use(_ digest: UInt64, length: Int, stored: Int64, _ worth: DiskStore.Worth, _ file: Int32) {
    let now = files.now()
    let standing = book.withLock { $0.standing(at: now, worth) }
    let record = Index.Record(length: length, standing: standing)
    if standing &- stored >= Self.lag {
      // What fails here is only the order after the next start.
      try? files.setTime(standing, of: file)
    }
    book.withLock { $0.index.put(digest, record) }
  }
}
