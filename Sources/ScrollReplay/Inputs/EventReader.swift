/// Reads a trace's events, and holds them to what is true of all events of one file.
struct EventReader {
  private var lastTime = 0.0
  private var edits = EditReader()

  private enum Key: String, CaseIterable {
    case t
    case offset
    case touch
    case target
    case edit
    case memory
    case network
  }

  private enum Touch: String, CaseIterable {
    case down
    case up
  }

  /// What a line has said so far.
  private struct Line {
    var time: Double?
    var kind: Trace.Kind?
    /// The key that gave the kind.
    var kindKey = Key.t
    var target: Double?
  }

  mutating func read(from json: inout JSONReader) throws(InputError) -> Trace.Event {
    var line = Line()
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      switch key {
      case .t: line.time = try time(from: &json)
      case .target: line.target = try json.number(.offset)
      default:
        if line.kind != nil {
          throw json.fault(
            "the line has \(line.kindKey.rawValue) too", remedy: "write each event on a line of its own")
        }
        line.kind = try kind(key, from: &json)
        line.kindKey = key
      }
    }
    return try event(line, json)
  }

  /// The event's time, which must not be before the last one's.
  private mutating func time(from json: inout JSONReader) throws(InputError) -> Double {
    let time = try json.number(.time)
    if time < lastTime {
      throw json.fault(
        "\(time) is before the last event, at \(lastTime)", remedy: "put the events in order of time")
    }
    lastTime = time
    return time
  }

  private mutating func kind(
    _ key: Key, from json: inout JSONReader
  ) throws(InputError) -> Trace.Kind? {
    switch key {
    case .offset: .offset(try json.number(.offset))
    case .touch: try json.word(Touch.self) == .down ? .touchDown : .touchUp(target: nil)
    case .edit: .edit(try edits.read(from: &json))
    case .memory: .memory(try json.word(Trace.MemoryLevel.self))
    case .network: .network(try json.word(Trace.NetworkPath.self))
    case .t, .target: nil
    }
  }

  private func event(_ line: Line, _ json: JSONReader) throws(InputError) -> Trace.Event {
    let time = try json.required(line.time, Key.t)
    var kind = line.kind
    if let target = line.target {
      guard case .touchUp = kind else {
        throw json.fault(
          "a target belongs to a touch that goes up", remedy: "remove it, or give it such a line",
          at: Key.target.rawValue)
      }
      kind = .touchUp(target: target)
    }
    guard let kind else {
      throw json.fault(
        "the line has no event", remedy: "add one of offset, touch, edit, memory, network")
    }
    return Trace.Event(time: time, kind: kind, line: json.line ?? 0)
  }
}
