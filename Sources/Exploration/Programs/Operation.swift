package import ScrollPrefetch

/// Something that an app, its loader or its device does.
///
/// Each can be done at any moment: what it speaks of may be missing, and then it does nothing. So a program is still one
/// when some of its operations are left out.
package enum Operation: Equatable, Sendable {
  case open(list: Int, [PlannedRow])
  case close(list: Int)
  case show(list: Int, Range<Int>, landing: Range<Int>?)
  /// `isTold`: with the changes, not only the rows.
  case edit(list: Int, Edit, isTold: Bool)

  case call(Int, Picture, retries: Int, waitsForNetwork: Bool)
  case cancel(call: Int)
  case bind(slot: Int, Picture)
  case reuse(slot: Int)
  case drop(slot: Int)

  // The loader tells the open transfer of a source.
  case begin(Int, saysSize: Bool)
  case receive(Int, bytes: Int)
  case finish(Int)
  case finishBroken(Int)
  case fail(Int, FailureKind)
  /// Everything that was cancelled is answered all the same.
  case answerLate

  case pause
  case resume
  case path(NetworkPath)
  case press(MemoryPressure)
  case invalidate(Picture)
  case shutDown

  /// Time passes, and no one gets to work meanwhile.
  case lag(milliseconds: Int)
  /// The lane sleeps.
  case wait(milliseconds: Int)

  /// What becomes of a list's rows; places are taken modulo the number of rows.
  package enum Edit: Equatable, Sendable {
    case insert(at: Int, [PlannedRow])
    case delete(at: Int, count: Int)
    case move(from: Int, to: Int)
    case replace(at: Int, PlannedRow)
    /// The row stays the same, and shows other images.
    case redraw(at: Int, [Picture])
    case append([PlannedRow])
    case reload
  }
}

extension Operation.Edit {
  /// The rows after the edit, and what an app would say of it.
  func applied(to rows: [PlannedRow]) -> (rows: [PlannedRow], changes: [ListChange]) {
    var new = rows
    switch self {
    case .insert(let place, let added):
      let at = place % (rows.count + 1)
      new.insert(contentsOf: added, at: at)
      return (new, [.insert(count: added.count, at: at)])
    case .append(let added): return (rows + added, [.append(count: added.count)])
    case .reload: return (rows, [.reload])
    default: break
    }
    guard !rows.isEmpty else { return (rows, []) }
    switch self {
    case .delete(let place, let count):
      let at = place % rows.count
      let gone = at..<min(rows.count, at + count)
      new.removeSubrange(gone)
      return (new, [.delete(count: gone.count, at: at)])
    case .move(let from, let to):
      let row = new.remove(at: from % rows.count)
      new.insert(row, at: to % rows.count)
      return (new, [.move(from: from % rows.count, to: to % rows.count)])
    case .replace(let place, let row):
      new[place % rows.count] = row
      return (new, [.replace(count: 1, at: place % rows.count)])
    case .redraw(let place, let pictures):
      new[place % rows.count].pictures = pictures
      return (new, [.reload])
    default: return (rows, [])
    }
  }
}
