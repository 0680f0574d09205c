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
  /// Writes nothing before it can no longer fail.
  func run(writingTo output: StandardOutput) throws
}

extension Command {
  static var operand: String? { nil }
}

/// The command has done its work, and written that what it looked at is faulty.
struct FaultFound: Error {}
