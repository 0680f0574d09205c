/// One thing that the tool can do.
///
/// A command is one file here and one entry in `Tool.commands`.
protocol Command: SendableMetatype {
  /// The word that chooses it.
  static var name: String { get }
  /// One sentence for the help.
  static var summary: String { get }
  /// All its options and flags, in the order of the help.
  static var options: [Declaration] { get }

  /// What stands for its operand in the help; nil if it takes none.
  static var operand: String? { get }

  /// Takes its options from the words; what is wrong with them alone is found here.
  init(_ arguments: Arguments) throws

  /// Does it, and writes what came out.
  ///
  /// A report is written when it can no longer fail; a long check tells how far it is.
  /// What is `FoundFaulty` is thrown after that.
  func run(writingTo output: StandardOutput) throws
}

extension Command {
  static var operand: String? { nil }
}

/// The command has done its work, and what it looked at is faulty: the exit status is 1.
protocol FoundFaulty: Error {
  /// What is still to be said about it; nil if all was said.
  var text: String? { get }
}

/// A fault was found and described.
struct FaultFound: FoundFaulty {
  let text: String? = nil
}
