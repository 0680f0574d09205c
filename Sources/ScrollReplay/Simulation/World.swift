/// What a policy may look at: the list, the viewport, memory and the link's open transfers.
///
/// A policy reads; only the simulation changes it. What a policy sees is the state after all that has
/// happened at the instant. It cannot see the link's capacity and round trip, nor what the trace holds in
/// store.
package final class World {
  /// One image of the scenario.
  package struct Image: Sendable, Equatable {
    package let url: String
    /// To be used before the image has arrived only with `World.sizesKnown`.
    package let bytes: Int
  }

  /// A way of the viewport along the list.
  package enum Direction: Sendable {
    case up
    case down
  }

  /// All images that the feed and the trace's edits mention, each URL once; `ImageIndex` is the place in it.
  package var images: [Image] { table.images }
  /// Whether policies may use `Image.bytes` before a transfer has begun.
  package let sizesKnown: Bool
  /// The most bytes of images that may be in memory at once; nil for no limit.
  package let memoryBudget: Int?
  package let viewportHeight: Double

  /// The rows as they are now.
  package private(set) var rows: ListRows
  /// The rows of which the viewport shows a part; empty before the first frame.
  package private(set) var visibleRows = 0..<0
  /// The viewport's top edge, clamped to the content; 0 before the first frame.
  package private(set) var offset = 0.0
  /// Where the last frame went that moved the clamped offset: down before any; an edit is no movement.
  package private(set) var direction = Direction.down

  /// The pages of the feed that are still to come; nil if it has none.
  package private(set) var pages: PageQueue?

  let table: ImageTable
  var link: Link
  var memory: ImageMemory
  /// The offset as the trace has it; nil before the first frame.
  private var rawOffset: Double?
  private var shown: [ListRows.Row] = []
  /// For each image, how many visible rows show it.
  private var visibleCounts: [Int]
  private var lastVisibleTimes: [Double?]

  init(_ scenario: Scenario, table: ImageTable, rows: ListRows, from time: Double) {
    self.table = table
    self.rows = rows
    sizesKnown = scenario.feed.sizesKnown
    memoryBudget = scenario.memoryBudget
    viewportHeight = scenario.trace.viewport.height
    pages = PageQueue(scenario.feed)
    link = Link(scenario.network, from: time)
    memory = ImageMemory(imageCount: table.images.count)
    visibleCounts = Array(repeating: 0, count: table.images.count)
    lastVisibleTimes = Array(repeating: nil, count: table.images.count)
  }
}

// MARK: - The list and its viewport

extension World {
  package var contentHeight: Double { rows.height }

  /// An offset as the list would show it.
  package func clamped(_ offset: Double) -> Double {
    min(max(0, offset), max(0, contentHeight - viewportHeight))
  }

  /// The rows that the viewport would show at an offset, which need not be clamped; O(log n).
  package func visibleRows(at offset: Double) -> Range<Int> {
    rows.rows(from: clamped(offset), height: viewportHeight)
  }

  /// Whether the viewport's bottom edge is at the end of the rows while there are pages to come.
  var isAtEndOfPages: Bool {
    guard let rawOffset, let pages, pages.hasMore else { return false }
    return rawOffset >= contentHeight - viewportHeight
  }

  /// Whether a visible row shows the image.
  package func isVisible(_ image: ImageIndex) -> Bool { visibleCounts[image] > 0 }

  /// When the last visible row with the image left the viewport; nil if none has, or one is visible.
  package func lastVisible(_ image: ImageIndex) -> Double? {
    isVisible(image) ? nil : lastVisibleTimes[image]
  }
}

// MARK: - Memory and the link

extension World {
  package func inMemory(_ image: ImageIndex) -> Bool { memory.holds(image) }
  /// The images in memory, in the order in which they arrived.
  package var imagesInMemory: [ImageIndex] { memory.images }
  package var bytesInMemory: Int { memory.bytes }
  /// When the image came into memory; nil if it is not there.
  package func arrival(of image: ImageIndex) -> Double? { memory.arrival(of: image) }

  /// Whether a transfer of the image is open.
  package func isUnderWay(_ image: ImageIndex) -> Bool { link.isOpen(image) }
  /// The images whose transfers are open, in the order in which they started.
  package var imagesUnderWay: [ImageIndex] { link.open.map(\.image) }
  /// How many transfers may be open at once.
  package var connections: Int { link.connections }
  package var freeConnections: Int { link.freeConnections }
}

// MARK: - What happens to it

extension World {
  /// A frame; returns how far it moved the clamped offset.
  func show(_ newOffset: Double, at time: Double) -> Double {
    let movement = clamped(newOffset) - offset
    if movement != 0 { direction = movement > 0 ? .down : .up }
    rawOffset = newOffset
    updateViewport(at: time, edited: false)
    return movement
  }

  func apply(_ edit: Trace.Edit, at time: Double) {
    rows.apply(edit, images: table)
    updateViewport(at: time, edited: true)
  }

  /// Asks for the next page, of which there must be one, and none under way.
  func askForPage(at time: Double) {
    pages?.ask(at: time)
  }

  /// Appends the page that comes now; returns the keys of its rows.
  func takePage(at time: Double) -> Range<Int> {
    let keys = rows.append(pages?.take() ?? [], images: table)
    updateViewport(at: time, edited: true)
    return keys
  }

  private func updateViewport(at time: Double, edited: Bool) {
    guard let rawOffset else { return }
    offset = clamped(rawOffset)
    let visible = rows.rows(from: offset, height: viewportHeight)
    guard edited || visible != visibleRows else { return }
    visibleRows = visible
    let left = shown
    shown = rows[visible].map { $0 }
    for row in left { for image in row.images { visibleCounts[image] -= 1 } }
    for row in shown { for image in row.images { visibleCounts[image] += 1 } }
    // Read for an image only once no row shows it; until then it is set anew whenever one leaves.
    for row in left { for image in row.images { lastVisibleTimes[image] = time } }
  }
}
