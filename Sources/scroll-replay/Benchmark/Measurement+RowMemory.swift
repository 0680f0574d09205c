import CHeap
import ScrollPrefetch

extension Measurement {
  /// What comes to the heap when the windows of 200 lists open, each of 60 rows with one image of its own.
  ///
  /// The rows, requests and lists are there before. Offline, so that nothing is transferred.
  static let rowMemory = Measurement(
    name: "row-memory", what: "memory per row inside the window, beyond the app's own data", unit: "B",
    budget: .atMost(200)
  ) { effort in
    guard heap_bytes_in_use() >= 0 else { return .skipped("the system does not tell how large the heap is") }
    let lists = max(20, effort.repetitions(200))
    return effort.collect {
      let coordinator = PrefetchCoordinator(
        loader: SilentLoader(), decoder: .bytes,
        configuration: BenchmarkApp.configuration(ahead: 40, behind: 10))
      coordinator.networkDidChange(to: .offline)
      let shown = (0..<lists).map { number in
        coordinator.makeList(BenchmarkApp.rows((number * 100)..<(number * 100 + 100)))
      }
      BenchmarkApp.settle(coordinator)
      let before = heap_bytes_in_use()
      for list in shown { list.viewportDidChange(Viewport(visible: 10..<20)) }
      BenchmarkApp.settle(coordinator)
      let after = heap_bytes_in_use()
      coordinator.shutDown()
      BenchmarkApp.settle(coordinator)
      withExtendedLifetime(shown) {}
      return Double(after - before) / Double(lists * 60)
    }
  }
}
