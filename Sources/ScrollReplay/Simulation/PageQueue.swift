/// The pages of a feed that are still to come, one at a time.
package struct PageQueue {
  private let rows: [Feed.Row]
  private let pages: Feed.Pages
  /// How many pages have come, the first included.
  private var count = 1
  /// When the page comes that was asked for; nil if none was.
  private(set) var arrival: Double?

  /// The pages after the first of a feed; nil if all its rows are there from the start.
  init?(_ feed: Feed) {
    guard let pages = feed.pages else { return nil }
    self.pages = pages
    rows = feed.rows
  }

  /// Whether some rows have not come yet.
  package var hasMore: Bool { first < rows.count }
  /// Whether a page was asked for that has not come.
  package var isUnderWay: Bool { arrival != nil }
  /// How long the first page took, before the replay began.
  package var firstLatency: Double { pages.latencies[0] }

  /// The first row that has not come.
  private var first: Int {
    // A product that cannot be counted lies beyond any feed.
    let (first, overflow) = count.multipliedReportingOverflow(by: pages.rows)
    return overflow ? rows.count : min(first, rows.count)
  }

  mutating func ask(at time: Double) {
    let latency = pages.latencies[count % pages.latencies.count]
    // Never in the instant that is under way.
    arrival = time + max(latency, Exactness.instant)
  }

  /// The rows of the page that comes now.
  mutating func take() -> ArraySlice<Feed.Row> {
    let page = rows[first...].prefix(pages.rows)
    arrival = nil
    count += 1
    return page
  }
}
