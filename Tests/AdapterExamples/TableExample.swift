import ScrollPrefetch
import UIKit

// What the article on Apple's views shows of UIKit.

final class PictureTableCell: UITableViewCell {
  private let picture = UIImageView()
  private var slot: ImageSlot<UIImage>?

  func show(_ request: ImageRequest?, from coordinator: PrefetchCoordinator<UIImage>) {
    let slot = slot ?? coordinator.makeSlot()
    self.slot = slot
    display(slot.bind(request) { [weak self] phase in self?.display(phase) })
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    slot?.prepareForReuse()
    picture.image = nil
  }

  private func display(_ phase: ImagePhase<UIImage>) {
    if case .image(let image) = phase { picture.image = image } else { picture.image = nil }
  }
}

final class PictureScroll: NSObject, UITableViewDelegate {
  private let list: PrefetchList
  private var sections: SectionMap
  private var landing: CGPoint?

  init(list: PrefetchList, sections: SectionMap) {
    self.list = list
    self.sections = sections
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard let table = scrollView as? UITableView else { return }
    list.viewportDidChange(table.viewport(in: sections, landing: landing))
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    landing = nil
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    landing = targetContentOffset.pointee
    scrollViewDidScroll(scrollView)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { landing = nil }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    landing = nil
  }
}
