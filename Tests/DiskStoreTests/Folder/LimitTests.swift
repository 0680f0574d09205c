import DiskStore
import Foundation
import Locking
import Testing

/// P14 and S27: the size limit holds while the app runs.
@Suite("Limits of a folder")
struct LimitTests {
  /// A body with which a file of a one-letter key has just 1,000 bytes.
  private static let body = String(repeating: "x", count: 1_000 - EntryHead.fixedLength - 1)

  private func keys(_ shop: Shop) -> String {
    ["a", "b", "c", "d", "e", "f", "g"].filter { shop.files[EntryName.file(of: shop.digest($0))] != nil }
      .joined()
  }

  @Test("Three times the limit is written, and at no call is more on the disk than the limit")
  func neverAbove() {
    let disk = MemoryFiles()
    let most = Locked(0)
    let watched = WatchedFiles(disk) { _ in
      let bytes = disk.contents(of: Shop.path).values.reduce(0) { $0 + $1.count }
      most.withLock { $0 = max($0, bytes) }
      return .go
    }
    let shop = Shop(bytes: 10_000, disk: disk, files: watched)
    for number in 0..<60 { shop.write("\(number)", String(repeating: "y", count: 100 + number * 13)) }
    #expect(most.withLock { $0 } <= 10_000)
    #expect(shop.bytesOnDisk > 9_000, "it is also used")
    #expect(shop.folder.figures.bytes == shop.bytesOnDisk)
  }

  @Test("The least recently used goes first")
  func leastRecentlyUsed() {
    let shop = Shop(bytes: 4_000)
    for key in ["a", "b", "c", "d"] { shop.write(key, Self.body) }
    #expect(shop.bytesOnDisk == 4_000, "just the limit")
    #expect(shop.read("a") != nil)
    shop.write("e", Self.body)
    #expect(keys(shop) == "acde")
    shop.write("f", Self.body)
    #expect(keys(shop) == "adef")
    #expect(shop.folder.figures.evicted == 2)
  }

  @Test("What is worth less goes before what was used earlier, but not for ever")
  func worth() {
    let shop = Shop(bytes: 4_000)
    shop.write("a", Self.body, worth: .high)
    shop.write("b", Self.body)
    shop.write("c", Self.body)
    shop.write("d", Self.body, worth: .low)
    shop.write("e", Self.body)
    #expect(keys(shop) == "abce")
    shop.write("f", Self.body)
    #expect(keys(shop) == "acef", "the high one outlives its time")
    // Two days later what was worth a day more has fallen behind.
    shop.disk.pass(seconds: 2 * 86_400)
    for key in ["c", "e", "f"] { #expect(shop.read(key) != nil) }
    shop.write("g", Self.body)
    #expect(keys(shop) == "cefg")
  }

  @Test("The order of use lasts over a restart, to the hour")
  func orderAfterRestart() {
    let shop = Shop(bytes: 4_000)
    for key in ["a", "b", "c", "d"] {
      shop.write(key, Self.body, worth: key == "c" ? .low : .normal)
      shop.disk.pass(seconds: 10)
    }
    shop.disk.pass(seconds: 3_600)
    #expect(shop.read("a") != nil)
    shop.reopen()
    for key in ["e", "f"] { shop.write(key, Self.body) }
    #expect(keys(shop) == "adef", "c was worth less, b not used again")
  }

  @Test("A use is written to the disk at most once an hour")
  func touches() {
    let disk = MemoryFiles()
    let touches = Locked(0)
    let watched = WatchedFiles(disk) { call in
      if call.operation == .setTime { touches.withLock { $0 += 1 } }
      return .go
    }
    let shop = Shop(disk: disk, files: watched)
    shop.write("a", "body")
    // Every ten minutes for two hours.
    for _ in 0..<12 {
      disk.pass(seconds: 600)
      #expect(shop.read("a") != nil)
    }
    // One for the write, and one after each hour.
    #expect(touches.withLock { $0 } == 3)
  }

  @Test("There are never more entries than the limit")
  func entryCount() {
    let shop = Shop(bytes: 1_000_000, limits: { $0.entries = 3 })
    for key in ["a", "b", "c", "d", "e"] { shop.write(key, key) }
    #expect(keys(shop) == "cde")
    shop.write("d", "again")
    #expect(keys(shop).contains("d") && shop.files.count <= 3)
  }

  @Test("A smaller limit is kept from the start")
  func smallerLimit() {
    let disk = MemoryFiles()
    let shop = Shop(bytes: 4_000, disk: disk)
    for key in ["a", "b", "c", "d"] { shop.write(key, Self.body) }
    let smaller = Shop(bytes: 2_500, disk: disk)
    #expect(keys(smaller) == "cd")
  }

  @Test("More files than one pass looks at are found in passes")
  func manyFiles() {
    let disk = MemoryFiles()
    let shop = Shop(bytes: 1_000_000, disk: disk)
    for number in 0..<500 { shop.write("\(number)", "x") }
    // A pass looks at 2 × 10 + 64 names.
    let smaller = Shop(bytes: 1_000_000, disk: disk, limits: { $0.entries = 10 })
    #expect(smaller.files.count == 10)
    shop.clear()
    for number in 0..<500 { shop.write("\(number)", "x") }
    smaller.clear()
    #expect(smaller.files.isEmpty)
  }

  @Test("A clock that goes back does not turn the order around")
  func clockGoesBack() {
    let shop = Shop(bytes: 4_000)
    for key in ["a", "b", "c", "d", "e", "f"] {
      shop.write(key, Self.body)
      shop.disk.pass(seconds: -1_000)
    }
    #expect(keys(shop) == "cdef")
  }
}
