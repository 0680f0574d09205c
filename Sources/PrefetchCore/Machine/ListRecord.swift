/// A list: its viewport and its window.
struct ListRecord: Sendable {
  let id: ListID
  var count = 0
  var viewport = Viewport.inactive
  var scroll = ScrollState()
  /// The rows at hand, by number: those of the window, and what became visible since the last plan.
  var rows: [Int: WindowRow] = [:]
  /// The numbers of `rows`.
  var held = RowRanges()
  var window: Window?
  /// After an edit, the rows that were at hand before it, until it is settled which are visible now.
  var unsettled: [WindowRow]?

  /// The visible rows, cut to the list.
  var visible: Range<Int> {
    let cut = viewport.visible.clamped(to: 0..<count)
    return cut.isEmpty ? 0..<0 : cut
  }
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
