import ScrollPrefetch

extension Measurement {
  /// Reads of 1,000 images in memory, one after the other, on one thread.
  static let cachedRead = Measurement(
    name: "cached-read", what: "a cached read", unit: "µs", budget: .atMost(0.1)
  ) { effort in
    let coordinator = PrefetchCoordinator(
      loader: InstantLoader(), decoder: .inline { data, _ in DecodedImage(data.count, cost: 1) })
    let requests = (0..<1_000).map(BenchmarkApp.request)
    BenchmarkApp.await {
      for request in requests { _ = try? await coordinator.image(for: request) }
    }
    return effort.collect {
      let rounds = effort.repetitions(200)
      var found = 0
      let watch = Stopwatch(.threadCPU)
      for _ in 0..<rounds {
        for request in requests where coordinator.cachedImage(for: request) != nil { found += 1 }
      }
      let time = watch.microseconds
      precondition(found == rounds * requests.count, "images are missing")
      return time / Double(found)
    }
  }
}
