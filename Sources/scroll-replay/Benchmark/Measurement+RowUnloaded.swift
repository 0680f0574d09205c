import ScrollPrefetch

extension Measurement {
  /// Each report moves a list by ten rows, so that ten come and ten leave; what was begun for them is cancelled.
  static let rowUnloaded = Measurement(
    name: "row-unloaded", what: "a row entering and leaving the window unloaded, ten a report, CPU",
    unit: "µs", budget: .atMost(2)
  ) { effort in
    let tally = Tally()
    let content = CountedContent(rows: BenchmarkApp.rows(0..<20_000), tally: tally)
    let coordinator = PrefetchCoordinator(loader: SilentLoader())
    let list = coordinator.makeList(content)
    return effort.collect {
      let reports = effort.repetitions(1_000)
      // Back at the top everything is new again; the way there, and the first step down, are not measured.
      for row in [15_000, 0, 10] {
        list.viewportDidChange(Viewport(visible: row..<(row + 10)))
        BenchmarkApp.settle(coordinator)
      }
      let watch = Stopwatch(.processCPU)
      for report in 2..<(2 + reports) {
        tally.expect(10)
        list.viewportDidChange(Viewport(visible: (report * 10)..<(report * 10 + 10)))
        tally.wait()
      }
      BenchmarkApp.settle(coordinator)
      return watch.microseconds / Double(reports * 10)
    }
  }
}

/// Rows that are counted when the coordinator asks for them.
private struct CountedContent: ListContent {
  let rows: [ListRow]
  let tally: Tally

  var count: Int { rows.count }

  func row(at index: Int) -> ListRow {
    tally.count()
    return rows[index]
  }
}
