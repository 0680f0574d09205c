import DiskStore
import Foundation
import Testing

@Suite("Changes that wait")
struct PendingChangesTests {
  private static func write(_ body: String, _ metadata: String = "", _ worth: DiskStore.Worth = .normal)
    -> PendingChanges.Kind
  {
    .write(DiskStore.Entry(body, metadata), worth)
  }

  private static func metadata(_ text: String) -> PendingChanges.Kind { .metadata(Data(text.utf8)) }

  /// A change in a few words.
  private static func words(_ change: PendingChanges.Change?) -> String {
    guard let change else { return "nothing" }
    return switch change.kind {
    case .write(let entry, _): "write \(text(entry.body))/\(text(entry.metadata)) at \(change.place)"
    case .metadata(let metadata): "metadata \(text(metadata)) at \(change.place)"
    case .remove: "remove at \(change.place)"
    }
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test(
    "A later change becomes part of one that waits, in its place",
    arguments: [
      (write("a"), write("b"), "write b/ at 1"), (write("a", "m"), metadata("n"), "write a/n at 1"),
      (write("a"), .remove, "remove at 1"), (metadata("m"), write("b"), "write b/ at 1"),
      (metadata("m"), metadata("n"), "metadata n at 1"), (metadata("m"), .remove, "remove at 1"),
      (.remove, write("b"), "write b/ at 1"), (.remove, metadata("n"), "remove at 1"),
      (.remove, .remove, "remove at 1"),
    ] as [(PendingChanges.Kind, PendingChanges.Kind, String)])
  func merging(first: PendingChanges.Kind, second: PendingChanges.Kind, result: String) {
    var changes = PendingChanges()
    let places = [changes.add(first, "key", 7, place: 1), changes.add(second, "key", 7, place: 2)]
    #expect(places == [true, false])
    #expect(Self.words(changes[7]) == result)
  }

  @Test("A change to one that is just being made waits behind it, and knows of it")
  func running() {
    var changes = PendingChanges()
    _ = changes.add(Self.write("a", "m"), "key", 7, place: 1)
    let begun = changes.begin(7, at: 1)
    #expect(Self.words(begun) == "write a/m at 1")
    let isPlaced = changes.add(Self.metadata("n"), "key", 7, place: 2)
    #expect(isPlaced)
    changes.end(7)
    #expect(Self.words(changes[7]) == "write a/n at 2")
    #expect(changes.bytes == 2)
    let late = changes.begin(7, at: 1)
    #expect(late == nil, "its place is another")
    _ = changes.begin(7, at: 2)
    changes.end(7)
    #expect(changes[7] == nil && changes.bytes == 0)
  }

  @Test("Metadata for one key does not become part of another's entry")
  func otherKey() {
    var changes = PendingChanges()
    _ = changes.add(Self.write("a", "m"), "key", 7, place: 1)
    let isPlaced = changes.add(Self.metadata("n"), "other", 7, place: 2)
    #expect(!isPlaced)
    #expect(Self.words(changes[7]) == "write a/m at 1")
  }

  @Test("The least worth is given up first, of these the oldest, never what is being made or the last")
  func dropping() {
    var changes = PendingChanges()
    let worths: [DiskStore.Worth] = [.low, .high, .normal, .low, .normal]
    for (place, worth) in worths.enumerated() {
      _ = changes.add(Self.write("0123456789", "", worth), "\(place)", UInt64(place), place: place)
    }
    _ = changes.begin(0, at: 0)
    #expect(changes.bytes == 50)
    var given: [Int] = []
    for limit in [45, 30, 20, 0] {
      _ = changes.drop(above: limit)
      given = (0..<5).filter { if case .remove = changes[UInt64($0)]?.kind { true } else { false } }
      switch limit {
      case 45: #expect(given == [3])
      case 30: #expect(given == [2, 3])
      case 20: #expect(given == [2, 3, 4])
      default: #expect(given == [1, 2, 3, 4], "the one being made still counts")
      }
    }
    changes.end(0)
    #expect(changes.bytes == 0)
  }
}
