import ScrollReplay

/// What was measured, as a table and as JSON.
struct BenchmarkReport {
  let effort: Effort
  private(set) var lines: [(measurement: Measurement, outcome: Measurement.Outcome)] = []

  init(effort: Effort) {
    self.effort = effort
  }

  mutating func add(_ measurement: Measurement, _ outcome: Measurement.Outcome) {
    lines.append((measurement, outcome))
  }

  /// Whether the compiler made it fast.
  static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  // MARK: - Text

  var text: String {
    var table = TextTable(head: ["what", "measured", "unit", "budget", "ratio"])
    var skipped: [String] = []
    for (measurement, outcome) in lines {
      let label = "\(measurement.name): \(measurement.what)"
      switch outcome {
      case .samples(let samples):
        let middle = median(of: samples)
        table.add([
          label, Self.short(middle), measurement.unit, measurement.budget.description,
          Self.short(middle / measurement.budget.bound),
        ])
      case .skipped(let reason):
        table.add([label, "skipped", measurement.unit, measurement.budget.description, ""])
        skipped.append("\(measurement.name) was skipped: \(reason).")
      }
    }
    return (notes + table.lines + skipped).joined(separator: "\n") + "\n"
  }

  private var notes: [String] {
    let samples = "Medians of \(effort.samples) samples, after one that warmed up. Ratio: measured / budget."
    return Self.isOptimized
      ? [samples, ""]
      : ["This is a debug build: its figures mean nothing. Build with -c release.", samples, ""]
  }

  private static func short(_ number: Double) -> String {
    Fixed.decimal(number, places: abs(number) < 10 ? 3 : abs(number) < 1_000 ? 1 : 0)
  }

  // MARK: - JSON

  var json: JSONValue {
    .object([
      ("build", .string(Self.isOptimized ? "release" : "debug")),
      ("samples", .integer(effort.samples)),
      ("measurements", .array(lines.map { Self.json($0.measurement, $0.outcome) })),
    ])
  }

  private static func json(_ measurement: Measurement, _ outcome: Measurement.Outcome) -> JSONValue {
    let head: [(key: String, value: JSONValue)] = [
      ("name", .string(measurement.name)), ("what", .string(measurement.what)),
      ("unit", .string(measurement.unit)),
      (measurement.budget.word, .number(measurement.budget.bound)),
    ]
    switch outcome {
    case .skipped(let reason): return .object(head + [("skipped", .string(reason))])
    case .samples(let samples):
      let middle = median(of: samples)
      return .object(
        head + [
          ("measured", .number(middle)), ("ratio", .number(middle / measurement.budget.bound)),
          ("samples", .array(samples.map(JSONValue.number))),
        ])
    }
  }
}

extension Measurement.Budget: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let bound): "<= \(bound.formattedShort)"
    case .atLeast(let bound): ">= \(bound.formattedShort)"
    }
  }

  fileprivate var word: String {
    switch self {
    case .atMost: "atMost"
    case .atLeast: "atLeast"
    }
  }
}

extension Double {
  fileprivate var formattedShort: String { Fixed.short(self) }
}
