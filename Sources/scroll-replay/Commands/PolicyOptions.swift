import ScrollReplay

/// The option that says which policies are replayed.
enum PolicyOptions {
  private static let policy = Option(
    "--policy", "NAME", isRepeatable: true,
    help: """
      A policy to replay; may be given several times. Without it: \(PolicyRegistry.defaults.joined(separator: ", ")). \
      Known: \(PolicyRegistry.entries.map { "\($0.pattern) (\($0.summary))" }.joined(separator: ", ")). \
      Several at once: \(PolicyRegistry.groups.map { "\($0.name) (\($0.policies.joined(separator: ", ")))" }
        .joined(separator: ", ")).
      """, read: members)

  static let declaration = policy.declaration

  /// The policies that are named, each once: one that is named beside its group too.
  static func names(_ arguments: Arguments) throws(UsageError) -> [String] {
    let named = try arguments.values(of: policy)
    for (place, names) in named.enumerated() where named[..<place].contains(names) {
      let group = PolicyRegistry.groups.first { $0.policies == names }?.name
      throw UsageError(
        subject: policy.declaration.name, problem: "\(group ?? names[0]) is named twice",
        remedy: "keep one of them")
    }
    var policies: [String] = []
    for name in named.joined() where !policies.contains(name) { policies.append(name) }
    return policies.isEmpty ? PolicyRegistry.defaults : policies
  }

  /// The policies that a name stands for: its own, or a group's.
  private static func members(_ name: String) throws(Complaint) -> [String] {
    if let group = PolicyRegistry.groups.first(where: { $0.name == name }) { return group.policies }
    return [try known(name)]
  }

  /// The name, if it is a policy's.
  static func known(_ name: String) throws(Complaint) -> String {
    guard PolicyRegistry.knows(name) else {
      if let meant = withoutLeadingZeros(name) {
        throw Complaint(
          problem: "is no policy, since its number begins with a zero", remedy: "write \(meant)")
      }
      throw Complaint(problem: "is no policy", remedy: remedy(for: name))
    }
    return name
  }

  /// The policy that a name would be if its number did not begin with zeros.
  private static func withoutLeadingZeros(_ name: String) -> String? {
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let number = name[dash...].dropFirst()
    let rest = number.drop { $0 == "0" }
    let meant = name[...dash] + rest
    return rest.count < number.count && PolicyRegistry.knows(String(meant)) ? String(meant) : nil
  }

  private static func remedy(for name: String) -> String {
    let range = PolicyRegistry.aheadRows
    let number = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    // The name is right up to its number: another name would be no help.
    if name.hasPrefix("ahead-") { return "write ahead-N, where N is \(number)" }
    let patterns = PolicyRegistry.entries.map(\.pattern)
    let known = "\(patterns.joined(separator: ", ")), where N is \(number), and PERCENT one from 0 to 100"
    guard let nearest = Spelling.nearest(to: name, among: patterns.map { filled($0, as: name) }) else {
      return "write one of \(known)"
    }
    return "did you mean \(nearest)? Known are \(known)"
  }

  /// A family's pattern with the number that the name ends with, if that gives a policy.
  private static func filled(_ pattern: String, as name: String) -> String {
    guard pattern.hasSuffix("N") else { return pattern }
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    let member = String(pattern.dropLast() + digits)
    return PolicyRegistry.knows(member) ? member : pattern
  }
}
