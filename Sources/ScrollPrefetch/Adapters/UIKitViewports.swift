#if canImport(UIKit) && !os(watchOS)
  public import PrefetchCore
  public import UIKit

  // What a table or a collection view shows, in row numbers. On Linux these are only compiled, against stubs of the
  // declarations that they use.

  extension UITableView {
    /// What the table shows now, in the row numbers of its sections.
    ///
    /// Report it from `scrollViewDidScroll` and after edits, and with the landing from `scrollViewWillEndDragging`, whose
    /// target offset is where the scroll will come to rest.
    ///
    /// - Parameters:
    ///   - sections: The table's sections, as they are now.
    ///   - landing: The offset where the scroll will come to rest, if that is known.
    /// - Returns: The rows that can be seen, and those that will be, as far as the table knows their places.
    public func viewport(in sections: SectionMap, landing: CGPoint? = nil) -> Viewport {
      Viewport(
        visible: sections.rows(at: indexPathsForVisibleRows ?? []),
        landing: landing.map { offset in
          let area = CGRect(origin: offset, size: bounds.size)
          return sections.rows(at: indexPathsForRows(in: area) ?? [])
        })
    }
  }

  extension UICollectionView {
    /// What the collection view shows now, in the row numbers of its sections.
    ///
    /// Report it from `scrollViewDidScroll` and after edits, and with the landing from `scrollViewWillEndDragging`, whose
    /// target offset is where the scroll will come to rest.
    ///
    /// - Parameters:
    ///   - sections: The view's sections, as they are now.
    ///   - landing: The offset where the scroll will come to rest, if that is known.
    /// - Returns: The items that can be seen, and those that will be, as far as the view's layout knows their places.
    public func viewport(in sections: SectionMap, landing: CGPoint? = nil) -> Viewport {
      Viewport(
        visible: sections.rows(at: indexPathsForVisibleItems),
        landing: landing.map { offset in
          let area = CGRect(origin: offset, size: bounds.size)
          let attributes = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
          return sections.rows(
            at: attributes.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
        })
    }
  }

  extension SectionMap {
    /// The rows from the first to the last of some items; those that are not there are left out.
    fileprivate func rows(at items: [IndexPath]) -> Range<Int> {
      let rows = items.compactMap { row(section: $0.section, item: $0.item) }
      guard let first = rows.min(), let last = rows.max() else { return 0..<0 }
      return first..<last + 1
    }
  }
#endif
