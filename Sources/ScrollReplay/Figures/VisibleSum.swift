/// How much is visible and how much of it is blank at one moment, and, summed over time, how long.
struct VisibleSum {
  var visible = 0.0
  var blank = 0.0
  /// The part of `blank` in appearances after the first frame's instant.
  var scrolledBlank = 0.0
  /// Both again, each appearance weighted with its row's visible height.
  var visibleArea = 0.0
  var blankArea = 0.0

  /// What is visible at a moment.
  init(of rows: [VisibleRow] = []) {
    for row in rows {
      var blanks = 0
      for appearance in row.appearances where appearance.isBlank {
        blanks += 1
        if appearance.isScrolled { scrolledBlank += 1 }
      }
      visible += Double(row.appearances.count)
      blank += Double(blanks)
      visibleArea += Double(row.appearances.count) * row.visibleHeight
      blankArea += Double(blanks) * row.visibleHeight
    }
  }

  /// Adds what was visible for some milliseconds.
  mutating func add(_ moment: VisibleSum, for duration: Double) {
    visible += moment.visible * duration
    blank += moment.blank * duration
    scrolledBlank += moment.scrolledBlank * duration
    visibleArea += moment.visibleArea * duration
    blankArea += moment.blankArea * duration
  }
}
