import Exploration
import ScrollPrefetch

/// A table of rows, six of them visible, with one cell for each place: it reports and reuses as an app's table does.
final class Table {
  private static let height = 6

  private let list: PrefetchList
  private let cells: [Cell]
  private var content: [ListRow]
  private var first = 0

  init(_ stage: Stage, rows count: Int) {
    content = rows(0..<count)
    list = stage.coordinator.makeList(content)
    cells = (0..<Self.height).map { _ in stage.makeCell() }
    layOut()
  }

  var count: Int { content.count }

  // MARK: - What its user and its data do

  func scroll(by rows: Int) {
    first = max(0, min(first + rows, content.count - Self.height))
    layOut()
  }

  func deleteRow(at index: Int) {
    // As many are left as the window is long, so that it is always full.
    guard content.count > Self.height else { return }
    content.remove(at: index)
    change(.delete(count: 1, at: index))
  }

  func moveRow(from source: Int, to target: Int) {
    content.insert(content.remove(at: source), at: target)
    change(.move(from: source, to: target))
  }

  func reload() {
    change(.reload)
  }

  private func change(_ change: ListChange) {
    list.contentDidChange(content, changes: [change])
    first = min(first, content.count - Self.height)
    layOut()
  }

  /// Every visible row gets the cell of its number, whatever that showed before; one that shows it already is let be.
  private func layOut() {
    list.viewportDidChange(Viewport(visible: first..<(first + Self.height)))
    for (index, key) in zip(first..., visibleKeys) where cell(of: index).key != key {
      cell(of: index).prepareForReuse()
      cell(of: index).bind(key)
    }
  }

  private func cell(of index: Int) -> Cell {
    cells[index % cells.count]
  }

  // MARK: - What can be seen

  var visibleKeys: [String] {
    content[first..<(first + Self.height)].compactMap { $0.images.first?.key }
  }

  /// What the visible rows show, from the top.
  var pictures: [Cell.Look?] {
    (first..<(first + Self.height)).map { cell(of: $0).look }
  }

  /// Wrong pictures, in words.
  var faults: [String] {
    cells.flatMap(\.faults)
  }
}
