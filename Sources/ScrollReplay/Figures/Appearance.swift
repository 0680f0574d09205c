/// One image of one row among the visible rows, from the row's entering to its leaving.
struct Appearance {
  let image: ImageIndex
  let began: Double
  /// Whether it began after the first frame's instant.
  let isScrolled: Bool
  /// When its image was first in memory; nil as long as it was not.
  ///
  /// Once it is there it stays, for a visible image is never evicted.
  var imageCame: Double?

  var isBlank: Bool { imageCame == nil }
  var isHit: Bool { imageCame == began }

  /// The time until its image came, or until it ended.
  func timeToImage(end: Double) -> Double {
    (imageCame ?? end) - began
  }
}

/// A visible row with its appearances.
struct VisibleRow {
  let key: Int
  var appearances: [Appearance]
  /// The height of the part inside the viewport.
  var visibleHeight = 0.0
}
