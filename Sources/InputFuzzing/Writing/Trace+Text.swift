import ScrollReplay

extension Trace {
  /// The trace as a file: a header, and a line for each event.
  var fileText: String {
    ([header] + events.map(\.json)).map { $0.text + "\n" }.joined()
  }

  private var header: JSONValue {
    let size = JSONValue.object([
      ("width", .number(viewport.width)), ("height", .number(viewport.height)),
    ])
    let provenance = recorded.map { recorded in
      JSONValue.object([
        ("with", .string(recorded.with)), ("input", .string(recorded.input)), ("how", .string(recorded.how)),
      ])
    }
    return .file("scroll-trace", [("viewport", size)] + (provenance.map { [("recorded", $0)] } ?? []))
  }
}

extension Trace.Event {
  fileprivate var json: JSONValue {
    .object([("t", .number(time))] + members)
  }

  private var members: [(key: String, value: JSONValue)] {
    switch kind {
    case .offset(let offset): [("offset", .number(offset))]
    case .touchDown: [("touch", .string("down"))]
    case .touchUp(let target):
      [("touch", .string("up"))] + (target.map { [("target", .number($0))] } ?? [])
    case .edit(let edit): [("edit", edit.json)]
    case .memory(let level): [("memory", .string(level.rawValue))]
    case .network(let path): [("network", .string(path.rawValue))]
    }
  }
}

extension Trace.Edit {
  fileprivate var json: JSONValue {
    switch self {
    case .insert(let rows, let place):
      .object([("insert", .object([("at", .integer(place)), ("rows", .array(rows.map(\.json)))]))])
    case .delete(let place, let count):
      .object([("delete", .object([("at", .integer(place)), ("count", .integer(count))]))])
    case .move(let from, let to):
      .object([("move", .object([("from", .integer(from)), ("to", .integer(to))]))])
    case .reload: .object([("reload", .boolean(true))])
    }
  }
}
