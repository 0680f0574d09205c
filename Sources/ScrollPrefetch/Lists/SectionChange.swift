/// One change of a batch, as a table or collection view knows it.
///
/// The changes of a batch happen at once, whatever their order: what is deleted, reloaded or moved away is named by its
/// place before the batch, and what is inserted or moved to a place by that after it. These are the rules of `UITableView`
/// and `UICollectionView`, so an app can hand over the calls that it makes on its view.
public enum SectionChange: Hashable, Sendable {
  /// A new section with so many rows, at its place after the batch; those that are moved into it are counted too.
  case insertSection(Int, rowCount: Int)
  /// A section that is gone, with all rows that are not moved out of it.
  case deleteSection(Int)
  /// A section that is elsewhere now, with its rows.
  case moveSection(from: Int, to: Int)
  /// A section whose rows are all others now, so many; it is named by its place before the batch.
  case reloadSection(Int, rowCount: Int)
  /// A new row, at its place after the batch.
  ///
  /// In an inserted or reloaded section, whose rows are new anyway, it changes nothing.
  case insertItem(SectionMap.Position)
  /// A row that is gone.
  ///
  /// In a deleted or reloaded section it changes nothing.
  case deleteItem(SectionMap.Position)
  /// A row that is elsewhere now, in the same section or in another.
  case moveItem(from: SectionMap.Position, to: SectionMap.Position)
  /// A row in whose place there is another now; it is named by its place before the batch.
  ///
  /// In a deleted or reloaded section it changes nothing.
  case reloadItem(SectionMap.Position)
}
