import DiskStore
import Foundation
import Locking
import Testing

/// What a store does first, and what a read sees while changes wait.
@Suite("Order of a store's work")
struct OrderTests {
  private let disk = MemoryFiles()
  private let gate = Gate()

  /// A store with some entries, which waits at the gate with a read.
  private func shutStore(
    _ keys: [String] = [], limits: (inout DiskStore.Limits) -> Void = { _ in }
  ) async -> DiskStore {
    let store = DiskStore.onDisk(gate.files(disk), bytes: 10_000_000, limits: limits)
    for key in keys { store.write(key, "body of \(key)") }
    await store.settled()
    gate.shut()
    store.read("at the gate") { _ in }
    await gate.reached()
    return store
  }

  /// Asks for entries at once, before all that waits, and says later what came.
  private func ask(_ store: DiskStore, _ keys: [String]) -> Locked<[DiskStore.Entry?]> {
    let found = Locked<[DiskStore.Entry?]>([])
    for key in keys {
      store.read(key, urgency: .urgent) { entry in found.withLock { $0.append(entry) } }
    }
    return found
  }

  @Test("S19: an urgent read is answered within two operations, before 5,000 reads and the writes")
  func urgentReads() async {
    let store = await shutStore(["visible"] + (0..<50).map { "\($0)" })
    for number in 0..<5_000 { store.read("\(number % 100)") { _ in } }
    for number in 0..<20 { store.write("new \(number)", "body") }
    let operations = Locked<Int?>(nil)
    async let entry = withCheckedContinuation { continuation in
      store.read("visible", urgency: .urgent) { [gate] entry in
        operations.withLock { $0 = gate.operations }
        continuation.resume(returning: entry)
      }
      gate.open()
    }
    #expect(await entry?.body == Data("body of visible".utf8))
    #expect(operations.withLock { $0 ?? .max } <= 2)
    await store.settled()
    #expect(gate.operations >= 5_000, "the others were made too")
  }

  @Test("A read that is raised goes before those that came earlier")
  func raised() async {
    let store = await shutStore(["a", "b", "c"])
    let answered = Locked<[String]>([])
    var last: ReadTicket?
    for key in ["a", "b", "c"] { last = store.read(key) { _ in answered.withLock { $0.append(key) } } }
    last?.raise()
    gate.open()
    await store.settled()
    last?.raise()
    await store.settled()
    let order = answered.withLock { $0 }
    #expect(order == ["c", "a", "b"])
  }

  @Test("A read that was cancelled in time is not called back, and one that was answered cannot be")
  func cancelled() async {
    let store = await shutStore(["a"])
    let answered = Locked<[String]>([])
    let early = store.read("a") { _ in answered.withLock { $0.append("early") } }
    let late = store.read("a") { _ in answered.withLock { $0.append("late") } }
    #expect(early.cancel())
    #expect(!early.cancel(), "it is gone already")
    early.raise()
    gate.open()
    await store.settled()
    #expect(answered.withLock { $0 } == ["late"])
    #expect(!late.cancel())
  }

  @Test("A read sees what waits to be written, even if it goes before it")
  func pendingWrites() async {
    let store = await shutStore(["a", "b", "c"])
    store.write("a", "newer", metadata: "1")
    store.updateMetadata("a", Data("2".utf8))
    store.remove("b")
    store.updateMetadata("c", Data("3".utf8))
    store.updateMetadata("b", Data("of nothing".utf8))
    #expect(store.mayHold("a") && !store.mayHold("b") && store.mayHold("c") && !store.mayHold("d"))
    let found = ask(store, ["a", "b", "c"])
    gate.open()
    await store.settled()
    #expect(
      found.withLock { $0 } == [DiskStore.Entry("newer", "2"), nil, DiskStore.Entry("body of c", "3")])
    #expect(await store.entry("a") == DiskStore.Entry("newer", "2"))
    #expect(await store.entry("b") == nil)
    #expect(await store.entry("c") == DiskStore.Entry("body of c", "3"))
  }

  @Test("While everything is removed nothing is found but what was written since")
  func pendingClear() async {
    let store = await shutStore(["a", "b"])
    store.write("a", "before")
    store.removeAll()
    store.write("b", "since")
    store.updateMetadata("a", Data("of nothing".utf8))
    #expect(!store.mayHold("a") && store.mayHold("b"))
    let found = ask(store, ["a", "b"])
    gate.open()
    await store.settled()
    #expect(found.withLock { $0 } == [nil, DiskStore.Entry("since")])
    #expect(await store.entry("a") == nil)
    #expect(await store.entry("b") == DiskStore.Entry("since"))
    #expect(disk.contents(of: Shop.path).count == 1)
    #expect(!store.mayHold("a") && store.mayHold("b"))
  }

  @Test("What waits to be written is bounded: the oldest of the least worth is given up, and counted")
  func pendingBytes() async {
    let store = await shutStore(["a"], limits: { $0.pendingBytes = 1_000 })
    let body = String(repeating: "x", count: 400)
    store.write("a", body, worth: .low)
    store.write("b", body, worth: .high)
    store.write("c", body)
    store.write("d", body)
    #expect(store.figures.pendingBytes <= 1_000)
    #expect(store.figures.dropped == 2)
    gate.open()
    await store.settled()
    #expect(store.figures.pendingBytes == 0)
    // The old one of a went with its successor.
    for (key, isThere) in [("a", false), ("b", true), ("c", false), ("d", true)] {
      #expect((await store.entry(key) != nil) == isThere, "\(key)")
    }
  }

  @Test("An entry that is longer than all that may wait is written all the same")
  func longEntry() async {
    let store = DiskStore.onDisk(disk, limits: { $0.pendingBytes = 10 })
    store.write("a", "longer than ten bytes")
    #expect(await store.entry("a") != nil)
    await store.settled()
    #expect(store.figures.writes == 1)
  }
}
