extension Trace {
  /// Makes sure that each edit fits the rows that it meets, beginning with the feed's.
  ///
  /// A replay of a checked trace can edit without looking. The cost is that of the feed and of each edit in turn,
  /// and nothing for a trace without edits. When the later pages of a feed come is not known, so its edits may name only
  /// places among the rows of its first page, as the edits before have left them.
  ///
  /// - Parameters:
  ///   - feed: The rows before the first edit.
  ///   - file: The path of the trace, for errors.
  /// - Throws: An error that names the line of the first edit that does not fit.
  package func checkEdits(against feed: Feed, file: String) throws(InputError) {
    var list: EditedList?
    for event in events {
      guard case .edit(let edit) = event.kind else { continue }
      // The list is built at the first edit: most traces have none.
      var edited = list.take() ?? EditedList(feed)
      if let misfit = edited.apply(edit) {
        throw InputError(
          file: file, line: event.line, path: "edit." + misfit.path, problem: misfit.problem,
          remedy: misfit.remedy)
      }
      list = edited
    }
  }
}

/// The rows of a list as a trace edits it: no more of them than it takes to tell whether an edit fits.
private struct EditedList {
  private var ids: [ExactText]
  private var present: Set<ExactText>
  private var sizes = ImageSizes()
  private let isFirstPage: Bool

  /// Why an edit does not fit.
  struct Misfit {
    /// Where in the edit.
    var path: String
    var problem: String
    var remedy: String
  }

  init(_ feed: Feed) {
    ids = feed.firstRows.map { ExactText($0.id) }
    present = Set(feed.rows.lazy.map { ExactText($0.id) })
    isFirstPage = feed.pages != nil
    for image in feed.rows.lazy.flatMap(\.images) { _ = sizes.differentSize(of: image) }
  }

  mutating func apply(_ edit: Trace.Edit) -> Misfit? {
    switch edit {
    case .insert(let rows, let place): insert(rows, at: place)
    case .delete(let place, let count): delete(count, at: place)
    case .move(let from, let to): move(from: from, to: to)
    case .reload: nil
    }
  }

  private mutating func insert(_ rows: [Feed.Row], at place: Int) -> Misfit? {
    if place > ids.count { return outOfRange("insert.at", place) }
    for (index, row) in rows.enumerated() {
      let path = "insert.rows[\(index)]"
      if !present.insert(ExactText(row.id)).inserted {
        return Misfit(
          path: path + ".id", problem: "\(InputError.quoted(row.id)) is the id of a row of the list",
          remedy: "give each row an id of its own")
      }
      for (index, image) in row.images.enumerated() {
        guard let known = sizes.differentSize(of: image) else { continue }
        return Misfit(
          path: path + ".images[\(index)].bytes", problem: ImageSizes.conflict(image, known),
          remedy: ImageSizes.remedy)
      }
    }
    ids.insert(contentsOf: rows.map { ExactText($0.id) }, at: place)
    return nil
  }

  private mutating func delete(_ count: Int, at place: Int) -> Misfit? {
    if place >= ids.count { return outOfRange("delete.at", place) }
    if count > ids.count - place {
      return misfit("delete.count", "\(count) rows from place \(place) on reach past the end of")
    }
    let deleted = place..<place + count
    present.subtract(ids[deleted])
    ids.removeSubrange(deleted)
    return nil
  }

  private mutating func move(from: Int, to: Int) -> Misfit? {
    if from >= ids.count { return outOfRange("move.from", from) }
    if to >= ids.count { return outOfRange("move.to", to) }
    ids.insert(ids.remove(at: from), at: to)
    return nil
  }

  private func outOfRange(_ path: String, _ place: Int) -> Misfit {
    misfit(path, "the place \(place) is outside")
  }

  /// What does not fit the list, which is named, with how many rows it has.
  private func misfit(_ path: String, _ what: String) -> Misfit {
    let list = isFirstPage ? "first page" : "list"
    let rows = ids.count == 1 ? "1 row" : "\(ids.count) rows"
    return Misfit(
      path: path, problem: "\(what) the \(list), which has \(rows) then",
      remedy: "correct the edit, or give the feed that the trace was recorded with")
  }
}
