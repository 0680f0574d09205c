import ScrollPrefetch

// What the article on row heights shows.

extension RowKind {
  static let dayHeader = RowKind(1)
}

struct Messages {
  var ids: [String]
  var layout: RowLayout
  var offset = 0.0
  let viewHeight: Double

  init(ids: [String], width: Double, viewHeight: Double) {
    self.ids = ids
    self.viewHeight = viewHeight
    layout = RowLayout(
      rowCount: ids.count, width: width, estimate: 60, estimates: [.dayHeader: 24], spacing: 4,
      kind: { Self.kind(of: ids[$0]) })
  }

  private static func kind(of id: String) -> RowKind {
    id.hasPrefix("day") ? .dayHeader : .standard
  }

  /// To be called whenever the view has scrolled.
  mutating func didScroll(to newOffset: Double, height: (String) -> Double) -> Viewport {
    offset = newOffset
    offset += layout.measureRows(
      at: offset, height: viewHeight, identity: { RowIdentity(ids[$0]) }, measure: { height(ids[$0]) })
    return layout.viewport(at: offset, height: viewHeight)
  }

  mutating func insertOnTop(_ older: [String]) {
    ids = older + ids
    let changes = [ListChange.insert(count: older.count, at: 0)]
    offset +=
      layout.apply(changes, at: offset, height: viewHeight, kind: { [ids] in Self.kind(of: ids[$0]) }) ?? 0
  }
}
