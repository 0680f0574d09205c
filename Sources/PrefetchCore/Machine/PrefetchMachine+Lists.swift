extension PrefetchMachine {
  private func place(of list: ListID) -> Int? {
    lists.firstIndex { $0.id == list }
  }

  // MARK: - Reports

  mutating func changeViewport(
    of list: ListID, to viewport: Viewport, at now: Instant, row: RowLookup
  ) {
    guard let place = place(of: list) else { return }
    let before = lists[place].visible
    lists[place].viewport = viewport
    if !limits.rules.has(.landing) { lists[place].viewport.landing = nil }
    let after = lists[place].visible
    lists[place].scroll.observe(visible: after, at: now)
    guard lists[place].unsettled == nil else { return settle(place, at: now, row: row) }
    guard before != after else { return }
    for index in before where !after.contains(index) { disappear(index, in: place, at: now) }
    for index in after where !before.contains(index) {
      hold(index, in: place, row: row)
      let wasHeld = lists[place].window?.contains(index) == true
      appear(index, in: place, wasHeld: wasHeld, at: now)
    }
  }

  /// Takes in a new content: rows are matched by their identity, inside the window.
  ///
  /// Which rows are visible now is not settled before the next report, or the end of the turn: an app that inserts
  /// rows above says so in two calls, and between them the row numbers mean nothing.
  mutating func changeContent(of list: ListID, count: Int, deleted: RangeSet<Int>?, row: RowLookup) {
    guard let place = place(of: list) else { return }
    let before = lists[place]
    lists[place].count = count
    lists[place].rows = [:]
    lists[place].held = RowRanges()
    // First the new rows take hold, so that what both have is never let go of.
    for index in before.held.rows where index < count { hold(index, in: place, row: row) }
    // What the app does not say of deletions is told by the rows that are left.
    let present = Set(lists[place].rows.values.map(\.identity))
    let old = before.held.rows.compactMap { index -> WindowRow? in
      guard var row = before.rows[index] else { return nil }
      row.isDeleted = deleted?.contains(index) ?? !present.contains(row.identity)
      return row
    }
    if before.unsettled == nil {
      lists[place].unsettled = old
    } else {
      for row in old { release(row) }
    }
  }

  /// Settles after an edit which rows are visible: those that were before go on, the others come or go.
  mutating func settle(_ place: Int, at now: Instant, row: RowLookup) {
    guard let old = lists[place].unsettled else { return }
    lists[place].unsettled = nil
    let known = Set(old.map(\.identity))
    // Several of one identity, if the app gave it twice, are matched from the top.
    var shown: [RowIdentity: [WindowRow]] = [:]
    for row in old.reversed() where row.isVisible { shown[row.identity, default: []].append(row) }
    for index in lists[place].visible {
      hold(index, in: place, row: row)
      guard let identity = lists[place].rows[index]?.identity else { continue }
      if let same = shown[identity]?.popLast() {
        continueAppearance(index, in: place, from: same, at: now)
      } else {
        appear(index, in: place, wasHeld: known.contains(identity), at: now)
      }
    }
    for row in old where row.isVisible {
      guard let gone = shown[row.identity]?.popLast() else { continue }
      endAppearance(gone, in: lists[place].id, at: now)
    }
    for row in old { release(row) }
  }

  mutating func removeList(_ list: ListID, at now: Instant) {
    guard let place = place(of: list) else { return }
    let gone = lists.remove(at: place)
    for row in (gone.unsettled ?? []) + gone.held.rows.compactMap({ gone.rows[$0] }) {
      if row.isVisible { endAppearance(row, in: list, at: now) }
      var deleted = row
      deleted.isDeleted = true
      release(deleted)
    }
    memory.forgetPlaces(in: list)
  }

  // MARK: - Rows coming into the window and leaving it

  /// Has a row at hand, asking for it if need be.
  mutating func hold(_ index: Int, in place: Int, row: RowLookup) {
    guard lists[place].rows[index] == nil else { return }
    let list = lists[place].id
    let found = row(index, list)
    for reference in found.images {
      know(reference)
      self.images.update(reference.image.number) {
        $0.windowRows += 1
        $0.place = ListPlace(list: list, row: index)
      }
      updateHold(of: reference.image)
    }
    let images = found.images.map { WindowRow.RowImage(image: $0.image, missedAt: nil) }
    lists[place].rows[index] = WindowRow(identity: found.identity, images: images)
    lists[place].held.insert(index..<(index + 1))
  }

  /// A row has left the window.
  mutating func release(_ index: Int, in place: Int) {
    guard let row = lists[place].rows.removeValue(forKey: index) else { return }
    precondition(!row.isVisible, "row \(index) is visible, but lies in no window")
    release(row)
  }

  private mutating func release(_ row: WindowRow) {
    for image in row.images {
      lose(image.image, because: row.isDeleted ? .deleted : .scrolledAway)
      images.update(image.image.number) { $0.windowRows -= 1 }
      updateHold(of: image.image)
      if row.isDeleted { memory.setFirstToGo(image.image) }
    }
  }

  // MARK: - Appearances

  private mutating func appear(_ index: Int, in place: Int, wasHeld: Bool, at now: Instant) {
    guard var row = lists[place].rows[index] else { return }
    row.isVisible = true
    for number in row.images.indices {
      row.images[number].missedAt = appear(
        row.images[number].image, of: row, in: lists[place].id, wasHeld: wasHeld, at: now)
    }
    lists[place].rows[index] = row
  }

  /// Counts one appearance; the answer is when it was missed, if it was.
  private mutating func appear(
    _ image: ImageID, of row: WindowRow, in list: ListID, wasHeld: Bool, at now: Instant
  ) -> Instant? {
    images.update(image.number) {
      $0.visibleRows += 1
      $0.isRefused = false
    }
    let isFirst = noteShown(image)
    guard !isAtHand(image) else {
      noteAge(of: image, at: now)
      figures.hits += 1
      act(.note(.hit(list, row.identity, image, isFirst: isFirst)))
      return nil
    }
    figures.misses += 1
    act(.note(.miss(list, row.identity, image, missKind(of: image, wasHeld: wasHeld))))
    return now
  }

  private func missKind(of image: ImageID, wasHeld: Bool) -> MissKind {
    let known = record(of: image)
    if known.isUndecodable { return .failedRecently }
    let source = record(of: known.source)
    if source.decodings > 0 || source.transfer != nil { return .inFlight }
    if source.isStored { return .disk }
    if source.failure != nil { return .failedRecently }
    return wasHeld || known.windowRows > 1 || known.isDemanded ? .queued : .nothing
  }

  private mutating func disappear(_ index: Int, in place: Int, at now: Instant) {
    guard let row = lists[place].rows[index], row.isVisible else { return }
    endAppearance(row, in: lists[place].id, at: now)
    var hidden = row
    hidden.isVisible = false
    for number in hidden.images.indices { hidden.images[number].missedAt = nil }
    lists[place].rows[index] = hidden
  }

  private mutating func endAppearance(_ row: WindowRow, in list: ListID, at now: Instant) {
    for image in row.images {
      images.update(image.image.number) { $0.visibleRows -= 1 }
      endMiss(of: image, at: now, counting: \.missesLeft) {
        .left(list, row.identity, image.image, milliseconds: $0)
      }
    }
  }

  /// A row that was visible before an edit still is: what it waits for it goes on waiting for.
  private mutating func continueAppearance(_ index: Int, in place: Int, from old: WindowRow, at now: Instant)
  {
    guard var row = lists[place].rows[index] else { return }
    row.isVisible = true
    var left = old.images
    for number in row.images.indices {
      let image = row.images[number].image
      if let same = left.firstIndex(where: { $0.image == image }) {
        row.images[number].missedAt = left.remove(at: same).missedAt
      } else {
        row.images[number].missedAt = appear(image, of: row, in: lists[place].id, wasHeld: false, at: now)
      }
    }
    var gone = old
    gone.images = left
    endAppearance(gone, in: lists[place].id, at: now)
    lists[place].rows[index] = row
  }

  /// An image is in memory now: the rows that missed it have it.
  mutating func fillAppearances(of image: ImageID, at now: Instant) {
    guard record(of: image).visibleRows > 0 else { return }
    for place in lists.indices {
      for index in lists[place].visible {
        guard let row = lists[place].rows[index],
          let number = row.images.firstIndex(where: { $0.image == image })
        else { continue }
        let list = lists[place].id
        endMiss(of: row.images[number], at: now, counting: \.missesFilled) {
          .filled(list, row.identity, image, milliseconds: $0)
        }
        lists[place].rows[index]?.images[number].missedAt = nil
      }
    }
  }

  private mutating func endMiss(
    of image: WindowRow.RowImage, at now: Instant, counting counter: WritableKeyPath<PrefetchFigures, Int>,
    note: (Double) -> Note
  ) {
    guard let missedAt = image.missedAt else { return }
    let milliseconds = now.milliseconds(since: missedAt)
    figures[keyPath: counter] += 1
    figures.blankMilliseconds += milliseconds
    act(.note(note(milliseconds)))
  }
}
