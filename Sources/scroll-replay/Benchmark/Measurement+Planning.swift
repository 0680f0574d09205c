import PrefetchCore

extension Measurement {
  /// The machine alone: a report that moves the list by one row, and the decision about it, mean.
  ///
  /// The window has 60 rows, 10 of them visible; none of its images comes, and six transfers are open.
  static let planning = Measurement(
    name: "planning", what: "planning after a viewport change, 60 rows in the window, machine alone, mean",
    unit: "µs", budget: .atMost(20)
  ) { effort in
    let list = ListID(number: 1)
    var machine = PrefetchMachine(
      limits: PrefetchMachine.Limits(
        transfers: 6, memory: .max, depth: WindowDepth(ahead: 40, behind: 10), resumes: false))
    var milliseconds = 0
    func tell(_ event: Event) {
      let now = Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
      _ = machine.handle(event, at: now) { index, _ in
        let image = ImageReference(
          image: ImageID(number: index), source: SourceID(number: index), host: HostID(number: 1))
        return Row(identity: RowIdentity(index), images: [image])
      }
    }
    tell(.listAdded(list))
    tell(.contentChanged(list, count: 10_000, deleted: nil))
    return effort.collect {
      let reports = effort.repetitions(5_000)
      let watch = Stopwatch(.threadCPU)
      for row in 10..<(10 + reports) {
        milliseconds += 16
        let now = Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
        tell(.viewportChanged(list, Viewport(visible: row..<(row + 10))))
        tell(.turnEnded)
      }
      return watch.microseconds / Double(reports)
    }
  }
}
