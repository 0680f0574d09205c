package import ScrollPrefetch

/// A scenario's list, scrolled for real: what it shows after each event of the trace, as an app would report it.
package struct LiveList {
  private let world: World
  private var target: Double?

  init(world: World) {
    self.world = world
  }

  /// The rows as they are now, with a request for each image.
  package func content(_ requests: [ImageRequest]) -> some ListContent {
    ReplayContent(rows: world.rows, requests: requests)
  }

  /// What the list shows.
  package var viewport: Viewport {
    Viewport(visible: world.visibleRows, landing: target.map(world.visibleRows(at:)))
  }

  /// Takes in an event; says whether the rows have changed.
  package mutating func apply(_ event: Trace.Event) -> Bool {
    switch event.kind {
    case .offset(let offset): _ = world.show(offset, at: event.time)
    case .edit(let edit):
      world.apply(edit, at: event.time)
      return true
    case .touchDown: target = nil
    case .touchUp(let announced): target = announced
    case .memory, .network: break
    }
    return false
  }
}
