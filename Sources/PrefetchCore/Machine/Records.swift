/// What the machine knows of an image that something refers to.
struct ImageRecord: Sendable {
  var source: SourceID
  /// How many rows of windows show it.
  var windowRows = 0
  /// How many visible rows show it.
  var visibleRows = 0
  /// The tasks that await it, in the order in which they came.
  var callers: [CallerID] = []
  var isDecoding = false
  /// It was decoded in this turn: it is at hand, and what it costs; whether memory takes it the turn's end says.
  var arrivingCost: Int?
  /// It was put out of memory, or never let in, while its rows were in the window: not to be prefetched again before
  /// it has become visible, or has left and come back.
  var isRefused = false

  var isWanted: Bool { windowRows > 0 || !callers.isEmpty }
}

/// What the machine knows of a source.
struct SourceRecord: Sendable {
  /// The images that are decoded from it and known.
  var images: [ImageID] = []
  var expectedBytes: Int?
  /// The transfer that is under way.
  var transfer: TransferID?
  /// How many of its images are being decoded now.
  var decodings = 0
  /// Bytes of a cancelled transfer at hand.
  var keptBytes = 0
  /// Its last transfer failed, or its bytes were no image: not to be tried again before it has left every window.
  var hasFailed = false
  /// Why interest in it was lost, when that was not by scrolling.
  var lossReason: CancellationReason?
  /// The last plan that wanted it, and how much.
  var plan = 0
  var priority = TransferPriority.trailing
}

/// A transfer that has begun and not ended.
struct OpenTransfer: Sendable {
  let id: TransferID
  let source: SourceID
  let startedAt: Instant
  var priority: TransferPriority
  /// With those it resumed from.
  var receivedBytes: Int
  var isReceiving = false
}

/// A row inside a list's window.
struct WindowRow: Sendable {
  let identity: RowIdentity
  var images: [RowImage]
  var isVisible = false

  /// One of its images.
  struct RowImage: Sendable {
    let image: ImageID
    /// When it was missed; `nil` unless the row is visible and still waits for it.
    var missedAt: Instant?
  }
}

/// A list: its viewport and its window.
struct ListRecord: Sendable {
  let id: ListID
  var count = 0
  var viewport = Viewport.inactive
  var scroll = ScrollState()
  /// The rows at hand, by number: those of the window, and what became visible since the last plan.
  var rows: [Int: WindowRow] = [:]
  /// The numbers of `rows`.
  var held = RangeSet<Int>()
  var window: Window?
  /// After an edit, the rows that were at hand before it, until it is settled which are visible now.
  var unsettled: [WindowRow]?

  /// The visible rows, cut to the list.
  var visible: Range<Int> {
    let cut = viewport.visible.clamped(to: 0..<count)
    return cut.isEmpty ? 0..<0 : cut
  }
}
