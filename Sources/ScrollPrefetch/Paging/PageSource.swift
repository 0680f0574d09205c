internal import PrefetchCore

/// What an app gives to a pager.
struct PageSource<Cursor: Sendable, Row: Sendable>: Sendable {
  let first: Cursor
  let identity: @Sendable (Row) -> RowIdentity
  let fetch: @concurrent @Sendable (Cursor) async throws -> Page<Cursor, Row>
  let insert: @Sendable (PageInsertion<Row>) async -> Void
}
