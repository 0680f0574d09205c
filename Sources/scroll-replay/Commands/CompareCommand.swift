import ScrollReplay

/// Replays a set of scenarios under some policies, adds up, and compares with one of them.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary =
    "Replays a set of scenarios on all cores, adds up each policy's figures and compares them."

  private static let against = Option(
    "--against", "NAME",
    help: """
      The policy that the others are compared with, or best:NAME,NAME for the better of several in each scenario. \
      Without it: the first.
      """, read: baseline)
  private static let gate = Option(
    "--fail-if", "GATE", isRepeatable: true,
    help: """
      A condition on the set, such as 'coordinator.hitRate < 0.7', on which the exit status is 1; may be given several \
      times. Figures: \(Gate.Figure.allCases.map(\.rawValue).joined(separator: ", ")); times are sums in milliseconds, \
      their ratios geometric means against the compared policy, rates means. Comparisons: <, <=, >, >=.
      """, read: gateNamed)
  private static let bound = Flag(
    "--bound", help: "Computes bounds too: no policy can leave less blank time. Takes seconds a scenario.")
  private static let json = Flag("--json", help: "Prints the report as JSON.")

  static let options =
    SetOptions.declarations + [
      PolicyOptions.declaration, against.declaration, gate.declaration, bound.declaration, json.declaration,
    ]

  private let options: SetOptions
  private let policies: [String]
  private let baseline: Baseline
  private let gates: [Gate]
  private let hasBound: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    let named = try PolicyOptions.names(arguments)
    let baseline = try arguments.value(of: Self.against) ?? Baseline(named[0])
    self.baseline = baseline
    policies = named + baseline.policies.filter { !named.contains($0) }
    gates = try arguments.values(of: Self.gate)
    for gate in gates where gate.policy != baseline.name && !policies.contains(gate.policy) {
      throw UsageError(
        subject: Self.gate.declaration.name,
        problem: "\(UsageError.quoted(gate.text)) is about a policy that is not replayed",
        remedy: "name one of \(policies.joined(separator: ", "))")
    }
    hasBound = arguments.has(Self.bound)
    isJSON = arguments.has(Self.json)
    options = try SetOptions(arguments)
  }

  func run(writingTo output: StandardOutput) throws {
    let set = ScenarioSet(try options.simulations())
    let bar = ProgressBar(total: set.count)
    let reports = try set.reports(on: policies, bound: hasBound) { bar.show($0) }
    bar.clear()
    let report = SetReport(baseline.added(to: reports), against: baseline.name)
    try output.write(isJSON ? report.json.text + "\n" : SetTextReport.text(report))
    let failures = gates.compactMap { $0.failure(in: report) }
    if !failures.isEmpty { throw GatesFailed(failures: failures) }
  }

  private static func baseline(_ word: String) throws(Complaint) -> Baseline {
    let baseline = Baseline(word)
    for name in baseline.policies {
      do throws(Complaint) {
        _ = try PolicyOptions.known(name)
      } catch {
        guard name != word else { throw error }
        throw Complaint(problem: "names \(UsageError.quoted(name)), which is no policy", remedy: error.remedy)
      }
    }
    return baseline
  }

  private static func gateNamed(_ text: String) throws(Complaint) -> Gate {
    do throws(Gate.Malformed) {
      return try Gate(text)
    } catch {
      throw Complaint(problem: error.problem, remedy: error.remedy)
    }
  }
}

/// What was to hold did not: the report was written, and the exit status tells.
struct GatesFailed: FoundFaulty {
  let failures: [String]

  var text: String? {
    "\(failures.count == 1 ? "a gate" : "\(failures.count) gates") failed: "
      + failures.joined(separator: "; ")
  }
}
