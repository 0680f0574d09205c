/// One option of a command, declared once: reading, errors and help all come from the declaration.
struct Option<Value: Sendable>: Sendable {
  let declaration: Declaration
  /// Makes the value from what was written, or says what is wrong with it.
  let read: @Sendable (String) throws(Complaint) -> Value

  /// Declares an option with a value: `--name PLACEHOLDER`.
  init(
    _ name: String, _ placeholder: String, isRepeatable: Bool = false, help: String,
    read: @escaping @Sendable (String) throws(Complaint) -> Value
  ) {
    declaration = Declaration(
      name: name, placeholder: placeholder, isRepeatable: isRepeatable, help: help)
    self.read = read
  }
}

/// An option without a value: there or not.
struct Flag: Sendable {
  let declaration: Declaration

  init(_ name: String, help: String) {
    declaration = Declaration(name: name, placeholder: nil, isRepeatable: false, help: help)
  }
}

/// What help and the reading of words need to know of an option or a flag.
struct Declaration: Sendable {
  /// With its dashes.
  let name: String
  /// What stands for the value in help and errors; nil for a flag.
  let placeholder: String?
  let isRepeatable: Bool
  /// A few sentences for the help.
  let help: String

  /// How it is written: `--trace FILE`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
