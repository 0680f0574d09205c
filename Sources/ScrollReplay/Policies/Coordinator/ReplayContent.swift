import ScrollPrefetch

/// The replay's rows as the coordinator is given them.
struct ReplayContent: ListContent {
  let rows: ListRows
  /// One request for each image of the scenario.
  let requests: [ImageRequest]

  var count: Int { rows.count }

  func row(at index: Int) -> ListRow {
    let row = rows[index]
    return ListRow(RowIdentity(row.key), images: row.images.map { requests[$0] })
  }
}
