extension Feed.Pages {
  private enum Key: String, CaseIterable {
    case rows
    case latencyMilliseconds
  }

  init(from json: inout JSONReader) throws(InputError) {
    var rows: Int?
    var latencies: [Double]?
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      switch key {
      case .rows: rows = try json.wholeNumber(.count)
      case .latencyMilliseconds: latencies = try Self.latencies(from: &json)
      }
    }
    try self.init(
      rows: json.required(rows, Key.rows),
      latencies: json.required(latencies, Key.latencyMilliseconds))
  }

  private static func latencies(from json: inout JSONReader) throws(InputError) -> [Double] {
    var latencies: [Double] = []
    try json.beginArray()
    while try json.nextElement() != nil {
      if latencies.count == InputLimits.entries {
        throw json.fault("more than \(InputLimits.entries) latencies", remedy: "make the list shorter")
      }
      latencies.append(try json.number(.latency))
    }
    if latencies.isEmpty {
      throw json.fault("the list is empty", remedy: "give it at least one latency")
    }
    return latencies
  }
}
