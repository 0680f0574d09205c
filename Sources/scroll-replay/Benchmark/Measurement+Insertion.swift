import PrefetchCore
import ScrollPrefetch

extension Measurement {
  /// What the ledger and the store do for an image that comes and one that goes for it, without the actor around them.
  ///
  /// They hold 1,000 images of one list, idle, which is scrolled down: the lowest row goes first.
  static let insertion = Measurement(
    name: "insertion", what: "an insert with an eviction, in ledger and store alone", unit: "µs",
    budget: .atMost(0.4)
  ) { effort in
    let held = 1_000
    let requests = (0..<(2 * held)).map(BenchmarkApp.request)
    let image = TypedImage(1)
    let list = ListID(number: 1)
    let store = MemoryStore()
    var ledger = MemoryLedger(limit: held)
    var row = 0
    func bring() {
      let number = row % requests.count
      ledger.insert(ImageID(number: number), cost: 1)
      store.insert(image, for: requests[number])
      ledger.setIdle(ImageID(number: number), at: ListPlace(list: list, row: row))
      row += 1
    }
    for _ in 0..<held { bring() }
    return effort.collect {
      let count = effort.repetitions(200_000)
      let watch = Stopwatch(.threadCPU)
      for _ in 0..<count {
        guard let gone = ledger.firstToGo(distance: { Double(row - $0.row) }) else { break }
        ledger.remove(gone)
        store.remove(requests[gone.number])
        bring()
      }
      return watch.microseconds / Double(count)
    }
  }
}
