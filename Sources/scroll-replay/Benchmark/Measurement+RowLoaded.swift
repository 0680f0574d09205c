import ScrollPrefetch

extension Measurement {
  /// Each report moves a list by ten rows; the images of the ten that come into the window are waited for.
  ///
  /// Memory holds 1,000 images, so that each that comes puts one out.
  static let rowLoaded = Measurement(
    name: "row-loaded", what: "a row from report to cached, loader at once, ten a report, CPU", unit: "µs",
    budget: .atMost(10)
  ) { effort in
    let tally = Tally()
    let decoder = ImageDecoder<Int>.inline { data, _ in
      tally.count()
      return DecodedImage(data.count, cost: 1)
    }
    let coordinator = PrefetchCoordinator(
      loader: InstantLoader(), decoder: decoder, configuration: BenchmarkApp.configuration(memory: 1_000))
    let reports = effort.repetitions(1_000)
    let list = coordinator.makeList(BenchmarkApp.rows(0..<(10 * reports * (effort.samples + 1) + 20)))
    // Ten visible rows and ten ahead.
    tally.expect(20)
    list.viewportDidChange(Viewport(visible: 0..<10))
    tally.wait()
    var row = 0
    return effort.collect {
      let watch = Stopwatch(.processCPU)
      for _ in 0..<reports {
        row += 10
        tally.expect(10)
        list.viewportDidChange(Viewport(visible: row..<(row + 10)))
        tally.wait()
      }
      BenchmarkApp.settle(coordinator)
      return watch.microseconds / Double(reports * 10)
    }
  }
}
