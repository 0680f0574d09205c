import PrefetchCore
import VirtualTime

/// The machine and a world that carries out what it commands, and traps on what is not possible there.
///
/// Row i of the list shows the images named in `rows[i]`; the row's identity is its own name. Image and source have
/// the same name, unless that has the form `source/variant`; the host is its first letter. Nothing arrives until it
/// is told to.
struct MockWorld {
  static let list = ListID(number: 1)

  private(set) var machine: PrefetchMachine
  var rows: [Row]
  /// The clock, in milliseconds.
  var now = 0.0

  /// A row by name.
  struct Row {
    var name: String
    var images: [String]
  }

  // What the world holds, by name.
  private(set) var open: [TransferID: String] = [:]
  /// The sources of open transfers that began in order to refresh what is shown.
  private(set) var refreshing: Set<String> = []
  /// The sources being read.
  private(set) var reading: [ReadID: String] = [:]
  /// The sources that the loader keeps.
  var stored: Set<String> = []
  /// What the app says its sources bring, in bytes, of those that come into a window.
  var sizes: [String: Int] = [:]
  private(set) var memory: Set<String> = []
  private(set) var kept: Set<String> = []
  private(set) var answers: [Int: Action.Answer] = [:]
  /// The images that callers wait for.
  private(set) var awaiting: [Int: String] = [:]
  private(set) var wakeAt: Instant?
  /// What each bound slot shows: an image's name, "failure", or nothing yet.
  private(set) var shown: [Int: String] = [:]
  /// The sources whose failure is remembered.
  private(set) var failures: Set<String> = []
  private(set) var undecodable: Set<String> = []

  // What was done since the last look, in order.
  private(set) var log: [String] = []
  private(set) var notes: [Note] = []
  /// Rows that the machine asked for.
  private(set) var lookups = 0

  private var numbers = Numbers()
  private var decoding: [String] = []

  init(rows: [Row], limits: PrefetchMachine.Limits = .test) {
    self.rows = rows
    machine = PrefetchMachine(limits: limits, random: SplitMix64(seed: 1))
    tell(.listAdded(Self.list))
    tell(.contentChanged(Self.list, count: rows.count, deleted: nil))
  }

  /// A list in which row i shows image `Ki`.
  init(count: Int, limits: PrefetchMachine.Limits = .test) {
    self.init(rows: (0..<count).map { Row(name: "r\($0)", images: ["K\($0)"]) }, limits: limits)
  }

  // MARK: - Telling

  mutating func tell(_ event: Event) {
    var numbers = numbers
    var lookups = lookups
    let rows = rows
    let stored = stored
    let sizes = sizes
    let actions = machine.handle(event, at: instant) { index, _ in
      lookups += 1
      return PrefetchCore.Row(
        identity: RowIdentity(rows[index].name),
        images: rows[index].images.map { numbers.reference($0, stored: stored, sizes: sizes) })
    }
    self.numbers = numbers
    self.lookups = lookups
    for action in actions { perform(action) }
    machine.checkInvariants()
  }

  /// Tells all of it in one turn.
  mutating func turn(_ events: Event...) {
    for event in events { tell(event) }
    tell(.turnEnded)
  }

  mutating func show(_ visible: Range<Int>, landing: Range<Int>? = nil) {
    turn(.viewportChanged(Self.list, Viewport(visible: visible, landing: landing)))
  }

  /// Reports, and has all that is visible then arrive: from here on it is prefetches that are under way.
  mutating func settle(_ visible: Range<Int>) {
    show(visible)
    for index in visible { for image in rows[index].images where underWay.contains(image) { finish(image) } }
  }

  mutating func edit(_ rows: [Row], deleted: RangeSet<Int>? = nil) {
    self.rows = rows
    turn(.contentChanged(Self.list, count: rows.count, deleted: deleted))
  }

  mutating func await(_ caller: Int, _ image: String, retries: Int = 0, waitsForNetwork: Bool = false) {
    awaiting[caller] = image
    let patience = Event.Patience(retries: retries, waitsForNetwork: waitsForNetwork)
    turn(.callerJoined(CallerID(number: caller), numbers.reference(image, stored: stored), patience))
  }

  mutating func stopAwaiting(_ caller: Int, _ image: String) {
    turn(.callerLeft(CallerID(number: caller), numbers.reference(image).image))
  }

  mutating func bind(_ slot: Int, _ image: String) {
    shown[slot] = ""
    turn(.slotBound(SlotID(number: slot), numbers.reference(image, stored: stored)))
  }

  mutating func unbind(_ slot: Int) {
    turn(.slotReleased(SlotID(number: slot)))
    shown[slot] = nil
  }

  mutating func invalidate(_ image: String) {
    turn(.invalidated(numbers.reference(image)))
  }

  mutating func receive(_ source: String, bytes: Int) {
    turn(.bytesReceived(transfer(of: source), count: bytes))
  }

  /// All bytes of a source come, and whatever is asked for is decoded at a cost; the turn goes on.
  mutating func arrive(_ source: String, bytes: Int = 1, cost: Int = 1, _ delivery: Delivery = Delivery()) {
    let id = transfer(of: source)
    if bytes > 0 { tell(.bytesReceived(id, count: bytes)) }
    open[id] = nil
    if delivery.isStored { stored.insert(source) }
    tell(.transferFinished(id, delivery))
    decodeAll(cost: cost)
  }

  /// All bytes of a source come, in a turn of their own.
  mutating func finish(_ source: String, bytes: Int = 1, cost: Int = 1, _ delivery: Delivery = Delivery()) {
    arrive(source, bytes: bytes, cost: cost, delivery)
    tell(.turnEnded)
  }

  /// What the loader keeps of a source is read, and decoded at a cost.
  mutating func find(_ source: String, _ freshness: ImageFreshness = .unlimited, cost: Int = 1) {
    let id = reading(of: source)
    reading[id] = nil
    tell(.readFound(id, freshness))
    decodeAll(cost: cost)
    tell(.turnEnded)
  }

  /// The loader turns out to keep nothing of a source.
  mutating func miss(_ source: String) {
    let id = reading(of: source)
    reading[id] = nil
    stored.remove(source)
    turn(.readMissed(id))
  }

  /// The loader finds out that it keeps nothing of these sources.
  mutating func lack(_ sources: String...) {
    stored.subtract(sources)
    turn(.storeListed(lacking: sources.map { numbers.reference($0).source }))
  }

  func reading(of source: String) -> ReadID {
    guard let id = reading.first(where: { $0.value == source })?.key else {
      preconditionFailure("\(source) is not being read")
    }
    return id
  }

  private mutating func decodeAll(cost: Int) {
    while let image = decoding.first {
      decoding.removeFirst()
      tell(.imageDecoded(numbers.reference(image).image, cost: cost))
    }
  }

  mutating func fail(_ source: String, _ kind: FailureKind = .mayHeal) {
    let id = transfer(of: source)
    open[id] = nil
    turn(.transferFailed(id, kind))
  }

  /// The bytes of a source come, but cannot be decoded.
  mutating func spoil(_ source: String) {
    let id = transfer(of: source)
    open[id] = nil
    tell(.transferFinished(id))
    while let image = decoding.popLast() { tell(.decodingFailed(numbers.reference(image).image)) }
    tell(.turnEnded)
  }

  /// Lets time pass, and a turn come if one was asked for by then.
  mutating func wait(milliseconds: Double) {
    let end = now + milliseconds
    while let next = wakeAt, next <= Instant.zero.advanced(byMilliseconds: end) {
      now = max(now, next.milliseconds(since: .zero))
      wakeAt = nil
      turn(.timeCame)
    }
    now = end
  }

  func transfer(of source: String) -> TransferID {
    guard let id = open.first(where: { $0.value == source })?.key else {
      preconditionFailure("\(source) is not open")
    }
    return id
  }

  var instant: Instant { Instant.zero.advanced(byMilliseconds: now) }
  /// The sources under way, in alphabetical order.
  var underWay: [String] { open.values.sorted() }
  /// The sources being read, in alphabetical order.
  var beingRead: [String] { reading.values.sorted() }

  /// What was done since the last time, in words.
  mutating func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  mutating func takeNotes() -> [Note] {
    defer { notes = [] }
    return notes
  }

  /// An image by its numbers, and whether it seems to be kept.
  mutating func reference(_ image: String) -> ImageReference {
    numbers.reference(image, stored: stored)
  }

  /// An image's number, for looking at notes.
  mutating func image(_ name: String) -> ImageID { numbers.reference(name).image }

  // MARK: - Carrying out

  private mutating func perform(_ action: Action) {
    switch action {
    case .start(let id, let source, let priority, let offset):
      let name = numbers.name(of: source)
      precondition(!open.values.contains(name), "\(name) is started twice")
      precondition(open.count < machine.limits.transfers, "\(name) is started beyond the limit")
      precondition((offset > 0) == kept.contains(name), "\(name) resumes bytes that are not there")
      kept.remove(name)
      open[id] = name
      if priority == .refresh { refreshing.insert(name) } else { refreshing.remove(name) }
      log.append("start \(name) \(priority)" + (offset > 0 ? " at \(offset)" : ""))
    case .cancel(let id, let reason, let keepingBytes):
      guard let name = open.removeValue(forKey: id) else { preconditionFailure("cancels what is not open") }
      if keepingBytes { kept.insert(name) }
      log.append("cancel \(name) \(reason)")
    case .setPriority(let id, let priority):
      guard let name = open[id] else { preconditionFailure("a priority for what is not open") }
      log.append("priority \(name) \(priority)")
    case .read(let id, let source, let priority):
      let name = numbers.name(of: source)
      precondition(!reading.values.contains(name), "\(name) is read twice")
      reading[id] = name
      log.append("read \(name) \(priority)")
    case .cancelRead(let id):
      guard let name = reading.removeValue(forKey: id) else { preconditionFailure("cancels no reading") }
      log.append("cancel reading \(name)")
    case .setReadPriority(let id, let priority):
      guard let name = reading[id] else { preconditionFailure("a priority for what is not being read") }
      log.append("priority \(name) \(priority)")
    case .discardStored(let source): stored.remove(numbers.name(of: source))
    case .dropBytes(let source): kept.remove(numbers.name(of: source))
    case .rememberFailure(let source): failures.insert(numbers.name(of: source))
    case .clearFailure(let source):
      precondition(
        failures.remove(numbers.name(of: source)) != nil, "clears a failure that is not remembered")
    case .rememberUndecodable(let image): undecodable.insert(numbers.name(of: image))
    case .clearUndecodable(let image):
      precondition(
        undecodable.remove(numbers.name(of: image)) != nil, "clears a failure that is not remembered")
    case .show(let slot, let image, let phase):
      precondition(shown[slot.number] != nil, "shows in a slot that is not bound")
      if phase == .image { precondition(memory.contains(numbers.name(of: image)), "shows nothing") }
      shown[slot.number] = phase == .image ? numbers.name(of: image) : "\(phase)"
    case .decode(let image, _): decoding.append(numbers.name(of: image))
    case .keep(let image):
      let isNew = memory.insert(numbers.name(of: image)).inserted
      // A newer one replaces what is shown.
      precondition(isNew || machine.limits.stores, "kept twice")
    case .evict(let image):
      let name = numbers.name(of: image)
      precondition(memory.remove(name) != nil, "evicts \(name), which is not in memory")
      log.append("evict \(name)")
    case .answer(let caller, let image, let answer):
      awaiting[caller.number] = nil
      precondition(answers.updateValue(answer, forKey: caller.number) == nil, "answered twice")
      if answer == .image { precondition(memory.contains(numbers.name(of: image)), "answered with nothing") }
    case .forgetImage(let image):
      precondition(!memory.contains(numbers.name(of: image)), "forgets an image in memory")
      precondition(
        !undecodable.contains(numbers.name(of: image)), "forgets an image whose failure is remembered")
      numbers.forget(image)
    case .forgetSource(let source):
      precondition(!open.values.contains(numbers.name(of: source)), "forgets a source under way")
      precondition(
        !failures.contains(numbers.name(of: source)), "forgets a source whose failure is remembered")
      precondition(!kept.contains(numbers.name(of: source)), "forgets a source whose bytes are kept")
      numbers.forget(source)
    case .note(let note): notes.append(note)
    case .wake(let time): wakeAt = time
    }
  }
}

extension PrefetchMachine.Limits {
  /// Four transfers, four rows ahead, one behind, no limit on memory, no resuming.
  static let test = PrefetchMachine.Limits(
    transfers: 4, memory: .max, depth: WindowDepth(ahead: 4, behind: 1), resumes: false)

  func with(transfers: Int? = nil, memory: Int? = nil, depth: WindowDepth? = nil, resumes: Bool? = nil)
    -> Self
  {
    var changed = self
    changed.transfers = transfers ?? self.transfers
    changed.memory = memory ?? self.memory
    changed.depth = depth ?? self.depth
    changed.resumes = resumes ?? self.resumes
    return changed
  }
}

/// Numbers for names, given out anew once forgotten, as the shell does.
private struct Numbers {
  private var images: [String: Int] = [:]
  private var sources: [String: Int] = [:]

  mutating func reference(_ image: String, stored: Set<String> = [], sizes: [String: Int] = [:])
    -> ImageReference
  {
    let source = String(image.prefix { $0 != "/" })
    return ImageReference(
      image: ImageID(number: Self.number(image, in: &images)),
      source: SourceID(number: Self.number(source, in: &sources)),
      host: HostID(number: Int(image.utf8.first ?? 0)), expectedBytes: sizes[source],
      isStored: stored.contains(source))
  }

  func name(of image: ImageID) -> String { Self.name(image.number, in: images) }
  func name(of source: SourceID) -> String { Self.name(source.number, in: sources) }

  mutating func forget(_ image: ImageID) { images[name(of: image)] = nil }
  mutating func forget(_ source: SourceID) { sources[name(of: source)] = nil }

  private static func number(_ name: String, in numbers: inout [String: Int]) -> Int {
    if let known = numbers[name] { return known }
    let taken = Set(numbers.values)
    let free = (0...taken.count).first { !taken.contains($0) } ?? 0
    numbers[name] = free
    return free
  }

  private static func name(_ number: Int, in numbers: [String: Int]) -> String {
    guard let name = numbers.first(where: { $0.value == number })?.key else {
      preconditionFailure("number \(number) is not in use")
    }
    return name
  }
}
