/// Neighbouring rows of one kind that are equally high, or have not been measured.
struct RowRun: Sendable {
  private let storedCount: UInt32
  let kind: RowKind
  /// Not a number for rows that have not been measured: an optional would make a run half as large again.
  private let storedHeight: Double

  private init(storedCount: UInt32, kind: RowKind, storedHeight: Double) {
    self.storedCount = storedCount
    self.kind = kind
    self.storedHeight = storedHeight
  }

  /// Rows of a kind, each as high as that if they have been measured; at most 2³² − 1.
  init(count: Int, kind: RowKind, height: Double? = nil) {
    self.init(storedCount: UInt32(count), kind: kind, storedHeight: height ?? .nan)
  }

  var count: Int { Int(storedCount) }

  var height: Double? { storedHeight.isNaN ? nil : storedHeight }

  func with(count: Int) -> RowRun {
    RowRun(storedCount: UInt32(count), kind: kind, storedHeight: storedHeight)
  }

  /// This run and the one after it as one, if they can be.
  func joined(to next: RowRun) -> RowRun? {
    guard kind == next.kind, height == next.height, next.storedCount <= UInt32.max - storedCount else {
      return nil
    }
    return with(count: count + next.count)
  }
}

extension RowRun {
  /// Rows, each of the kind that it is said to be.
  static func runs(of rows: Range<Int>, kind: (Int) -> RowKind) -> [RowRun] {
    var runs: [RowRun] = []
    for row in rows { runs.add(RowRun(count: 1, kind: kind(row))) }
    return runs
  }
}

extension [RowRun] {
  /// Adds rows after the last; no rows at all change nothing.
  mutating func add(_ run: RowRun) {
    guard run.count > 0 else { return }
    if let both = last?.joined(to: run) {
      self[count - 1] = both
    } else {
      append(run)
    }
  }
}
