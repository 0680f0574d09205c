import DiskStore
import Dispatch
import Foundation
import VirtualTime

/// What the killed program writes: entries that tell what they should be.
enum KilledWriter {
  static let limits = DiskStore.Limits(bytes: 100_000)
  /// Enough that many are pushed out.
  static let keys = (0..<60).map { "https://images.example/\($0).jpg?size=\($0 * 7)" }

  /// Opens the store of a folder; troubles are passed on.
  static func store(
    in folder: String, onTrouble: @escaping @Sendable (Trouble) -> Void
  ) -> DiskStore {
    DiskStore(folder: URL(filePath: folder), limits: limits, onTrouble: onTrouble)
  }

  /// The body of a key's entry with this number: up to 10 kB.
  static func body(of key: String, _ number: Int) -> Data {
    var random = SplitMix64(seed: XXH64.hash("\(key) \(number)"))
    let count = random.next(below: 10_000)
    return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }

  /// The metadata of an entry; the renewals may be changed alone.
  static func metadata(of key: String, _ number: Int, renewals: Int) -> Data {
    Data("\(number) \(renewals) \(key)".utf8)
  }

  /// Whether an entry is one that was written, from its first byte to its last.
  static func isWhole(_ entry: DiskStore.Entry, _ key: String) -> Bool {
    let parts = String(decoding: entry.metadata, as: UTF8.self).split(separator: " ")
    guard parts.count == 3, let number = Int(parts[0]), let renewals = Int(parts[1]) else { return false }
    return entry.metadata == metadata(of: key, number, renewals: renewals)
      && entry.body == body(of: key, number)
  }

  /// Writes, reads and removes for as long as it is left to live, but not longer than standard input lasts.
  ///
  /// Tells on standard output, by a byte each, that it begins and that a round is done.
  static func run(in folder: String, seed: UInt64) {
    let input = EndOfInput()
    let store = store(in: folder) { StandardError.write("\($0)\n") }
    var random = SplitMix64(seed: seed)
    var numbers: [String: Int] = [:]
    while !input.hasCome {
      FileHandle.standardOutput.write(Data([1]))
      for _ in 0..<8 {
        let key = keys[random.next(below: keys.count)]
        let number = random.next(below: 1_000_000)
        switch random.next(below: 400) {
        case 0: store.removeAll()
        case 1..<20: store.remove(key)
        case 20..<60: store.read(key) { _ in }
        case 60..<120:
          // Of an entry from an earlier life it is not known which one it is.
          guard let current = numbers[key] else { continue }
          store.updateMetadata(key, metadata(of: key, current, renewals: number))
        default:
          numbers[key] = number
          let worth = DiskStore.Worth.allCases[random.next(below: 3)]
          store.write(
            key, metadata: metadata(of: key, number, renewals: 0), body: body(of: key, number), worth: worth)
        }
      }
      settle(store)
    }
  }

  /// Waits until all is done that the store was asked for.
  static func settle(_ store: DiskStore) {
    let done = DispatchSemaphore(value: 0)
    store.settle { done.signal() }
    done.wait()
  }
}
