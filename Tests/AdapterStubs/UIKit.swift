// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of UIKit that the adapters and the examples use, with no more than their shapes.
@_exported public import Foundation

@MainActor open class UIView {
  public init() {}
  public var bounds = CGRect.zero
}

open class UIScrollView: UIView {}

public final class UIImage: NSObject, Sendable {}

open class UIImageView: UIView {
  public var image: UIImage?
}

open class UITableViewCell: UIView {
  open func prepareForReuse() {}
}

// Requirements without defaults, where UIKit has optional ones: what is written in another shape is an error.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {}

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
