/// All that was asked of a store and is not done, and in which order to do it.
///
/// Urgent reads come first, then the passes over the folder, then all else in the order in which it was asked for.
struct Desk: Sendable {
  struct Read: Sendable {
    var key: String
    var digest: UInt64
    var then: @Sendable (DiskStore.Entry?) -> Void
  }

  /// What to do next.
  enum Job: Sendable {
    /// Tell what is known without looking.
    case answer(Read, DiskStore.Entry?)
    /// Read from the folder, and answer with this metadata if it is newer there.
    case read(Read, newer: PendingChanges.Change?)
    case list
    case sweep
    case change(UInt64, PendingChanges.Change)
    case clear
    case tell(@Sendable () -> Void)
  }

  private enum Item: Sendable {
    case read(Int)
    case change(UInt64, place: Int)
    case clear
    case tell(@Sendable () -> Void)
  }

  private var reads: [Int: Read] = [:]
  private var urgent = Fifo<Int>()
  private var inTurn = Fifo<Item>()
  private var lastNumber = 0
  /// How many times everything is to be removed: until then nothing that is in the folder counts.
  private var clears = 0
  private var isClearing = false
  private(set) var changes = PendingChanges()
  private(set) var dropped = 0
  /// Whether no one has begun to list the folder.
  var isUnlisted = false
  private var isSweeping = false
  /// Whether someone takes the jobs.
  var isAwake = false
  var isClosed = false

  /// Adds a read, and returns its number.
  mutating func add(_ read: Read, _ urgency: DiskStore.Urgency) -> Int {
    lastNumber += 1
    reads[lastNumber] = read
    switch urgency {
    case .patient: inTurn.append(.read(lastNumber))
    case .urgent: urgent.append(lastNumber)
    }
    return lastNumber
  }

  /// Puts a read that waits among the urgent ones.
  mutating func raise(_ number: Int) {
    // Where it stood before it is then no longer found.
    if reads[number] != nil { urgent.append(number) }
  }

  /// Takes a read back; false if it is too late.
  mutating func cancel(_ number: Int) -> Bool {
    reads.removeValue(forKey: number) != nil
  }

  mutating func add(_ kind: PendingChanges.Kind, _ key: String, _ digest: UInt64, keeping limit: Int) {
    lastNumber += 1
    if changes.add(kind, key, digest, place: lastNumber) {
      inTurn.append(.change(digest, place: lastNumber))
    }
    dropped += changes.drop(above: limit)
  }

  /// Everything is to go, and so need not be written before.
  mutating func addClear() {
    changes.removeAll()
    clears += 1
    inTurn.append(.clear)
  }

  /// Adds something to be told when all that was asked for before is done.
  mutating func add(_ told: @escaping @Sendable () -> Void) {
    inTurn.append(.tell(told))
  }

  /// Whether an entry is there or not, as far as it can be said without the folder.
  func isHeld(_ digest: UInt64) -> Bool? {
    switch changes[digest]?.kind {
    case .write: true
    case .remove: false
    case .metadata, nil: clears > 0 ? false : nil
    }
  }

  /// Takes the next job; nil if there is none.
  mutating func next() -> Job? {
    while let number = urgent.popFirst() {
      if let read = reads.removeValue(forKey: number) { return job(for: read) }
    }
    if isUnlisted {
      isUnlisted = false
      return .list
    }
    if isSweeping { return .sweep }
    while let item = inTurn.popFirst() {
      if let job = job(for: item) { return job }
    }
    return nil
  }

  /// The job is done, and the folder needs to be swept further, or not.
  mutating func finish(_ job: Job, isSweeping: Bool) {
    self.isSweeping = isSweeping
    switch job {
    case .change(let digest, _): changes.end(digest)
    case .clear: isClearing = true
    case .answer, .read, .list, .sweep, .tell: break
    }
    if isClearing, !isSweeping {
      isClearing = false
      clears -= 1
    }
  }

  private mutating func job(for item: Item) -> Job? {
    switch item {
    case .read(let number): reads.removeValue(forKey: number).map(job)
    case .change(let digest, let place): changes.begin(digest, at: place).map { .change(digest, $0) }
    case .clear: .clear
    case .tell(let told): .tell(told)
    }
  }

  private func job(for read: Read) -> Job {
    let change = changes[read.digest]
    if let change, change.key == read.key, case .write(let entry, _) = change.kind {
      return .answer(read, entry)
    }
    if clears > 0 { return .answer(read, nil) }
    if case .remove = change?.kind { return .answer(read, nil) }
    return .read(read, newer: change)
  }
}
