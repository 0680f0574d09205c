import DiskStore
import Foundation
import Locking
import Testing

/// P14, S23: an entry is whole or absent, wherever the calls that make it are cut.
@Suite("Cuts and failing calls")
struct CutTests {
  /// What is done while calls are cut.
  enum Deed: CaseIterable {
    case write
    case overwrite
    case updateMetadata
    case remove
    case clear

    fileprivate func perform(on shop: Shop) {
      switch self {
      case .write: shop.write("new", "the new body", metadata: "new")
      case .overwrite: shop.write("old", "the newer body", metadata: "newer")
      case .updateMetadata: shop.update("old", "newer")
      case .remove: shop.remove("old")
      case .clear: shop.clear()
      }
    }

    /// All that may be found afterwards, under either key.
    fileprivate var results: [[DiskStore.Entry?]] {
      let old = DiskStore.Entry("the old body", "old")
      let new = DiskStore.Entry("the new body", "new")
      return switch self {
      case .write: [[old, nil], [old, new]]
      case .overwrite: [[old, nil], [DiskStore.Entry("the newer body", "newer"), nil], [nil, nil]]
      case .updateMetadata: [[old, nil], [DiskStore.Entry("the old body", "newer"), nil]]
      case .remove, .clear: [[old, nil], [nil, nil]]
      }
    }
  }

  /// Counts calls, and decides what becomes of them.
  private final class Script: Sendable {
    private let calls = Locked(0)
    private let decide: @Sendable (Int, Call) -> Verdict

    init(_ decide: @escaping @Sendable (Int, Call) -> Verdict) {
      self.decide = decide
    }

    func verdict(_ call: Call) -> Verdict {
      decide(
        calls.withLock { count in
          defer { count += 1 }
          return count
        }, call)
    }

    var count: Int { calls.withLock { $0 } }
  }

  /// A shop with an old entry, on which the deed was done while calls went as the script says.
  private func shop(after deed: Deed, _ script: Script) -> Shop {
    let shop = Shop()
    shop.write("old", "the old body", metadata: "old")
    let isOpen = Locked(false)
    shop.reopen(
      WatchedFiles(shop.disk) { call in isOpen.withLock { $0 } ? script.verdict(call) : .go })
    isOpen.withLock { $0 = true }
    deed.perform(on: shop)
    isOpen.withLock { $0 = false }
    return shop
  }

  private func expectWhole(_ shop: Shop, _ deed: Deed, _ what: String) {
    let found = [shop.read("old"), shop.read("new")]
    #expect(deed.results.contains(found), "\(deed), \(what): \(found)")
    #expect(shop.folder.figures.damaged == 0, "\(deed), \(what)")
    #expect(shop.files.keys.allSatisfy { EntryName($0) != .partial }, "\(deed), \(what): \(shop.files.keys)")
    #expect(shop.folder.figures.bytes == shop.bytesOnDisk, "\(deed), \(what)")
  }

  @Test(
    "Killed before any call, or within a write, it is whole or absent after a restart",
    arguments: Deed.allCases)
  func kills(deed: Deed) {
    let all = Script { _, _ in .go }
    _ = shop(after: deed, all)
    #expect(all.count >= 2)
    for cut in 0...all.count {
      for written in [0, 1, 20, 47, 48, 60] {
        let script = Script { number, _ in number < cut ? .go : number == cut ? .cut(written) : .fail(EIO) }
        let shop = shop(after: deed, script)
        shop.reopen()
        expectWhole(shop, deed, "cut at \(cut) of \(all.count) after \(written) bytes")
      }
    }
  }

  @Test(
    "A call that fails makes a miss and a trouble at most, and the next time it works",
    arguments: Deed.allCases, [EIO, ENOSPC, EMFILE, EACCES, EROFS])
  func failures(deed: Deed, code: Int32) {
    let all = Script { _, _ in .go }
    _ = shop(after: deed, all)
    for failing in 0..<all.count {
      let shop = shop(after: deed, Script { number, _ in number == failing ? .fail(code) : .go })
      #expect(shop.troubles.withLock { $0.count } <= 1, "\(deed), \(failing)")
      // Without a restart what could not be removed may still lie there.
      let found = [shop.read("old"), shop.read("new")]
      #expect(deed.results.contains(found), "\(deed), call \(failing): \(found)")
      if deed == .overwrite { #expect(found[0]?.body != Data("the old body".utf8), "it is out of date") }
      #expect(shop.disk.openFiles == 0)
      shop.reopen()
      expectWhole(shop, deed, "call \(failing) failed")
      let before = shop.folder.figures
      shop.write("after", "works")
      #expect(shop.read("after") != nil && shop.folder.figures.writes == before.writes + 1)
    }
  }

  @Test("Reads whose calls fail miss, and leave the entry alone", arguments: [EIO, EMFILE, EACCES])
  func failingReads(code: Int32) {
    for failing in 0..<5 {
      let shop = Shop()
      shop.write("old", "the old body")
      let script = Script { number, _ in number == failing ? .fail(code) : .go }
      let isOpen = Locked(false)
      shop.reopen(WatchedFiles(shop.disk) { isOpen.withLock { $0 } ? script.verdict($0) : .go })
      isOpen.withLock { $0 = true }
      // Open, status, three reads.
      #expect(shop.read("old") == nil, "call \(failing)")
      #expect(shop.troubles.withLock { $0.map(\.code) } == [code])
      #expect(shop.read("old") != nil)
      #expect(shop.disk.openFiles == 0)
    }
  }

  @Test("Whatever the disk kept when the power failed, entries are whole", arguments: 0..<100)
  func powerFailures(seed: UInt64) {
    var random = Numbers(seed: seed)
    let shop = Shop(bytes: 4_000)
    var written: [String: [DiskStore.Entry]] = [:]
    for step in 0..<30 {
      let key = "\(random.next(below: 5))"
      let body = String(repeating: "\(step),", count: random.next(below: 200))
      written[key, default: []].append(DiskStore.Entry(body, "\(step)"))
      shop.write(key, body, metadata: "\(step)")
      if random.next(below: 10) == 0 {
        shop.disk.losePower(with: &random)
        shop.reopen()
      }
    }
    for key in written.keys.sorted() {
      if let entry = shop.read(key) { #expect(written[key, default: []].contains(entry)) }
    }
    #expect(shop.folder.figures.damaged == 0, "synchronised before they were renamed")
  }
}
