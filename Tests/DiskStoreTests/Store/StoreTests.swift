import DiskStore
import Foundation
import Locking
import Testing

@Suite("A store")
struct StoreTests {
  private let disk = MemoryFiles()

  @Test("What was written is there in the next store")
  func restart() async {
    let store = DiskStore.onDisk(disk)
    store.write("a", "body", metadata: "type")
    await store.closed()
    let next = DiskStore.onDisk(disk)
    #expect(next.mayHold("a"))
    #expect(await next.entry("a", urgency: .urgent) == DiskStore.Entry("body", "type"))
    await next.settled()
    #expect(next.mayHold("a") && !next.mayHold("b"))
    #expect(next.figures.entries == 1 && next.figures.hits == 1)
  }

  @Test("Letting go of a store loses nothing that was asked for")
  func lettingGo() async {
    await withCheckedContinuation { continuation in
      let store = DiskStore.onDisk(disk)
      for number in 0..<100 { store.write("\(number)", "body") }
      store.settle { continuation.resume() }
    }
    #expect(disk.contents(of: Shop.path).count == 100)
  }

  @Test("A closed store finds nothing and takes nothing, and answers every read")
  func closed() async {
    let store = DiskStore.onDisk(disk)
    store.write("a", "body")
    await store.closed()
    store.write("b", "body")
    store.remove("a")
    store.removeAll()
    #expect(await store.entry("a") == nil)
    #expect(!store.mayHold("a"))
    await store.closed()
    #expect(disk.contents(of: Shop.path).count == 1)
  }

  @Test("Too long a key, too much metadata and too large a body are not taken, and what was there goes")
  func bounds() async {
    let store = DiskStore.onDisk(disk, bytes: 1_000_000, limits: { $0.entryBytes = 70_000 })
    let longKey = String(repeating: "k", count: 8_193)
    store.write(longKey, "body")
    store.updateMetadata(longKey, Data("x".utf8))
    #expect(!store.mayHold(longKey))
    #expect(await store.entry(longKey) == nil)
    for key in ["a", "b", "c", "d"] { store.write(key, "small") }
    store.write("a", metadata: Data(count: 65_537), body: Data())
    store.write("b", metadata: Data(), body: Data(count: 70_000 - EntryHead.fixedLength))
    store.updateMetadata("c", Data(count: 65_537))
    store.write("d", metadata: Data(), body: Data(count: 70_000 - EntryHead.fixedLength - 1))
    for key in ["a", "b", "c"] { #expect(await store.entry(key) == nil, "\(key)") }
    #expect(await store.entry("d") != nil)
    #expect(store.figures.refused == 3)
  }

  @Test("Limits of any size are taken", arguments: [Int.min, -1, 0, 1, Int.max])
  func oddLimits(bytes: Int) async {
    let store = DiskStore.onDisk(disk, bytes: bytes)
    store.write("a", "body")
    #expect((await store.entry("a") != nil) == (bytes == .max))
  }

  @Test("A trouble is told once until it heals, and then again")
  func troubles() async {
    let isFull = Locked(true)
    let files = WatchedFiles(disk) { call in
      call.operation == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : .go
    }
    let told = Locked<[Trouble]>([])
    let store = DiskStore.onDisk(files, onTrouble: { trouble in told.withLock { $0.append(trouble) } })
    for key in ["a", "b", "c"] {
      store.write(key, "body")
      await store.settled()
      #expect(await store.entry(key) == nil)
    }
    #expect(told.withLock { $0.map(\.cause) } == [.noSpace])
    #expect(disk.contents(of: Shop.path).isEmpty)
    isFull.withLock { $0 = false }
    store.write("d", "body")
    await store.settled()
    #expect(await store.entry("d") != nil)
    isFull.withLock { $0 = true }
    store.write("e", "body")
    await store.settled()
    #expect(told.withLock { $0.map(\.operation) } == [.write, .write])
  }

  @Test("A folder that vanishes makes misses, and the next write makes it anew")
  func vanishedFolder() async {
    let store = DiskStore.onDisk(disk)
    for key in ["a", "b"] { store.write(key, "body") }
    await store.settled()
    disk.removeFolder(Shop.path)
    #expect(await store.entry("a") == nil)
    store.write("c", "body")
    await store.settled()
    #expect(await store.entry("c") != nil)
    #expect(
      store.figures.entries == 1 && store.figures.bytes == disk.contents(of: Shop.path).values.first?.count)
    #expect(!store.mayHold("b"))
  }

  @Test("Two stores on one folder find each other's entries, and both hold the limit in the end")
  func twoStores() async {
    let stores = [DiskStore.onDisk(disk, bytes: 50_000), DiskStore.onDisk(disk, bytes: 50_000)]
    for number in 0..<400 {
      let store = stores[number % 2]
      store.write("\(number % 60)", String(repeating: "\(number)", count: 300), metadata: "\(number % 60)")
      if number % 7 == 0 { store.remove("\(number % 11)") }
      if let entry = await stores[(number + 1) % 2].entry("\(number % 60)") {
        #expect(entry.metadata == Data("\(number % 60)".utf8))
      }
    }
    for store in stores { await store.settled() }
    let bytes = disk.contents(of: Shop.path).values.reduce(0) { $0 + $1.count }
    #expect(bytes <= 75_000, "each learns what the other wrote after half its limit")
    #expect(stores.allSatisfy { $0.figures.damaged == 0 })
    await DiskStore.onDisk(disk, bytes: 50_000).settled()
    #expect(disk.contents(of: Shop.path).values.reduce(0) { $0 + $1.count } <= 50_000)
  }

  @Test("Many threads at once do no harm")
  func threads() async {
    let store = DiskStore.onDisk(disk, bytes: 20_000)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var random = Numbers(seed: UInt64(task))
          for _ in 0..<300 {
            let key = "\(random.next(below: 40))"
            switch random.next(below: 6) {
            case 0, 1:
              store.write(key, String(repeating: key, count: random.next(below: 1_000)), metadata: key)
            case 2: store.remove(key)
            case 3: _ = store.mayHold(key)
            case 4: store.read(key) { _ in }.cancel()
            default:
              let entry = await store.entry(key, urgency: .urgent)
              #expect(entry == nil || entry?.metadata == Data(key.utf8))
            }
          }
        }
      }
    }
    await store.settled()
    let files = disk.contents(of: Shop.path)
    #expect(store.figures.entries == files.count)
    #expect(store.figures.bytes == files.values.reduce(0) { $0 + $1.count })
    #expect(store.figures.bytes <= 20_000 && disk.openFiles == 0)
  }
}
