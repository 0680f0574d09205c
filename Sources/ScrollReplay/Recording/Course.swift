/// What a list did in a trace, whatever was loaded: where each row lay, and where the viewport was.
///
/// The picture's vertical axis must stay while rows come and go. So each stay of a row at a place is a lane, and lanes of
/// rows that are gone, or not there yet, keep their place. Without edits a lane's top is the row's in the list.
package struct Course: Sendable, Equatable {
  /// One row at one place, from its coming to its going.
  package struct Lane: Sendable, Equatable {
    package var row: ListRows.Row
    package var top = 0.0
    /// When it came; nil if it was there from the beginning.
    package var began: Double?
    /// When it went; nil if it was there at the end.
    package var ended: Double?
  }

  /// Where the viewport's edges were from an instant on, among the lanes.
  package struct Place: Sendable, Equatable {
    package var time: Double
    package var top: Double
    package var bottom: Double

    package init(time: Double, top: Double, bottom: Double) {
      self.time = time
      self.top = top
      self.bottom = bottom
    }
  }

  /// From top to bottom.
  package private(set) var lanes: [Lane]
  /// One for each frame and edit that moved the viewport; none while nothing is visible.
  package private(set) var places: [Place]
  /// For each row's key, its lanes in the order in which they began.
  private let lanesByRow: [Int: [Int]]

  package init(_ simulation: Simulation) {
    let world = simulation.world()
    var order = LaneOrder(world.rows)
    var edges: [LaneOrder.Edges] = []
    for event in simulation.scenario.trace.events {
      switch event.kind {
      case .offset(let offset):
        _ = world.show(offset, at: event.time)
      case .edit(let edit):
        world.apply(edit, at: event.time)
        order.apply(edit, in: world.rows, at: event.time)
      case .touchDown, .touchUp, .memory, .network: continue
      }
      if let now = order.edges(of: world, at: event.time), edges.last?.isLike(now) != true {
        edges.append(now)
      }
    }
    let (lanes, tops) = order.lanes()
    self.lanes = lanes
    places = edges.map { edge in
      Place(
        time: edge.time, top: tops[edge.top.lane] + edge.top.depth,
        bottom: tops[edge.bottom.lane] + edge.bottom.depth)
    }
    lanesByRow = Dictionary(grouping: lanes.indices) { lanes[$0].row.key }
      .mapValues { $0.sorted { (lanes[$0].began ?? -1) < (lanes[$1].began ?? -1) } }
  }

  /// The lane in which a row lay at an instant.
  package func lane(of row: Int, at time: Double) -> Int? {
    let candidates = lanesByRow[row] ?? []
    return candidates.last { (lanes[$0].began ?? time) <= time } ?? candidates.first
  }
}
