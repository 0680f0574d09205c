import DiskStore
import Testing

@Suite("Names of files")
struct EntryNameTests {
  @Test("A name that was given is read again", arguments: [0, 1, 0xabcd, .max] as [UInt64])
  func roundTrip(digest: UInt64) {
    #expect(EntryName(EntryName.file(of: digest)) == .entry(digest))
    #expect(EntryName(EntryName.partialFile(of: digest, number: 7)) == .partial)
  }

  @Test(
    "No key makes a name that leaves the folder",
    arguments: ["../../etc/passwd", "/etc/passwd", "a\0b", "", "."])
  func keysAreNoPaths(key: String) {
    let name = EntryName.file(of: XXH64.hash(key))
    #expect(name.utf8.count == 22)
    #expect(name.utf8.allSatisfy { $0 != 0x2F && $0 != 0 })
  }

  @Test(
    "Other names are not the store's",
    arguments: [
      "", "photo.jpg", ".entry", "0000000000000001", "000000000000001.entry", "00000000000000001.entry",
      "000000000000000A.entry", "+000000000000001.entry", "0000000000000001.entry.bak",
      "0000000000000001.partial",
      "-0000000000000001.partial", "000000000000000g-0000000000000001.partial",
      "0000000000000001_0000000000000001.partial", "００００００００００００００００.entry",
    ])
  func foreign(name: String) {
    #expect(EntryName(name) == nil)
  }
}
