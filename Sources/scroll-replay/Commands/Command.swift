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

  /// Takes its options from the words; what is wrong with them alone is found here.
  init(_ arguments: Arguments) throws

  /// Does it, and writes what came out.
  ///
  /// A report is written when it can no longer fail; a long check tells how far it is.
  func run(writingTo output: StandardOutput) throws
}

/// The command has done its work, and written that what it looked at is faulty.
struct FaultFound: Error {}
