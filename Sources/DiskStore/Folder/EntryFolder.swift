import Locking

/// A folder of entries, and what can be done with it, one thing at a time.
///
/// Only one thread may call operations; what is told from memory may be asked for by any. Nothing here throws: what
/// cannot be read is a miss, what cannot be written is not kept, and the trouble is told.
///
/// **After a crash.** An entry's file appears under its name by a rename, after its bytes were written and
/// synchronised. So after the process is killed each entry is the old one or the new one or absent, and every write
/// that was done is kept. After a power failure the same holds but for the last: the folder itself is not
/// synchronised (each time would cost as much again), so the newest entries may be absent, and removed ones be back.
/// Should a disk lie about synchronising, the checksums tell.
///
/// **Two processes.** Files appear and vanish whole, so each sees hits and misses and nothing else. Each holds the
/// limit for the files that it knows of, and learns of others when it lists the folder again, which it does after
/// writing half its limit. The only lock is on a file being written; the system lets go of it when its writer dies.
package final class EntryFolder: Sendable {
  let files: any Files
  let limits: DiskStore.Limits
  let book = Locked(Book())
  /// Nil if the folder was given in a way that no file has.
  private let root: String?
  private let onTrouble: @Sendable (Trouble) -> Void

  /// Touches nothing yet.
  package init(
    path: String?, limits: DiskStore.Limits, files: any Files,
    onTrouble: @escaping @Sendable (Trouble) -> Void
  ) {
    root = path
    self.limits = limits
    self.files = files
    self.onTrouble = onTrouble
  }

  /// Whether a file of this digest is known of, or nothing is known yet.
  package func mayHold(_ digest: UInt64) -> Bool {
    book.withLock { !$0.isListed || $0.index.records[digest] != nil }
  }

  package var figures: DiskStore.Figures {
    book.withLock { $0.figures }
  }

  /// Notes that an entry was too large.
  package func refuse() {
    book.withLock { $0.counts.refused += 1 }
  }

  /// The folder itself.
  func folder() throws(FileError) -> String {
    guard let root else { throw FileError(code: Code.invalid) }
    return root
  }

  /// The path of one of the store's own files, which lie directly in the folder.
  func path(_ name: String) throws(FileError) -> String {
    try folder() + "/" + name
  }

  func tell(_ operation: Trouble.Operation, _ error: FileError) {
    let trouble = Trouble(operation, error)
    if book.withLock({ $0.troubles.isNews(trouble) }) { onTrouble(trouble) }
  }

  func heal(_ operation: Trouble.Operation) {
    book.withLock { $0.troubles.heal(operation) }
  }

  /// Removes a file if it is a regular one; one that is gone is as good.
  func removeFile(_ name: String) throws(FileError) {
    let path = try path(name)
    do throws(FileError) {
      if try files.status(of: path).isRegular { try files.remove(path) }
    } catch  where error.code == Code.missing {
      // Another process was faster.
    }
  }
}

/// What a folder knows, for any thread to ask.
struct Book: Sendable {
  var index = Index()
  /// Whether the index has been read from the folder.
  var isListed = false
  var sweep: Sweep?
  var troubles = TroubleBook()
  /// Without the entries and bytes, which the index knows.
  var counts = DiskStore.Figures()
  /// What was written since the folder was listed.
  var writtenBytes = 0
  var writtenEntries = 0
  private var lastUse = Int64.min

  var figures: DiskStore.Figures {
    var figures = counts
    figures.entries = index.records.count
    figures.bytes = index.bytes
    return figures
  }

  /// The standing of an entry that is used now: above all of the same worth, even if the clock goes back.
  mutating func standing(at now: Int64, _ worth: DiskStore.Worth) -> Int64 {
    lastUse = max(now, lastUse &+ 1)
    return lastUse &+ worth.bonus
  }
}
