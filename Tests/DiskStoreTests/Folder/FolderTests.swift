import DiskStore
import Foundation
import Locking
import Testing

@Suite("A folder of entries")
struct FolderTests {
  @Test("What was written is read, with its metadata, and again after a restart")
  func roundTrip() {
    let shop = Shop()
    shop.write("a", "body", metadata: "type: image/png")
    shop.write("empty", "")
    for _ in 0..<2 {
      #expect(shop.read("a") == DiskStore.Entry("body", "type: image/png"))
      #expect(shop.read("empty") == DiskStore.Entry(""))
      #expect(shop.read("b") == nil)
      shop.reopen()
    }
    #expect(shop.disk.openFiles == 0)
  }

  @Test("The newer of two writes counts", arguments: ["", "short", String(repeating: "long", count: 100)])
  func overwrite(newer: String) {
    let shop = Shop()
    shop.write("a", "the older body")
    shop.write("a", newer, metadata: "2")
    #expect(shop.read("a") == DiskStore.Entry(newer, "2"))
    #expect(shop.files.count == 1)
    #expect(shop.folder.figures.bytes == shop.bytesOnDisk)
  }

  @Test("Any characters make a key, and equal texts written differently are two")
  func keys() {
    let shop = Shop(bytes: 1_000_000)
    let keys = [
      "", " ", "../../etc/passwd", "/", "a\0b", "a", "🙂", "e\u{301}", "\u{e9}",
      String(repeating: "k", count: 8_192),
    ]
    for (place, key) in keys.enumerated() { shop.write(key, "\(place)") }
    shop.reopen()
    for (place, key) in keys.enumerated() { #expect(shop.read(key)?.body == Data("\(place)".utf8)) }
    #expect(shop.files.count == keys.count)
  }

  /// P14: two source keys never share an entry.
  @Test("Two keys of one digest push each other out, and are never taken for each other")
  func collision() {
    let shop = Shop(digest: { _ in 7 })
    shop.write("a", "of a")
    #expect(shop.read("b") == nil)
    #expect(shop.read("a")?.body == Data("of a".utf8), "looking for b leaves a alone")
    shop.write("b", "of b")
    #expect(shop.read("a") == nil)
    #expect(shop.read("b")?.body == Data("of b".utf8))
    shop.update("a", "for a")
    #expect(shop.read("b")?.metadata == Data())
    #expect(shop.folder.figures.damaged == 0)
  }

  @Test("Metadata is renewed under an unchanged body")
  func metadata() {
    let shop = Shop()
    shop.write("a", "body", metadata: "max-age=1")
    shop.update("a", "max-age=100, a longer one")
    shop.update("b", "of nothing")
    shop.reopen()
    #expect(shop.read("a") == DiskStore.Entry("body", "max-age=100, a longer one"))
    #expect(shop.read("b") == nil)
    #expect(shop.files.count == 1)
  }

  @Test("What is removed is gone, and stays so after a restart")
  func removal() {
    let shop = Shop()
    for key in ["a", "b", "c"] { shop.write(key, key) }
    shop.remove("b")
    shop.remove("never there")
    shop.reopen()
    #expect(shop.read("a") != nil && shop.read("b") == nil && shop.read("c") != nil)
    shop.clear()
    #expect(shop.files.isEmpty)
    #expect(shop.folder.figures.entries == 0 && shop.folder.figures.bytes == 0)
    shop.write("a", "again")
    #expect(shop.read("a")?.body == Data("again".utf8))
  }

  @Test("Removing everything goes on past what cannot be removed, which may then still be found")
  func clearingFails() {
    let shop = Shop()
    for key in ["a", "b", "c"] { shop.write(key, key) }
    let stubborn = shop.path(of: "b")
    shop.reopen(
      WatchedFiles(shop.disk) { $0.operation == .remove && $0.paths == [stubborn] ? .fail(EIO) : .go })
    shop.clear()
    #expect(shop.files.count == 1 && shop.folder.mayHold(shop.digest("b")))
    #expect(shop.troubles.withLock { $0.map(\.operation) } == [.remove])
    shop.write("d", "d")
    #expect(shop.folder.figures.entries == 2 && shop.folder.figures.bytes == shop.bytesOnDisk)
  }

  @Test("Removing everything removes what is known of even where the folder cannot be listed")
  func clearingUnseen() {
    let shop = Shop()
    for key in ["a", "b"] { shop.write(key, key) }
    let isFull = Locked(false)
    shop.reopen(
      WatchedFiles(shop.disk) { call in
        isFull.withLock { $0 } && [.names, .open, .create].contains(call.operation) ? .fail(EMFILE) : .go
      })
    isFull.withLock { $0 = true }
    shop.clear()
    #expect(shop.files.isEmpty && shop.folder.figures.entries == 0)
    #expect(shop.troubles.withLock { $0.map(\.cause) } == [.tooManyOpenFiles])
    isFull.withLock { $0 = false }
    shop.write("a", "again")
    #expect(shop.read("a") != nil && shop.folder.figures.entries == 1)
  }

  @Test(
    "So many foreign files that one pass does not see all hold up neither listing nor removing everything")
  func manyForeignFiles() {
    let shop = Shop(limits: { $0.entries = 2 })
    for number in 0..<200 { shop.disk.put(Shop.path + "/photo \(number)", Data()) }
    shop.reopen()
    shop.write("a", "body")
    shop.clear()
    #expect(shop.files.count >= 200)
  }

  @Test("An entry that is too large with its new metadata goes")
  func largeMetadata() {
    let shop = Shop(bytes: 4_000)
    shop.write("a", String(repeating: "x", count: 900))
    shop.update("a", String(repeating: "m", count: 100))
    #expect(shop.files.isEmpty && shop.folder.figures.refused == 1)
  }

  @Test("Files that are not the store's are left alone")
  func foreignFiles() {
    let shop = Shop()
    let names = ["photo.jpg", "0123.entry", "0123456789abcdef-fedcba9876543210.partial.txt"]
    for name in names { shop.disk.put(Shop.path + "/" + name, Data(name.utf8)) }
    shop.disk.put("/cache/other.entry", Data("outside".utf8))
    shop.reopen()
    shop.write("a", String(repeating: "x", count: 2_000))
    shop.clear()
    #expect(shop.files.keys.sorted() == names.sorted())
    #expect(shop.disk.contents(of: "/cache")["other.entry"] == Data("outside".utf8))
  }

  @Test("What a writer left when it died is removed at the start, but not what one is writing")
  func leftOvers() throws {
    let shop = Shop()
    let left = Shop.path + "/" + EntryName.partialFile(of: 1, number: 1)
    let written = Shop.path + "/" + EntryName.partialFile(of: 2, number: 2)
    shop.disk.put(left, Data("left".utf8))
    shop.disk.put(written, Data("being written".utf8))
    let other = try shop.disk.open(written)
    try shop.disk.lock(other)
    shop.folder.beginListing()
    while shop.folder.isSweeping { shop.folder.sweepOn() }
    #expect(shop.files.keys.sorted() == [EntryName.partialFile(of: 2, number: 2)])
    shop.reopen()
    #expect(shop.files.isEmpty, "its writer was killed")
  }

  @Test("Before the folder is listed an entry is found all the same")
  func readBeforeListing() {
    let shop = Shop()
    shop.write("a", "body")
    let folder = EntryFolder(path: Shop.path, limits: shop.limits, files: shop.disk) { _ in }
    #expect(folder.mayHold(shop.digest("never written")), "nothing is known yet")
    #expect(folder.read("a", digest: shop.digest("a"))?.body == Data("body".utf8))
  }

  @Test("Listing opens no entry")
  func listingReadsNothing() {
    let shop = Shop(bytes: 1_000_000)
    for number in 0..<600 { shop.write("\(number)", "body") }
    let calls = Locked<[Call.Operation]>([])
    shop.reopen(
      WatchedFiles(shop.disk) { call in
        calls.withLock { $0.append(call.operation) }
        return .go
      })
    #expect(calls.withLock { $0 } == [.names] + Array(repeating: .status, count: 600))
    #expect(shop.folder.figures.entries == 600)
    #expect(shop.folder.mayHold(shop.digest("7")) && !shop.folder.mayHold(shop.digest("seven")))
  }
}
