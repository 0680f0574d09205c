import DiskStore
import Foundation
import Locking
import Testing

/// A dictionary that forgets what was used longest ago: what a folder must be like.
private struct Model {
  struct Kept {
    var entry: DiskStore.Entry
    var worth: DiskStore.Worth
    var length: Int
    /// What the store compares, and what its file says of it.
    var standing: Int64
    var stored: Int64
  }

  var kept: [String: Kept] = [:]
  var lastUse = Int64.min
  let limit: Int
  let hour: Int64 = 3_600_000_000_000

  init(limit: Int) {
    self.limit = limit
  }

  private mutating func use(_ now: Int64, _ worth: DiskStore.Worth) -> Int64 {
    lastUse = max(now, lastUse &+ 1)
    return lastUse + Int64(worth.rawValue - 1) * 24 * hour
  }

  mutating func write(_ key: String, _ entry: DiskStore.Entry, _ worth: DiskStore.Worth, _ now: Int64) {
    let length = 48 + key.utf8.count + entry.metadata.count + entry.body.count
    while kept.values.reduce(length, { $0 + $1.length }) > limit {
      let first = kept.min { ($0.value.standing, $0.key) < ($1.value.standing, $1.key) }
      guard let first else { return }
      kept[first.key] = nil
    }
    let standing = use(now, worth)
    kept[key] = Kept(entry: entry, worth: worth, length: length, standing: standing, stored: standing)
  }

  mutating func read(_ key: String, _ now: Int64) -> DiskStore.Entry? {
    guard var found = kept[key] else { return nil }
    found.standing = use(now, found.worth)
    if found.standing - found.stored >= hour { found.stored = found.standing }
    kept[key] = found
    return found.entry
  }

  mutating func update(_ key: String, _ metadata: Data, _ now: Int64) {
    guard var entry = read(key, now), let worth = kept[key]?.worth, entry.metadata != metadata else { return }
    entry.metadata = metadata
    write(key, entry, worth, now)
  }

  /// What a restart forgets: uses that were not written to the files.
  mutating func restart() {
    kept = kept.mapValues { old in
      var kept = old
      kept.standing = old.stored
      return kept
    }
  }
}

@Suite("A folder against a dictionary")
struct ModelTests {
  private static let keys = (0..<12).map { "key \($0)" }

  @Test("After any history, with restarts, a folder holds what the dictionary holds", arguments: 0..<50)
  func sameAsModel(seed: UInt64) {
    var random = Numbers(seed: seed)
    let shop = Shop(bytes: 5_000)
    var model = Model(limit: 5_000)
    for step in 0..<150 {
      shop.disk.pass(seconds: random.next(below: 2_400))
      let now = shop.disk.now()
      let key = Self.keys[random.next(below: Self.keys.count)]
      switch random.next(below: 20) {
      case 0:
        shop.reopen()
        model.restart()
      case 1:
        shop.remove(key)
        model.kept[key] = nil
      case 2..<5:
        shop.update(key, "\(step % 3)")
        model.update(key, Data("\(step % 3)".utf8), now)
      case 5..<12:
        #expect(shop.read(key) == model.read(key, now), "step \(step)")
      default:
        let body = String(repeating: "b", count: random.next(below: 1_100))
        let worth = DiskStore.Worth.allCases[random.next(below: 3)]
        shop.write(key, body, metadata: "\(step)", worth: worth)
        model.write(key, DiskStore.Entry(body, "\(step)"), worth, now)
      }
      let files = shop.files
      let held = Self.keys.filter { files[EntryName.file(of: shop.digest($0))] != nil }
      #expect(held == Self.keys.filter { model.kept[$0] != nil }, "step \(step)")
      #expect(files.count == held.count, "step \(step)")
      #expect(shop.folder.figures.bytes == shop.bytesOnDisk && shop.bytesOnDisk <= 5_000, "step \(step)")
    }
  }

  @Test(
    "With kills at any call, an entry is one that was written last or before, or absent", arguments: 0..<50)
  func kills(seed: UInt64) {
    var random = Numbers(seed: seed)
    let shop = Shop(bytes: 5_000)
    // What may be found: the last thing that was certainly written, and what was being written when it was killed.
    var possible: [String: [DiskStore.Entry?]] = [:]
    let callsLeft = Locked(0)
    for step in 0..<60 {
      callsLeft.withLock { [count = random.next(below: 60)] in $0 = count }
      shop.reopen(
        WatchedFiles(shop.disk) { _ in
          callsLeft.withLock { left in
            left -= 1
            return left > 0 ? .go : left == 0 ? .cut(30) : .fail(EIO)
          }
        })
      for _ in 0..<4 {
        let key = Self.keys[random.next(below: Self.keys.count)]
        switch random.next(below: 4) {
        case 0:
          shop.remove(key)
          possible[key, default: []].append(nil)
        default:
          let entry = DiskStore.Entry(
            String(repeating: "b", count: random.next(below: 1_000)), "\(key) \(step)")
          shop.folder.write(key, digest: shop.digest(key), entry, .normal)
          possible[key, default: []].append(entry)
        }
      }
      shop.reopen()
      for key in Self.keys {
        let found = shop.read(key)
        #expect(found == nil || possible[key, default: []].contains(found), "step \(step)")
        possible[key] = [found]
      }
      #expect(shop.folder.figures.damaged == 0 && shop.bytesOnDisk <= 5_000, "step \(step)")
      #expect(shop.folder.figures.bytes == shop.bytesOnDisk, "step \(step)")
    }
  }
}
