import DiskStore
import Foundation
import Locking
import Testing

/// The system's own calls, with all that can stand in a folder's way.
@Suite("A store on the real disk")
struct RealDiskTests {
  private let folder: RealFolder
  private let told = Told()

  init() throws {
    folder = try RealFolder()
  }

  @Test("Entries survive a restart, in a folder that is made with those above it")
  func restart() async throws {
    let store = told.store(in: folder.store)
    let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    store.write("a", metadata: Data("type".utf8), body: body)
    store.write("b", "small")
    await store.closed()
    let next = told.store(in: folder.store)
    #expect(await next.entry("a") == DiskStore.Entry(metadata: Data("type".utf8), body: body))
    await next.settled()
    #expect(next.figures.entries == 2 && !next.mayHold("c"))
    let lengths = try folder.names.map {
      try folder.store.appending(path: $0).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    #expect(next.figures.bytes == lengths.reduce(0, +))
    next.removeAll()
    await next.settled()
    #expect(try folder.names.isEmpty)
    #expect(told.all.isEmpty)
  }

  @Test("The order of use lasts over a restart in the files' times")
  func order() async throws {
    let store = told.store(in: folder.store, bytes: 4_000)
    let body = String(repeating: "x", count: 900)
    for (key, worth) in [("a", DiskStore.Worth.normal), ("b", .low), ("c", .normal), ("d", .normal)] {
      store.write(key, body, worth: worth)
    }
    await store.closed()
    let next = told.store(in: folder.store, bytes: 4_000)
    for key in ["e", "f"] { next.write(key, body) }
    await next.settled()
    #expect(["a", "b", "c", "d", "e", "f"].filter(next.mayHold).joined() == "cdef")
  }

  @Test("Symbolic links are not followed: neither read, nor written through, nor removed with their target")
  func links() async throws {
    let outside = folder.url.appending(path: "outside")
    let store = told.store(in: folder.store)
    store.write("a", "body")
    await store.settled()
    // A whole entry outside, to which a link in the folder leads.
    try FileManager.default.moveItem(at: folder.url(of: "a"), to: outside)
    try FileManager.default.createSymbolicLink(at: folder.url(of: "a"), withDestinationURL: outside)
    let before = try Data(contentsOf: outside)
    #expect(await store.entry("a") == nil)
    store.remove("a")
    store.removeAll()
    await store.settled()
    #expect(try folder.names.count == 1, "the link is no file of the store's")
    store.write("a", "another body")
    await store.settled()
    #expect(await store.entry("a")?.body == Data("another body".utf8))
    #expect(try Data(contentsOf: outside) == before)
    #expect(told.all.isEmpty)
  }

  @Test("A pipe or a folder in an entry's place is a miss, holds nothing up, and stays")
  func otherKinds() async throws {
    let store = told.store(in: folder.store)
    await store.settled()
    let made = unsafe mkfifo(folder.url(of: "pipe").path, 0o600)
    #expect(made == 0)
    try FileManager.default.createDirectory(at: folder.url(of: "folder"), withIntermediateDirectories: true)
    for key in ["pipe", "folder"] {
      #expect(await store.entry(key) == nil)
      store.remove(key)
    }
    store.write("folder", "cannot stand there")
    await store.settled()
    store.removeAll()
    await store.settled()
    #expect(try folder.names.count == 2)
    #expect(told.all.map(\.operation) == [.write])
    await told.store(in: folder.store).settled()
    #expect(try folder.names.count == 2)
  }

  @Test("A file where the folder should be makes a store that misses, and says so once for each operation")
  func fileInPlace() async throws {
    let file = folder.url.appending(path: "file")
    for place in [file, file.appending(path: "below/it")] {
      try Data("mine".utf8).write(to: file)
      let told = Told()
      let store = told.store(in: place)
      for number in 0..<20 { store.write("\(number)", "body") }
      for number in 0..<20 {
        // Asked before: what waits now may be given up at any time.
        let waits = store.figures.pendingBytes > 0
        #expect(await store.entry("\(number)") == nil || waits)
      }
      await store.settled()
      #expect(await store.entry("1") == nil)
      #expect(Set(told.all.map(\.operation)).count == told.all.count, "\(told.all)")
      #expect(told.all.allSatisfy { $0.cause == .noFolder } && !told.all.isEmpty)
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      // It heals when the place is free.
      try FileManager.default.removeItem(at: file)
      store.write("a", "body")
      await store.settled()
      #expect(await store.entry("a") != nil)
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test(
    "An address that is no path makes a store that misses",
    arguments: ["https://images.example/cache", "file:///cache/a%00b", "data:,x"])
  func oddAddresses(address: String) async throws {
    let store = told.store(in: try #require(URL(string: address)))
    store.write("a", "body")
    await store.settled()
    #expect(await store.entry("a") == nil)
    #expect(!told.all.isEmpty)
  }

  @Test("A folder that vanishes while the store is open is made again by the next write")
  func vanished() async throws {
    let store = told.store(in: folder.store)
    store.write("a", "body")
    await store.settled()
    try FileManager.default.removeItem(at: folder.url)
    #expect(await store.entry("a") == nil)
    store.write("b", "body")
    await store.settled()
    #expect(await store.entry("b") != nil && store.figures.entries == 1)
    #expect(told.all.isEmpty)
  }
}
