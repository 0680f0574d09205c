import Foundation
import PrefetchCore
import Testing
import VirtualTime

@Suite("Scale: nothing grows with what has been")
struct GrowthTests {
  /// How many viewport changes; a run of its own can ask for a million.
  private static let changes =
    ProcessInfo.processInfo.environment["SCALE_CHANGES"].flatMap { Int($0) } ?? 2_500

  /// After how many nothing may grow any more: memory is full by then.
  private static let fewChanges = max(1_000, changes / 100)

  @Test("After many viewport changes over a million rows every collection is as large as after few")
  func growth() {
    var world = LongWorld(rowCount: 1_000_000)
    world.scroll(changes: Self.fewChanges)
    world.comeToRest()
    let early = world.machine.sizes
    world.scroll(changes: Self.changes - Self.fewChanges)
    world.comeToRest()
    let late = world.machine.sizes
    for (name, size) in late.sorted(by: { $0.key < $1.key }) {
      // How many numbers were ever in use at once is a matter of luck, but has a bound.
      let bound = name.hasPrefix("places") ? LongWorld.mostNumbers : early[name]
      #expect(size <= bound ?? 0, "\(name)")
    }
    // What is left is in memory, or remembered as failed; nothing else.
    #expect(late["images"] == late["images in memory"])
    #expect(late["rows at hand"] == 0)
    #expect(world.numbersInUse == late["images"])
    #expect(world.open == 0)
    #expect(world.machine.figures.transfersFinished > Self.changes / 10)
  }
}

/// The machine and a list of a million rows that is scrolled at random, with callers and slots that come and go, and
/// transfers that finish, fail, or are cancelled.
private struct LongWorld {
  /// Memory holds 60 images; a window has 26, slots and callers want 8, and in one turn the old ones are still known when
  /// the new ones come; and some failed sources are remembered.
  static let mostNumbers = 60 + 2 * (26 + 8) + failureLimit
  private static let failureLimit = 15
  private static let list = ListID(number: 1)

  private(set) var machine = PrefetchMachine(
    limits: PrefetchMachine.Limits(
      transfers: 6, memory: 60, depth: WindowDepth(ahead: 12, behind: 4), resumes: true,
      failures: failureLimit), random: SplitMix64(seed: 1))

  private let rowCount: Int
  private var numbers = RowNumbers()
  private var random = SplitMix64(seed: 2)
  private var now = Instant.zero
  private var first = 0
  private var underWay: [TransferID] = []
  private var decoding: [ImageID] = []
  private var bound = 0
  private var callers: [(id: CallerID, image: ImageID)] = []
  private var lastCaller = 0

  init(rowCount: Int) {
    self.rowCount = rowCount
    tell(.listAdded(Self.list))
    tell(.contentChanged(Self.list, count: rowCount, deleted: nil))
  }

  var open: Int { underWay.count }
  var numbersInUse: Int { numbers.count }

  // MARK: - What goes on

  mutating func scroll(changes: Int) {
    for change in 0..<changes {
      now = now.advanced(byMilliseconds: 16)
      first =
        change.isMultiple(of: 20)
        ? Int.random(in: 0..<(rowCount - 10), using: &random)
        : max(0, min(rowCount - 10, first + Int.random(in: -3...6, using: &random)))
      tell(.viewportChanged(Self.list, Viewport(visible: first..<(first + 10))))
      if change.isMultiple(of: 3) { answerOne() }
      if change.isMultiple(of: 7) { comeAndGo() }
      tell(.turnEnded)
    }
  }

  /// One open transfer finishes, brings a part, or fails.
  private mutating func answerOne() {
    guard let transfer = underWay.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: end(transfer, .transferFailed(transfer, .mayHeal))
    case 1: end(transfer, .transferFailed(transfer, .permanent))
    case 2: tell(.bytesReceived(transfer, count: 1))
    default: finish(transfer)
    }
  }

  private mutating func finish(_ transfer: TransferID) {
    tell(.bytesReceived(transfer, count: 1))
    end(transfer, .transferFinished(transfer))
    while let image = decoding.popLast() { tell(.imageDecoded(image, cost: 1)) }
  }

  private mutating func end(_ transfer: TransferID, _ event: Event) {
    underWay.removeAll { $0 == transfer }
    tell(event)
  }

  /// A slot is bound anew, a task begins to await an image, and another one gives up.
  private mutating func comeAndGo() {
    bound = (bound + 1) % 4
    tell(
      .slotBound(SlotID(number: bound), numbers.reference(to: Int.random(in: 0..<rowCount, using: &random))))
    lastCaller += 1
    let reference = numbers.reference(to: Int.random(in: 0..<rowCount, using: &random))
    callers.append((CallerID(number: lastCaller), reference.image))
    tell(.callerJoined(CallerID(number: lastCaller), reference, Event.Patience(retries: 1)))
    if callers.count > 3 {
      let leaver = callers.removeFirst()
      tell(.callerLeft(leaver.id, leaver.image))
    }
  }

  /// Everyone stops to want anything, and all that is under way ends.
  mutating func comeToRest() {
    tell(.viewportChanged(Self.list, .inactive))
    for slot in 0..<4 { tell(.slotReleased(SlotID(number: slot))) }
    for caller in callers { tell(.callerLeft(caller.id, caller.image)) }
    callers = []
    tell(.turnEnded)
  }

  // MARK: - Telling

  private mutating func tell(_ event: Event) {
    // Taken out meanwhile, so that numbers are given without a copy.
    var numbers = RowNumbers()
    swap(&numbers, &self.numbers)
    let actions = machine.handle(event, at: now) { index, _ in
      Row(identity: RowIdentity(index), images: [numbers.reference(to: index)])
    }
    self.numbers = numbers
    for action in actions {
      switch action {
      case .start(let transfer, _, _, _): underWay.append(transfer)
      case .cancel(let transfer, _, _): underWay.removeAll { $0 == transfer }
      case .decode(let image, _): decoding.append(image)
      case .answer(let caller, _, _): callers.removeAll { $0.id == caller }
      case .forgetImage(let image): self.numbers.forgetImage(image)
      case .forgetSource(let source): self.numbers.forgetSource(source)
      default: break
      }
    }
  }
}

/// Numbers for the rows' images and sources, used again once forgotten.
private struct RowNumbers {
  private var images = Numbers()
  private var sources = Numbers()

  var count: Int { images.rows.count }

  mutating func reference(to row: Int) -> ImageReference {
    ImageReference(
      image: ImageID(number: images.number(of: row)), source: SourceID(number: sources.number(of: row)),
      host: HostID(number: 0))
  }

  mutating func forgetImage(_ image: ImageID) { images.forget(image.number) }
  mutating func forgetSource(_ source: SourceID) { sources.forget(source.number) }

  private struct Numbers {
    var numbers: [Int: Int] = [:]
    var rows: [Int: Int] = [:]
    var free: [Int] = []

    mutating func number(of row: Int) -> Int {
      if let known = numbers[row] { return known }
      let number = free.popLast() ?? rows.count
      numbers[row] = number
      rows[number] = row
      return number
    }

    mutating func forget(_ number: Int) {
      guard let row = rows.removeValue(forKey: number) else { return }
      numbers[row] = nil
      free.append(number)
    }
  }
}
