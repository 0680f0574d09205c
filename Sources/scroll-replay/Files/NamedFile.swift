/// A file that an option names.
struct NamedFile {
  /// The option's name, with its dashes.
  let option: String
  let path: String

  /// Makes sure that no output is one of the inputs, or another output, or where the report goes: writing it would lose
  /// what is there.
  static func requireApart(outputs: [NamedFile], from inputs: [NamedFile]) throws(UsageError) {
    guard !outputs.isEmpty else { return }
    var owners: [FileIdentity: NamedFile] = [:]
    let report = NamedFile(option: "standard output", path: "/dev/stdout")
    for input in [report] + inputs { owners[FileIdentity(of: input.path)] = input }
    for output in outputs {
      if let owner = owners.updateValue(output, forKey: FileIdentity(of: output.path)) {
        throw UsageError(
          subject: output.option, problem: "it names the same file as \(owner.option)", remedy: "name another"
        )
      }
    }
  }
}
