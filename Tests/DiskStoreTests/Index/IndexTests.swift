import DiskStore
import Testing

@Suite("The index of a folder")
struct IndexTests {
  @Test(
    "The lowest standing comes first, of equals the lower digest, whatever was put and removed",
    arguments: 0..<20)
  func order(seed: UInt64) {
    var random = Numbers(seed: seed)
    var index = Index()
    var naive: [UInt64: Index.Record] = [:]
    for _ in 0..<400 {
      let digest = UInt64(random.next(below: 30))
      if random.next(below: 4) == 0 {
        index.remove(digest)
        naive[digest] = nil
      } else {
        let record = Index.Record(length: random.next(below: 100), standing: Int64(random.next(below: 40)))
        index.put(digest, record)
        naive[digest] = record
      }
      let first = index.first()
      #expect(first == naive.min { ($0.value.standing, $0.key) < ($1.value.standing, $1.key) }?.key)
      #expect(index.bytes == naive.values.reduce(0) { $0 + $1.length })
      #expect(index.records == naive)
    }
  }
}
