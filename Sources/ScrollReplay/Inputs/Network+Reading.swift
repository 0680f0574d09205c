extension Network {
  /// The endings that are left out of a name; any file may have any of them.
  static let endings = [".network.json", ".json", ".mahimahi", ".mahi", ".trace", ".txt", ".log"]

  private enum Key: String, CaseIterable {
    case format
    case version
    case name
    case source
    case rttMilliseconds
    case connections
    case repeats
    case period
    case capacity
  }

  private enum StepKey: String, CaseIterable {
    case t
    case bitsPerSecond
  }

  /// Reads a `NAME.network.json` file.
  package init(readingFrom path: String) throws(InputError) {
    try self.init(json: InputBytes(readingFrom: path))
  }

  /// Reads what a network file with this path would hold.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(json: InputBytes(bytes, file: file))
  }

  init(json input: InputBytes) throws(InputError) {
    var json = JSONReader(input)
    var head = FileHead()
    var source: String?
    var roundTrip: Double?
    var connections: Int?
    var repeats: Bool?
    var period: Double?
    var capacity: [Step]?
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      switch key {
      case .format: try head.readFormat("network", from: &json)
      case .version: try head.readVersion(from: &json)
      case .name: try head.readName(from: &json)
      case .source: source = try json.text()
      case .rttMilliseconds: roundTrip = try json.number(.roundTrip)
      case .connections: connections = try json.wholeNumber(.connections)
      case .repeats: repeats = try json.boolean()
      case .period: period = try json.number(.period)
      case .capacity: capacity = try Self.capacity(from: &json)
      }
    }
    try head.check(json)
    self.init(
      name: input.name(without: Self.endings), source: source,
      roundTrip: try json.required(roundTrip, Key.rttMilliseconds),
      connections: try json.required(connections, Key.connections),
      capacity: try json.required(capacity, Key.capacity), period: period)
    // Left out, the last step holds for ever, as the format has it.
    try checkPeriod(repeats: repeats ?? false, json)
    try json.finish()
  }

  private static func capacity(from json: inout JSONReader) throws(InputError) -> [Step] {
    var steps: [Step] = []
    try json.beginArray()
    while let index = try json.nextElement() {
      if index == InputLimits.entries {
        throw json.fault(
          "more than \(InputLimits.entries) capacity steps", remedy: "merge steps or cut the file shorter")
      }
      let step = try step(from: &json)
      if let problem = problem(with: step.time, after: steps.last?.time) {
        throw json.fault(
          problem,
          remedy: "begin the capacity at 0 and let each step last at least \(InputLimits.shortestStep) ms",
          at: StepKey.t.rawValue)
      }
      steps.append(step)
    }
    if steps.isEmpty {
      throw json.fault(
        "the list is empty", remedy: "give at least one step, at t 0")
    }
    return steps
  }

  private static func problem(with time: Double, after last: Double?) -> String? {
    guard let last else { return time == 0 ? nil : "the first time is \(time), not 0" }
    if time <= last { return "the time \(time) does not come after \(last)" }
    guard isTooShort(from: last, to: time) else { return nil }
    return "the time \(time) comes less than \(InputLimits.shortestStep) ms after \(last)"
  }

  /// Whether a step is shorter than it may be, leaving alone what only rounding makes shorter: 0.3 after 0.2.
  private static func isTooShort(from start: Double, to end: Double) -> Bool {
    end - start < InputLimits.shortestStep - Exactness.instant
  }

  private static func step(from json: inout JSONReader) throws(InputError) -> Step {
    var time: Double?
    var bitsPerSecond: Double?
    try json.beginObject()
    while let key = try json.nextKey(StepKey.self) {
      switch key {
      case .t: time = try json.number(.time)
      case .bitsPerSecond: bitsPerSecond = try json.number(.bitsPerSecond)
      }
    }
    return try Step(
      time: json.required(time, StepKey.t),
      bitsPerSecond: json.required(bitsPerSecond, StepKey.bitsPerSecond))
  }

  /// A period belongs to a capacity that repeats, and ends after its last step has begun.
  private func checkPeriod(repeats: Bool, _ json: JSONReader) throws(InputError) {
    guard let period else {
      if repeats {
        throw json.fault(
          "the key is missing though the capacity repeats", remedy: "say after how many milliseconds",
          at: Key.period.rawValue)
      }
      return
    }
    if !repeats {
      throw json.fault(
        "there is a period though the capacity does not repeat",
        remedy: "remove it or set repeats to true", at: Key.period.rawValue)
    }
    if let last = capacity.last?.time, Self.isTooShort(from: last, to: period) {
      let shortest = "\(InputLimits.shortestStep) ms"
      throw json.fault(
        period > last
          ? "\(period) comes less than \(shortest) after the last step's time, \(last)"
          : "\(period) is not above the last step's time, \(last)",
        remedy: "let the last step last at least \(shortest)", at: Key.period.rawValue)
    }
  }
}
