/// Something that must hold under chance, tried many times with real processes, files or sockets.
///
/// A trial is one file here and one entry in `TrialRegistry.all`.
protocol Trial: SendableMetatype {
  /// The word that chooses it.
  static var name: String { get }
  /// One sentence for the help, without its full stop.
  static var summary: String { get }
  /// How many times it is tried when no one says.
  static var usualCount: Int { get }

  /// Whether it can be made against a server that is named.
  static var takesServer: Bool { get }

  /// Tries it, and returns what was counted; throws a `TrialFailure` when something did not hold.
  ///
  /// Progress goes to standard error.
  static func run(_ plan: TrialPlan) throws -> String
  /// What the program does that the trial starts beside itself.
  static func runBeside(_ plan: TrialPlan, in folder: String) throws
}

extension Trial {
  static var takesServer: Bool { false }

  static func runBeside(_ plan: TrialPlan, in folder: String) throws {
    throw UsageError(
      subject: name, problem: "this trial starts nothing beside itself", remedy: "leave out the folder")
  }
}

/// What did not hold: then the tool's exit status is 1.
struct TrialFailure: FoundFaulty, CustomStringConvertible {
  var description: String
  var text: String? { description }
}

/// All trials, in the order of the help.
enum TrialRegistry {
  static let all: [any Trial.Type] = [KillTrial.self] + overLibcurl

  #if os(Linux)
    private static let overLibcurl: [any Trial.Type] = [
      RequestsTrial.self, MutationsTrial.self, CancelsTrial.self, FloodsTrial.self,
      DescriptorsTrial.self,
    ]
  #else
    private static let overLibcurl: [any Trial.Type] = []
  #endif
}
