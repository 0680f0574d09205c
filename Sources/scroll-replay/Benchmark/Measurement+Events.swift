import Foundation
import ScrollPrefetch

extension Measurement {
  /// The same scrolling with a subscriber and without: what the events cost is the difference.
  ///
  /// A list of 100 cached rows shows the upper and the lower half by turns: 50 events a report.
  static let events = Measurement(
    name: "events", what: "an event to one subscriber: CPU with one less CPU without", unit: "µs",
    budget: .atMost(1)
  ) { effort in
    let reports = effort.repetitions(2_000)
    return effort.collect {
      let watched = scrolling(reports: reports, isWatched: true)
      let unwatched = scrolling(reports: reports, isWatched: false)
      return (watched - unwatched) / Double(reports * 50)
    }
  }

  /// The CPU time of so many reports, each of which makes fifty rows appear, in microseconds.
  private static func scrolling(reports: Int, isWatched: Bool) -> Double {
    let coordinator = PrefetchCoordinator(
      loader: InstantLoader(), decoder: .inline { data, _ in DecodedImage(data.count, cost: 1) },
      configuration: BenchmarkApp.configuration(ahead: 100, behind: 100))
    let requests = (0..<100).map(BenchmarkApp.request)
    BenchmarkApp.await {
      for request in requests { _ = try? await coordinator.image(for: request) }
    }
    let list = coordinator.makeList(BenchmarkApp.rows(0..<100))
    list.viewportDidChange(Viewport(visible: 0..<50))
    BenchmarkApp.settle(coordinator)
    let subscription = isWatched ? subscribe(to: coordinator) : nil
    subscription?.tally.expect(reports * 50)
    let watch = Stopwatch(.processCPU)
    for report in 1...reports {
      list.viewportDidChange(Viewport(visible: report.isMultiple(of: 2) ? 0..<50 : 50..<100))
      if report.isMultiple(of: 50) { BenchmarkApp.settle(coordinator) }
    }
    BenchmarkApp.settle(coordinator)
    subscription?.tally.wait()
    let time = watch.microseconds
    coordinator.shutDown()
    return time
  }

  private static func subscribe<Image>(
    to coordinator: PrefetchCoordinator<Image>
  ) -> (tally: Tally, task: Task<Void, Never>) {
    let tally = Tally()
    let events = coordinator.events(bufferLimit: .max)
    return (tally, Task { for await _ in events { tally.count() } })
  }
}
