public import PrefetchCore

/// The rows of a list at one moment: an immutable value that is asked only for the rows in a window.
///
/// An array of rows will do; so will a value that reads them from a database. `row(at:)` is called by the
/// coordinator, off the main thread, and must be quick.
public protocol ListContent: Sendable {
  /// How many rows there are; a negative number counts as 0.
  var count: Int { get }

  /// The row at an index in `0..<count`.
  func row(at index: Int) -> ListRow
}

/// One row: who it is, and the images it shows.
public struct ListRow: Sendable {
  /// What stays the same when the row moves.
  public let identity: RowIdentity
  /// The images, the most important first; none, if the row shows none.
  public let images: [ImageRequest]

  /// A row with these images.
  public init(_ identity: RowIdentity, images: [ImageRequest]) {
    self.identity = identity
    self.images = images
  }
}

extension Array: ListContent where Element == ListRow {
  /// The row at an index.
  public func row(at index: Int) -> ListRow {
    self[index]
  }
}
