/// The words after a command's name, sorted into options and operands.
struct Arguments: Sendable {
  /// What was written for each option, in its order; a flag that is there has an empty list.
  private var values: [String: [String]] = [:]
  /// Words that belong to no option.
  private(set) var operands: [String] = []
  /// Whether help was asked for; then nothing else counts.
  private(set) var wantsHelp = false

  /// Sorts words by a command's declarations.
  ///
  /// `--name VALUE` and `--name=VALUE` mean the same; after `--` every word is an operand.
  init(_ words: [String], declared: [Declaration], operands allowed: Bool = false) throws(UsageError) {
    if words.prefix(while: { $0 != "--" }).contains(where: Help.isAsked) {
      wantsHelp = true
      return
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word, declared, &rest)
      } else {
        operands.append(word)
      }
    }
    if !allowed, let first = operands.first {
      throw UsageError(
        subject: UsageError.quoted(first), problem: "the command takes no such argument",
        remedy: "write options as --name VALUE, and see --help")
    }
  }

  private mutating func readOption(
    _ word: String, _ declared: [Declaration], _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let fault = Help.fault(in: word) { throw fault }
    guard let option = declared.first(where: { $0.name == parts[0] }) else {
      throw Self.unknown(parts[0], declared)
    }
    let attached = parts.count > 1 ? parts[1] : nil
    if values[option.name] != nil, !option.isRepeatable {
      throw UsageError(
        subject: option.name, problem: "it is given twice", remedy: "keep one of them")
    }
    if option.placeholder == nil {
      guard attached == nil else {
        throw UsageError(
          subject: option.name, problem: "it takes no value", remedy: "write \(option.name) alone")
      }
      values[option.name] = []
    } else {
      values[option.name, default: []].append(try Self.value(of: option, attached, &rest))
    }
  }

  /// The value behind the equals sign, or else the next word.
  private static func value(
    of option: Declaration, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    // A next word with two dashes is more likely the next option than a value: `=` makes it one.
    let isNextAValue = rest.first.map { !$0.hasPrefix("--") } ?? false
    guard let value = attached ?? (isNextAValue ? rest.popFirst() : nil) else {
      throw UsageError(
        subject: option.name, problem: "its value is missing", remedy: "write \(option.usage)")
    }
    guard !value.isEmpty else {
      throw UsageError(subject: option.name, problem: "its value is empty", remedy: "write \(option.usage)")
    }
    return value
  }

  private static func unknown(_ name: String, _ declared: [Declaration]) -> UsageError {
    let nearest = Spelling.nearest(to: name, among: declared.map(\.name))
    return UsageError(
      subject: UsageError.quoted(name), problem: "there is no such option",
      remedy: nearest.map { "did you mean \($0)? See --help" } ?? "see --help")
  }
}

// MARK: - What a command asks for

extension Arguments {
  /// Whether the flag is there.
  func has(_ flag: Flag) -> Bool {
    values[flag.declaration.name] != nil
  }

  /// The option's values, in the order in which they were written.
  func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var result: [Value] = []
    for word in values[option.declaration.name] ?? [] {
      do throws(Complaint) {
        result.append(try option.read(word))
      } catch {
        throw UsageError(
          subject: option.declaration.name, problem: "\(UsageError.quoted(word)) \(error.problem)",
          remedy: error.remedy)
      }
    }
    return result
  }

  /// The option's value, or nil if it is not there.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).first
  }
}
