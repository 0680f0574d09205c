import ScrollPrefetch

// A list of a million rows, no two neighbours of which are of one kind: so each is kept for itself. The array beside it
// is what an app would write first: where each row begins.

extension Measurement {
  private static let rowCount = 1_000_000

  /// A row is inserted in the middle and deleted again.
  static let layoutEdit = Measurement(
    name: "layout-edit", what: "an edit in the middle of a layout of a million rows", unit: "µs",
    budget: .atMost(50)
  ) { effort in
    var layout = mixedLayout(effort)
    let middle = layout.rowCount / 2
    let edits: [[ListChange]] = [[.insert(count: 1, at: middle)], [.delete(count: 1, at: middle)]]
    return effort.collect {
      let rounds = effort.repetitions(10_000)
      let watch = Stopwatch(.threadCPU)
      for _ in 0..<rounds {
        for edit in edits where layout.apply(edit, at: 100_000, height: 800) == nil {
          preconditionFailure("an edit was refused")
        }
      }
      return watch.microseconds / Double(rounds * edits.count)
    }
  }

  /// From a row to where it begins, and from there to the row, all over the list.
  static let layoutLookup = Measurement(
    name: "layout-lookup", what: "a look-up in a layout of a million rows, row to offset or back", unit: "µs",
    budget: .atMost(1)
  ) { effort in
    let layout = mixedLayout(effort)
    return lookUps(effort, in: layout.rowCount, top: layout.top(ofRow:), row: { layout.row(at: $0) })
  }

  static let arrayEdit = Measurement(
    name: "layout-edit-array", what: "the same edit of an array of a million offsets, to compare", unit: "µs",
    budget: .atMost(50)
  ) { effort in
    var tops = arrayOfTops(effort)
    let middle = tops.count / 2
    return effort.collect {
      let rounds = effort.repetitions(50)
      let watch = Stopwatch(.threadCPU)
      for _ in 0..<rounds {
        tops.insert(tops[middle], at: middle)
        for row in middle + 1..<tops.count { tops[row] += 50 }
        tops.remove(at: middle)
        for row in middle..<tops.count { tops[row] -= 50 }
      }
      return watch.microseconds / Double(rounds * 2)
    }
  }

  static let arrayLookup = Measurement(
    name: "layout-lookup-array", what: "the same look-up in an array of a million offsets, to compare",
    unit: "µs", budget: .atMost(1)
  ) { effort in
    let tops = arrayOfTops(effort)
    return lookUps(effort, in: tops.count, top: { tops[$0] }, row: { bisect(tops, at: $0) })
  }

  private static func mixedLayout(_ effort: Effort) -> RowLayout {
    RowLayout(
      rowCount: effort.repetitions(rowCount), width: 320, estimate: 50,
      estimates: [RowKind(1): 80, RowKind(2): 120], kind: { RowKind(UInt8($0 % 3)) })
  }

  private static func arrayOfTops(_ effort: Effort) -> [Double] {
    (0..<effort.repetitions(rowCount)).map { Double($0 / 3 * 250 + [0, 50, 130][$0 % 3]) }
  }

  private static func bisect(_ tops: [Double], at offset: Double) -> Int? {
    var (low, high) = (0, tops.count)
    while low < high {
      let middle = (low + high) / 2
      if tops[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private static func lookUps(
    _ effort: Effort, in rowCount: Int, top: (Int) -> Double, row: (Double) -> Int?
  ) -> Outcome {
    // A step that has no factor in common with the number of rows comes everywhere before it comes back.
    let step = 618_033 % rowCount
    var place = 0
    return effort.collect {
      let rounds = effort.repetitions(200_000)
      let watch = Stopwatch(.threadCPU)
      for _ in 0..<rounds {
        place = (place + step) % rowCount
        let found = row(top(place))
        precondition(found == place, "row \(place) was not found again")
      }
      return watch.microseconds / Double(rounds * 2)
    }
  }
}
