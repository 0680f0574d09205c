/// One step of an edit of a list, as the app knows it.
///
/// The steps of an edit are applied in order: the row numbers of each are those that the steps before it have left. Rows
/// count from 0. A count of 0 changes nothing.
public enum ListChange: Hashable, Sendable {
  /// New rows, the first of them at a place from 0 up to the number of rows.
  case insert(count: Int, at: Int)
  /// Rows that are gone, from a place on.
  case delete(count: Int, at: Int)
  /// One row that is elsewhere now; `to` is its place after it has been taken out.
  case move(from: Int, to: Int)
  /// Rows in whose places there are others now, from a place on.
  case replace(count: Int, at: Int)
  /// New rows after the last.
  case append(count: Int)
  /// The same rows again, as when an app reloads its table.
  case reload
}
