// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of UIKit that the adapters use, with no more than their shapes.
@_exported public import Foundation

@MainActor open class UIView {
  public init() {}
  public var bounds = CGRect.zero
}

open class UIScrollView: UIView {}

open class UITableView: UIScrollView {
  public var indexPathsForVisibleRows: [IndexPath]?
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { nil }
}

open class UICollectionView: UIScrollView {
  public var indexPathsForVisibleItems: [IndexPath] = []
  public var collectionViewLayout = UICollectionViewLayout()
}

@MainActor open class UICollectionViewLayout {
  public init() {}
  public func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
}

@MainActor open class UICollectionViewLayoutAttributes {
  public init() {}
  public var indexPath = IndexPath()
  public var representedElementCategory: UICollectionView.ElementCategory { .cell }
}

extension UICollectionView {
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }
}

extension IndexPath {
  // UIKit adds these to Foundation's type.
  public var section: Int { self[0] }
  public var item: Int { self[1] }
}
