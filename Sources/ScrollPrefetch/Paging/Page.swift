/// Some rows of an endless list, as a source brings them.
public struct Page<Cursor: Sendable, Row: Sendable>: Sendable {
  /// The rows, in order.
  public var rows: [Row]
  /// Where the next page begins; nil if this is the last.
  public var next: Cursor?

  /// A page with these rows, after which comes another one or none.
  public init(rows: [Row], next: Cursor?) {
    self.rows = rows
    self.next = next
  }
}

extension Page: Equatable where Cursor: Equatable, Row: Equatable {}

/// What an app does with a page that has come.
public struct PageInsertion<Row: Sendable>: Sendable {
  /// The new rows: none of them has the identity of one that came before.
  public let rows: [Row]
  /// Whether they take the place of all rows, since the list was refreshed or this is its first page.
  public let replacesAll: Bool
}

extension PageInsertion: Equatable where Row: Equatable {}
