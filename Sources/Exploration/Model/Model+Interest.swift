import ScrollPrefetch

// Who wants what.
extension Model {
  /// In the order in which the program numbers its lists.
  private var listsInOrder: [List] { lists.sorted { $0.key < $1.key }.map(\.value) }

  /// The pictures of visible rows.
  var appearances: Set<Sight.Appearance> {
    var found: Set<Sight.Appearance> = []
    for list in listsInOrder {
      for row in list.rows[list.visible] {
        for picture in row.pictures {
          found.insert(
            Sight.Appearance(list: list.number, row: RowIdentity(row.identity), picture: picture))
        }
      }
    }
    return found
  }

  var visible: Set<Picture> { Set(appearances.map(\.picture)) }
  var bound: Set<Picture> { Set(slots.values.compactMap(\.picture)) }
  var awaited: Set<Picture> { Set(calls.values.filter { $0.outcome == .waiting }.map(\.picture)) }
  var demanded: Set<Picture> { bound.union(awaited) }
  /// With those that are awaited perhaps.
  var perhapsDemanded: Set<Picture> {
    demanded.union(calls.values.filter { $0.outcome == .uncertain }.map(\.picture))
  }

  /// What must stay in memory once it is there.
  var shown: Set<Picture> { visible.union(bound) }

  /// The pictures of all rows of all windows.
  var windows: Set<Picture> {
    Set(listsInOrder.flatMap { list in list.windowRows.flatMap { list.rows[$0].pictures } })
  }

  /// The sources of which something is missing that can be seen, or is bound or awaited.
  func urgentSources(without memory: [Picture: some Any]) -> Set<Int> {
    Set(visible.union(demanded).filter { memory[$0] == nil && !isUndecodable($0) }.map(\.source))
  }

  /// Whether a picture is known to be made of no image's bytes, so that nothing is brought for it.
  func isUndecodable(_ picture: Picture) -> Bool {
    undecodable[picture].map { now < $0 } ?? false
  }

  /// Whether what no one can see yet may be transferred.
  var mayPrefetch: Bool { !isPaused && path == .unrestricted && now >= restsUntil }

  /// Whether a source may be tried now; `nil` if that is not certain.
  func isReady(_ source: Int) -> Bool? {
    guard path != .offline else { return false }
    guard let failure = failures[source] else { return true }
    guard failure.kind != .offline, let retryAt = failure.retryAt else { return nil }
    // The coordinator rounds its waits to whole nanoseconds.
    if now < retryAt - .microseconds(1) { return false }
    return now > retryAt + .microseconds(1) ? true : nil
  }

  /// Whether a source may surely be tried now, and has nothing under way that the loader does not know.
  func mayBegin(_ source: Int) -> Bool {
    isReady(source) == true && decoding[source] == nil
  }

  /// The pictures of the rows where scrolls come to rest.
  var landing: Set<Picture> {
    Set(
      listsInOrder.flatMap { list in
        let rows = (list.viewport.landing ?? 0..<0).clamped(to: 0..<list.rows.count)
        return list.visible.isEmpty ? [] : list.rows[rows].flatMap(\.pictures)
      })
  }
}

extension Model.Turn {
  /// Whether all that was said of lists were edits.
  var isOnlyEdited: Bool { isEdited && !isReported }

  /// Whether a list had such a row at any time in the turn.
  func hasRow(of appearance: Sight.Appearance) -> Bool {
    contents.contains { list, rows in
      list == appearance.list
        && rows.contains {
          RowIdentity($0.identity) == appearance.row && $0.pictures.contains(appearance.picture)
        }
    }
  }
}
