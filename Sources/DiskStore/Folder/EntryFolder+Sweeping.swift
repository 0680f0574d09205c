import Locking

/// A pass over all names in the folder, a few at a time, so that reads come in between.
struct Sweep: Sendable {
  enum Purpose: Sendable {
    case list
    case clear
  }

  var purpose: Purpose
  var names: ArraySlice<String>
  /// There were more names than are looked at in one pass.
  var isPartOfMore: Bool
  var found: [(digest: UInt64, status: FileStatus)] = []
  /// How many files were to go, and did or did not.
  var removed = 0
  var kept = 0
}

extension EntryFolder {
  /// Whether `sweepOn` has more to do.
  package var isSweeping: Bool {
    book.withLock { $0.sweep != nil }
  }

  /// Begins to find out what is in the folder.
  package func beginListing() {
    do throws(FileError) {
      try begin(.list)
    } catch {
      tell(.list, error)
    }
  }

  /// Begins to remove everything.
  package func beginClearing() {
    do throws(FileError) {
      try begin(.clear)
    } catch {
      tell(.remove, error)
      clearKnown()
    }
  }

  /// Begins to remove all that is known of, which needs no look at the folder; what else there is stays.
  private func clearKnown() {
    book.withLock { book in
      let names = book.index.records.keys.sorted().map(EntryName.file)
      book.sweep = Sweep(purpose: .clear, names: names[...], isPartOfMore: false, kept: 1)
    }
  }

  /// Goes on with the pass that has begun.
  package func sweepOn() {
    do throws(FileError) {
      try step()
    } catch {
      book.withLock { $0.sweep = nil }
      tell(.list, error)
    }
  }

  /// Lists the folder at once, if that failed before.
  func listIfUnknown() throws(FileError) {
    guard !book.withLock({ $0.isListed }) else { return }
    try begin(.list)
    while isSweeping { try step() }
  }

  /// Begins to list again when so much was written that others may have written as much.
  func relistIfDue() {
    let limits = limits
    let isDue = book.withLock {
      $0.writtenBytes > limits.bytes / 2 || $0.writtenEntries > limits.entries / 2 + 64
    }
    if isDue { beginListing() }
  }

  private func begin(_ purpose: Sweep.Purpose) throws(FileError) {
    let limit = 2 * limits.entries + 64
    var names: [String] = []
    do throws(FileError) {
      names = try files.names(in: try folder(), limit: limit)
    } catch  where error.code == Code.missing {
      try files.makeFolder(try folder())
    }
    let sweep = Sweep(purpose: purpose, names: names[...], isPartOfMore: names.count == limit)
    book.withLock { book in
      book.sweep = sweep
      book.writtenBytes = 0
      book.writtenEntries = 0
    }
  }

  private func step() throws(FileError) {
    guard var sweep = book.withLock({ $0.sweep }) else { return }
    for name in sweep.names.prefix(256) { try look(at: name, &sweep) }
    sweep.names = sweep.names.dropFirst(256)
    let isDone = sweep.names.isEmpty
    book.withLock { [sweep] in $0.sweep = isDone ? nil : sweep }
    guard isDone else { return }
    switch sweep.purpose {
    case .list: try learn(sweep)
    case .clear: forget(sweep)
    }
  }

  private func look(at name: String, _ sweep: inout Sweep) throws(FileError) {
    switch (EntryName(name), sweep.purpose) {
    case (.entry(let digest), .list):
      do throws(FileError) {
        let status = try files.status(of: try path(name))
        if status.isRegular { sweep.found.append((digest, status)) }
      } catch  where error.code == Code.missing {
        // It went meanwhile.
      }
    case (.entry, .clear):
      clear(name, &sweep)
    case (.partial, _):
      removeIfLeftOver(name)
    case (nil, _):
      break
    }
  }

  /// Removes an entry; what cannot be removed holds up nothing else.
  private func clear(_ name: String, _ sweep: inout Sweep) {
    do throws(FileError) {
      try removeFile(name)
      sweep.removed += 1
    } catch {
      sweep.kept += 1
      tell(.remove, error)
    }
  }

  /// Removes what a writer left when it died: one that lives holds the lock.
  private func removeIfLeftOver(_ name: String) {
    do throws(FileError) {
      let path = try path(name)
      let file = try files.open(path)
      defer { files.close(file) }
      guard try files.status(ofOpen: file).isRegular else { return }
      try files.lock(file)
      try files.remove(path)
    } catch {
      // It is being written, or went meanwhile; else the next pass tries again.
    }
  }

  private func learn(_ sweep: Sweep) throws(FileError) {
    let latest = DiskStore.Worth.latest(at: files.now())
    book.withLock { book in
      var index = Index()
      for (digest, status) in sweep.found {
        // What is known is younger than what the file says.
        let standing = book.index.records[digest]?.standing ?? min(status.time, latest)
        index.put(digest, Index.Record(length: status.length, standing: standing))
      }
      book.index = index
      book.isListed = true
    }
    heal(.list)
    let before = figures.evicted
    try makeRoom(for: 0)
    if sweep.isPartOfMore, figures.evicted > before { try begin(.list) }
  }

  private func forget(_ sweep: Sweep) {
    book.withLock { book in
      book.index = Index()
      book.isListed = sweep.kept == 0
    }
    if sweep.kept == 0 { heal(.remove) }
    // Where nothing went nothing will: what is left is not the store's.
    if sweep.isPartOfMore, sweep.removed > 0 { beginClearing() }
  }
}
