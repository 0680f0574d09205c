/// What the rows of each kind are taken to be high until they are measured.
///
/// At first it is what the app says, then the mean of those of the kind that were measured. It is renewed when one row of
/// the kind has been measured, then two, four, eight and so on: every renewal moves all rows below those that have not been
/// measured, so there should be few.
struct HeightEstimates: Sendable {
  private struct Measured {
    var count = 0
    var mean = 0.0
  }

  /// By the numbers of the kinds.
  private(set) var heights: [Double]
  private var measured: [Measured]

  init(_ standard: Double, _ heights: [RowKind: Double]) {
    let numbers = UInt8.min...UInt8.max
    self.heights = numbers.map { heights[RowKind($0)] ?? standard }
    measured = Array(repeating: Measured(), count: numbers.count)
  }

  /// Takes in a height.
  ///
  /// - Returns: Whether an estimate has changed.
  mutating func record(_ height: Double, of kind: RowKind) -> Bool {
    let index = Int(kind.number)
    measured[index].count += 1
    let count = measured[index].count
    measured[index].mean += (height - measured[index].mean) / Double(count)
    guard count.nonzeroBitCount == 1, heights[index] != measured[index].mean else { return false }
    heights[index] = measured[index].mean
    return true
  }

  /// Begins new means, from the estimates as they are: the old heights say little of another width.
  mutating func beginAnew() {
    measured = Array(repeating: Measured(), count: measured.count)
  }
}
