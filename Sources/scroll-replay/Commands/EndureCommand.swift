import Foundation
import ScrollReplay

/// Tries what must hold under chance, many times.
struct EndureCommand: Command {
  static let name = "endure"
  static let summary = "Tries what must hold whatever happens, many times, with real processes and files."
  static let operand: String? = "TRIAL"

  private static let count = Option(
    "--count", "N",
    help: """
      How many times. Without it: as often as the trial usually is made. \
      Trials: \(TrialRegistry.all.map { "\($0.name) (\($0.summary), \($0.usualCount) times)" }.joined(separator: "; ")).
      """
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 1...1_000_000)
  }
  private static let seed = Option(
    "--seed", "N", help: "Where chance comes from. Without it: another each time; it is printed."
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 0...UInt64.max)
  }
  private static let address = Option(
    "--url", "URL",
    help: "For requests: asks this http or https address, of --bytes bytes, and not a server of its own.",
    read: httpAddress)
  private static let bytes = Option(
    "--bytes", "SIZE", help: "For requests: how many bytes the image at --url has."
  ) {
    word throws(Complaint) in try Reading.bytes(word)
  }
  private static let certificates = Option(
    "--ca", "FILE",
    help: "For requests: the certificates to trust at --url, in PEM. Without it: the system's.",
    read: Reading.text)
  private static let beside = Option(
    "--beside", "FOLDER",
    help: """
      Not for you: is the program that kills starts beside itself. It writes in FOLDER, which must be there, until \
      standard input ends or it is killed.
      """,
    read: Reading.text)

  static let options = [
    count.declaration, seed.declaration, address.declaration, bytes.declaration, certificates.declaration,
    beside.declaration,
  ]

  private let trial: any Trial.Type
  private let plan: TrialPlan
  private let folder: String?

  init(_ arguments: Arguments) throws {
    trial = try Self.trial(in: arguments.operands)
    plan = TrialPlan(
      count: try arguments.value(of: Self.count) ?? trial.usualCount,
      seed: try arguments.value(of: Self.seed) ?? .random(in: 0 ... .max),
      server: try Self.server(arguments, for: trial))
    folder = try arguments.value(of: Self.beside)
  }

  func run(writingTo output: StandardOutput) throws {
    if let folder { return try trial.runBeside(plan, in: folder) }
    let times = plan.count == 1 ? "once" : "\(plan.count) times"
    StandardError.write("\(trial.name): \(times) from seed \(plan.seed)\n")
    do {
      try output.write(try trial.run(plan))
    } catch let failure as TrialFailure {
      throw TrialFailure(
        description: """
          \(failure); again with: \(([Tool.name, Self.name, trial.name] + words).joined(separator: " "))
          """)
    }
  }

  /// The options that make the same trial again, as a shell takes them.
  private var words: [String] {
    var words = [Self.count.declaration.name, "\(plan.count)", Self.seed.declaration.name, "\(plan.seed)"]
    guard let server = plan.server else { return words }
    words += [Self.address.declaration.name, Shell.quoted(server.address)]
    words += [Self.bytes.declaration.name, "\(server.bytes)"]
    if let file = server.certificates { words += [Self.certificates.declaration.name, Shell.quoted(file)] }
    return words
  }

  private static func server(_ arguments: Arguments, for trial: any Trial.Type) throws -> TrialPlan.Server? {
    let address = try arguments.value(of: address)
    let bytes = try arguments.value(of: bytes)
    let certificates = try arguments.value(of: certificates)
    let given = [
      (Self.address.declaration, address != nil), (Self.bytes.declaration, bytes != nil),
      (Self.certificates.declaration, certificates != nil),
    ].filter(\.1).map(\.0)
    guard let first = given.first else { return nil }
    guard trial.takesServer else {
      throw UsageError(
        subject: first.name, problem: "it is not for \(trial.name), which asks no other server",
        remedy: "leave it out")
    }
    guard let address else {
      throw UsageError(
        subject: first.name, problem: "it is not said where the image is",
        remedy: "write \(Self.address.declaration.usage) too, or leave it out")
    }
    guard let bytes else {
      throw UsageError(
        subject: Self.bytes.declaration.name, problem: "it is not said how large the image at the address is",
        remedy: "write \(Self.bytes.declaration.usage)")
    }
    if let certificates { try CertificateFile.require(certificates) }
    return TrialPlan.Server(address: address, bytes: bytes, certificates: certificates)
  }

  /// An address that the transport can ask.
  private static func httpAddress(_ word: String) throws(Complaint) -> String {
    let url = URL(string: word)
    guard let scheme = url?.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url?.host(percentEncoded: true)?.isEmpty == false
    else {
      throw Complaint(
        problem: "is no address that can be asked", remedy: "write http:// or https://, a host, and a path")
    }
    return word
  }

  private static func trial(in operands: [String]) throws(UsageError) -> any Trial.Type {
    let names = TrialRegistry.all.map { $0.name }
    let known = "write one of \(names.joined(separator: ", "))"
    guard let word = operands.first else {
      throw UsageError(subject: operand ?? name, problem: "no trial is named", remedy: known)
    }
    if let second = operands.dropFirst().first {
      throw UsageError(
        subject: UsageError.quoted(second), problem: "one trial is made at a time", remedy: "leave it out")
    }
    guard let trial = TrialRegistry.all.first(where: { $0.name == word }) else {
      let nearest = Spelling.nearest(to: word, among: names)
      throw UsageError(
        subject: UsageError.quoted(word), problem: "there is no such trial",
        remedy: nearest.map { "did you mean \($0)?" } ?? known)
    }
    return trial
  }
}
