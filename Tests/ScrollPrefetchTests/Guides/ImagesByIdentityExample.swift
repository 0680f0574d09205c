import Foundation
import ScrollPrefetch

// What the article on images that are kept by identity shows.

struct Picture {
  let id: String
  /// As the server signed it this time.
  let address: URL

  /// Named by the picture: another signature is the same image.
  var row: ListRow {
    ListRow(RowIdentity(id), images: [ImageRequest(url: address, name: id)])
  }
}

@MainActor
final class PictureTable {
  private(set) var rows: [ListRow]
  private let coordinator: PrefetchCoordinator<Data>
  private let list: PrefetchList

  init(_ pictures: [Picture], coordinator: PrefetchCoordinator<Data>) {
    rows = pictures.map(\.row)
    self.coordinator = coordinator
    list = coordinator.makeList(rows)
  }

  func makeCell() -> PictureCell {
    PictureCell(coordinator.makeSlot())
  }

  func didScroll(to visible: Range<Int>) {
    list.viewportDidChange(Viewport(visible: visible))
  }

  func fill(_ cell: PictureCell, forRow row: Int) {
    cell.show(rows[row].images.first)
  }

  func reload(_ pictures: [Picture]) {
    rows = pictures.map(\.row)
    list.contentDidChange(rows)
  }

  func move(from source: Int, to target: Int) {
    rows.insert(rows.remove(at: source), at: target)
    list.contentDidChange(rows, changes: [.move(from: source, to: target)])
  }

  func delete(row: Int) {
    rows.remove(at: row)
    list.contentDidChange(rows, changes: [.delete(count: 1, at: row)])
  }
}

@MainActor
final class PictureCell {
  private(set) var shown: Data?
  private let slot: ImageSlot<Data>

  init(_ slot: ImageSlot<Data>) {
    self.slot = slot
  }

  func show(_ request: ImageRequest?) {
    display(slot.bind(request) { [weak self] phase in self?.display(phase) })
  }

  func prepareForReuse() {
    slot.prepareForReuse()
    shown = nil
  }

  private func display(_ phase: ImagePhase<Data>) {
    if case .image(let data) = phase { shown = data } else { shown = nil }
  }
}
