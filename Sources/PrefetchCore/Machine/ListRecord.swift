/// A list: its viewport and its window.
struct ListRecord: Sendable {
  let id: ListID
  var count = 0
  var viewport = Viewport.inactive
  var scroll = ScrollState()
  /// The rows at hand, by number: those of the window, and what became visible since the last plan.
  var rows: [Int: WindowRow] = [:] { didSet { isOrdered = false } }
  /// The numbers of `rows`.
  var held = RowRanges() { didSet { holdsWindow = false } }
  /// The rows at hand are known to be those of the window.
  var holdsWindow = false
  var window: Window? { didSet { isOrdered = false } }
  /// The order of its images that is known is still that of its rows and its window.
  var isOrdered = false
  /// After an edit, the rows that were at hand before it, until it is settled which are visible now.
  var unsettled: [WindowRow]?

  /// The visible rows, cut to the list.
  var visible: Range<Int> {
    let cut = viewport.visible.clamped(to: 0..<count)
    return cut.isEmpty ? 0..<0 : cut
  }

  /// Calls the closure for the images of the window's rows, most wanted first; for one that several show several times.
  func visitImages(_ order: Window.Order, _ body: (Candidate) -> Void) {
    window?.visitRows(order) { place in
      guard let row = rows[place.row], place.stage == 0 || !row.isVisible else { return }
      for image in row.images {
        body(
          Candidate(
            image: image.image, priority: place.priority, stage: place.stage, distance: place.distance))
      }
    }
  }
}

/// An image of a row of some window.
struct Candidate: Sendable {
  let image: ImageID
  let priority: TransferPriority
  /// Smaller is sooner, and among equals the distance decides.
  let stage: Int
  let distance: Int
}

/// A row inside a list's window.
struct WindowRow: Sendable {
  let identity: RowIdentity
  var images: [RowImage]
  var isVisible = false
  /// An edit has deleted or replaced it.
  var isDeleted = false

  /// One of its images.
  struct RowImage: Sendable {
    let image: ImageID
    /// When it was missed; `nil` unless the row is visible and still waits for it.
    var missedAt: Instant?
  }
}
