/// Reads a trace's edits; whether they fit a feed is checked with it, see `Trace.checkEdits`.
struct EditReader {
  private var rows = FeedRows()

  private enum Key: String, CaseIterable {
    case insert
    case delete
    case move
    case reload
  }

  private enum InsertKey: String, CaseIterable {
    case at
    case rows
  }

  private enum DeleteKey: String, CaseIterable {
    case at
    case count
  }

  private enum MoveKey: String, CaseIterable {
    case from
    case to
  }

  mutating func read(from json: inout JSONReader) throws(InputError) -> Trace.Edit {
    var edit: Trace.Edit?
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      if edit != nil {
        throw json.fault("the edit is the second on its line", remedy: "write each edit on a line of its own")
      }
      switch key {
      case .insert: edit = try insertion(from: &json)
      case .delete: edit = try deletion(from: &json)
      case .move: edit = try move(from: &json)
      case .reload: edit = try reload(from: &json)
      }
    }
    if let edit { return edit }
    throw json.fault("the edit is empty", remedy: "give it one of insert, delete, move, reload")
  }

  private mutating func insertion(from json: inout JSONReader) throws(InputError) -> Trace.Edit {
    var place: Int?
    var inserted: [Feed.Row]?
    try json.beginObject()
    while let key = try json.nextKey(InsertKey.self) {
      switch key {
      case .at: place = try json.wholeNumber(.place)
      case .rows: inserted = try rows.read(from: &json)
      }
    }
    return try .insert(
      json.required(inserted, InsertKey.rows), at: json.required(place, InsertKey.at))
  }

  private func deletion(from json: inout JSONReader) throws(InputError) -> Trace.Edit {
    var place: Int?
    var count: Int?
    try json.beginObject()
    while let key = try json.nextKey(DeleteKey.self) {
      switch key {
      case .at: place = try json.wholeNumber(.place)
      case .count: count = try json.wholeNumber(.count)
      }
    }
    return try .delete(
      at: json.required(place, DeleteKey.at), count: json.required(count, DeleteKey.count))
  }

  private func move(from json: inout JSONReader) throws(InputError) -> Trace.Edit {
    var from: Int?
    var to: Int?
    try json.beginObject()
    while let key = try json.nextKey(MoveKey.self) {
      switch key {
      case .from: from = try json.wholeNumber(.place)
      case .to: to = try json.wholeNumber(.place)
      }
    }
    return try .move(from: json.required(from, MoveKey.from), to: json.required(to, MoveKey.to))
  }

  private func reload(from json: inout JSONReader) throws(InputError) -> Trace.Edit {
    if try json.boolean() { return .reload }
    throw json.fault("false says nothing", remedy: "write true or remove the line")
  }
}
