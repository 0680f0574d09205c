/// How much room rows take along the list: their heights, measured or estimated, and the spacing after each.
struct RowExtents: Sendable {
  let spacing: Double
  /// By the numbers of the kinds.
  var estimates: [Double]

  /// How high one row of a run is, or is taken to be.
  func height(ofRowIn run: RowRun) -> Double {
    run.height ?? estimates[Int(run.kind.number)]
  }

  /// The room of one row of a run.
  func extent(ofRowIn run: RowRun) -> Double {
    height(ofRowIn: run) + spacing
  }
}
