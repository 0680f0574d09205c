import Foundation
import ScrollPrefetch

// What a report of the viewport costs the thread that makes it.

extension Measurement {
  static let reportAwake = Measurement(
    name: "report-awake", what: "viewport report, coordinator awake", unit: "µs", budget: .atMost(0.3)
  ) { effort in
    reportBehindGate(effort, skipped: 0)
  }

  static let reportMerged = Measurement(
    name: "report-merged", what: "viewport report, awake and far behind: the oldest makes room", unit: "µs",
    budget: .atMost(0.3)
  ) { effort in
    reportBehindGate(effort, skipped: 60)
  }

  static let reportWaking = Measurement(
    name: "report-waking", what: "viewport report that wakes the coordinator", unit: "µs", budget: .atMost(5)
  ) { effort in
    let coordinator = PrefetchCoordinator(loader: SilentLoader())
    let list = coordinator.makeList(BenchmarkApp.rows(0..<1_000))
    var row = 0
    return effort.collect {
      median(
        of: (0..<effort.repetitions(200)).map { _ in
          // It has gone to sleep by then, as between two frames.
          usleep(300)
          row = (row + 1) % 900
          let viewport = Viewport(visible: row..<(row + 10))
          let watch = Stopwatch(.threadCPU)
          list.viewportDidChange(viewport)
          return watch.microseconds
        })
    }
  }

  /// Reports while the coordinator is held up inside a turn; so many that wait before are not counted.
  private static func reportBehindGate(_ effort: Effort, skipped: Int) -> Outcome {
    let coordinator = PrefetchCoordinator<Data>(
      loader: SilentLoader(), configuration: BenchmarkApp.configuration(ahead: 0, behind: 0))
    let content = GatedContent(count: 1 << 40, gatedRows: 1_000)
    let list = coordinator.makeList(content)
    var gate = 0
    return effort.collect {
      median(
        of: (0..<effort.repetitions(200)).map { _ in
          gate += content.gatedRows
          list.viewportDidChange(Viewport(visible: gate..<(gate + 1)))
          content.waitUntilAsked()
          let viewports = (1...60).map { Viewport(visible: (gate + $0)..<(gate + $0 + 5)) }
          for viewport in viewports.prefix(skipped) { list.viewportDidChange(viewport) }
          let watch = Stopwatch(.threadCPU)
          for viewport in viewports { list.viewportDidChange(viewport) }
          let time = watch.microseconds / 60
          content.open()
          BenchmarkApp.settle(coordinator)
          return time
        })
    }
  }
}
