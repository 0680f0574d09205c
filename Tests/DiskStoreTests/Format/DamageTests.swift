import DiskStore
import Foundation
import Locking
import Testing

/// P14: a damaged entry is a miss, and is removed.
@Suite("Damaged files")
struct DamageTests {
  private let shop = Shop()
  private let whole: Data

  init() throws {
    shop.write("https://images.example/a.jpg", "the body of the image", metadata: "etag: 1")
    whole = try #require(shop.files.values.first)
    #expect(shop.read(key)?.metadata == Data("etag: 1".utf8))
  }

  private let key = "https://images.example/a.jpg"

  private func expectMissAndRemoval(_ bytes: Data, _ what: String) {
    shop.disk.put(shop.path(of: key), bytes)
    let before = shop.folder.figures.damaged
    #expect(shop.read(key) == nil, "\(what)")
    #expect(shop.files.isEmpty, "\(what)")
    #expect(shop.folder.figures.damaged == before + 1, "\(what)")
    #expect(!shop.folder.mayHold(shop.digest(key)), "\(what)")
  }

  @Test("A bit that flips anywhere makes a miss")
  func flippedBits() {
    for place in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        expectMissAndRemoval(bytes, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test("A file that ends anywhere before its end makes a miss")
  func truncated() {
    for count in 0..<whole.count { expectMissAndRemoval(whole.prefix(count), "\(count) bytes") }
  }

  @Test("A file with something after its end makes a miss")
  func extended() {
    expectMissAndRemoval(whole + Data([0]), "one byte more")
  }

  @Test("A file of something else makes a miss, however it is long")
  func foreign() {
    for count in [1, 47, 48, 49, 9_999, 100_000] {
      expectMissAndRemoval(Data(repeating: 0x53, count: count), "\(count) bytes")
    }
  }

  @Test("Lengths beyond the limits are not believed, though the checksum is right")
  func hugeLengths() throws {
    for offset in [24, 28, 32] {
      var bytes = whole
      bytes.replaceSubrange(offset..<(offset + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      let checksum = XXH64.hash(
        bytes.dropFirst(16).prefix(whole.count - 16 - "the body of the image".utf8.count))
      for byte in 0..<8 { bytes[8 + byte] = UInt8(truncatingIfNeeded: checksum >> (8 * byte)) }
      expectMissAndRemoval(bytes, "length at \(offset)")
    }
  }

  @Test("The entry can be written again after that")
  func heals() {
    expectMissAndRemoval(Data(), "empty")
    shop.write(key, "new")
    #expect(shop.read(key)?.body == Data("new".utf8))
    #expect(shop.troubles.withLock { $0 }.isEmpty)
  }
}
