/// The rows of one list worth having, in parts.
///
/// Parts may overlap; the first that holds a row counts.
package struct Window: Sendable, Equatable {
  /// What can be seen.
  package var visible: Range<Int>
  /// What will be seen where the scroll comes to rest, if that is known.
  package var landing: Range<Int>
  /// What comes next: beyond the landing where one is known, else beyond the visible edge.
  package var ahead: Range<Int>
  /// What lies between the visible rows and the landing.
  package var path: Range<Int>
  /// What has just left.
  package var behind: Range<Int>
  /// 1 towards higher row numbers, -1 towards lower.
  package var direction: Int
  /// Whether the list has moved, or will: then the rows that came last will stay longest.
  package var hasMoved: Bool

  /// The window around a viewport; all its rows lie in `0..<count`.
  ///
  /// The direction is that of the last movement: 1 towards higher row numbers, -1 towards lower, 0 before any.
  package init(viewport: Viewport, direction: Int, count: Int, depth: WindowDepth) {
    let all = 0..<count
    visible = viewport.visible.clamped(to: all)
    self.direction = direction < 0 ? -1 : 1
    hasMoved = direction != 0
    guard !visible.isEmpty else {
      visible = 0..<0
      (landing, ahead, path, behind) = (0..<0, 0..<0, 0..<0, 0..<0)
      return
    }
    let announced = viewport.landing?.clamped(to: all) ?? 0..<0
    landing = announced.isEmpty ? visible : announced
    // A landing that begins where the viewport does shows no other direction than that of the scroll.
    let isAtTop = landing.lowerBound == visible.lowerBound
    if landing.lowerBound > visible.lowerBound || (isAtTop && direction >= 0) {
      self.direction = 1
      path = min(visible.upperBound, landing.lowerBound)..<landing.lowerBound
      ahead = landing.upperBound..<Self.sum(landing.upperBound, depth.ahead, below: count)
      behind = max(0, visible.lowerBound - depth.behind)..<visible.lowerBound
    } else {
      self.direction = -1
      path = landing.upperBound..<max(visible.lowerBound, landing.upperBound)
      ahead = max(0, landing.lowerBound - depth.ahead)..<landing.lowerBound
      behind = visible.upperBound..<Self.sum(visible.upperBound, depth.behind, below: count)
    }
    // A landing far away has a long path; only its last rows are slow enough to be seen.
    if path.count > depth.ahead {
      path =
        self.direction > 0
        ? (path.upperBound - depth.ahead)..<path.upperBound
        : path.lowerBound..<(path.lowerBound + depth.ahead)
    }
  }

  /// Every row of the window.
  package var rows: RowRanges {
    RowRanges(visible, landing, ahead, path, behind)
  }

  /// Whether a row lies in any part.
  package func contains(_ row: Int) -> Bool {
    visible.contains(row) || landing.contains(row) || ahead.contains(row) || path.contains(row)
      || behind.contains(row)
  }

  /// How its rows are ordered.
  package struct Order: Sendable, Equatable {
    /// The way to the landing comes before it, nearest first; else after it, from its end on.
    package var isWayFirst = false
    /// Rows behind come in turn with those ahead; else after them.
    package var takesTurns = true

    package init(isWayFirst: Bool = false, takesTurns: Bool = true) {
      self.isWayFirst = isWayFirst
      self.takesTurns = takesTurns
    }
  }

  /// A row of one of the parts.
  package struct Place: Sendable, Equatable {
    package let row: Int
    package let priority: TransferPriority
    /// Parts of a lower stage come first, of whichever list.
    package let stage: Int
    /// Within the part, counted from its first row.
    package let distance: Int
  }

  /// Calls the closure for each row of each part: most wanted part first, nearest row first.
  ///
  /// Of the visible rows those at the edge that leads come first: they will stay longest. Before any movement it is the
  /// topmost. What lies around comes by its distance, whichever side. A row that lies in several parts is named in each.
  package func visitRows(_ order: Order = Order(), _ body: (Place) -> Void) {
    Self.walk(visible, forwards: direction < 0 || !hasMoved) {
      body(Place(row: $0, priority: .visible, stage: 0, distance: $1))
    }
    if order.isWayFirst {
      Self.walk(path, forwards: direction > 0) {
        body(Place(row: $0, priority: .upcoming, stage: 1, distance: $1))
      }
    }
    if landing != visible {
      Self.walk(landing, forwards: direction > 0) {
        body(Place(row: $0, priority: .landing, stage: 2, distance: $1))
      }
    }
    let way = order.isWayFirst ? path.lowerBound..<path.lowerBound : path
    let trailing = order.takesTurns ? behind : behind.lowerBound..<behind.lowerBound
    for distance in 0..<max(way.count, ahead.count, trailing.count) {
      Self.visit(distance, of: way, forwards: direction < 0, .upcoming, body)
      Self.visit(distance, of: ahead, forwards: direction > 0, .upcoming, body)
      Self.visit(distance, of: trailing, forwards: direction < 0, .trailing, body)
    }
    guard !order.takesTurns else { return }
    Self.walk(behind, forwards: direction < 0) {
      body(Place(row: $0, priority: .trailing, stage: 4, distance: $1))
    }
  }

  private static func visit(
    _ distance: Int, of range: Range<Int>, forwards: Bool, _ priority: TransferPriority,
    _ body: (Place) -> Void
  ) {
    guard distance < range.count else { return }
    let row = forwards ? range.lowerBound + distance : range.upperBound - 1 - distance
    body(Place(row: row, priority: priority, stage: 3, distance: distance))
  }

  private static func walk(_ range: Range<Int>, forwards: Bool, _ body: (Int, Int) -> Void) {
    for distance in 0..<range.count {
      body(forwards ? range.lowerBound + distance : range.upperBound - 1 - distance, distance)
    }
  }

  /// `start + more`, but not past `limit`, whatever the numbers.
  private static func sum(_ start: Int, _ more: Int, below limit: Int) -> Int {
    start + min(more, max(0, limit - start))
  }
}

/// How far a window reaches beyond what is visible, in rows.
package struct WindowDepth: Sendable, Equatable {
  package var ahead: Int
  package var behind: Int

  package init(ahead: Int, behind: Int) {
    self.ahead = ahead
    self.behind = behind
  }
}
