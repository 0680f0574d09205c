import Foundation
import InputFuzzing
import ScrollReplay

/// Gives the readers of files random inputs, and makes sure that they keep their promises.
struct FuzzCommand: Command {
  static let name = "fuzz"
  static let summary = "Gives every reader changed files, and checks what must hold whatever they are given."

  private static let seeds = Option(
    "--seeds", "N", help: "How many inputs each reader is given. Without it: 10000."
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 1...UInt64(1_000_000_000))
  }
  private static let minutes = Option(
    "--minutes", "M",
    help: "Goes on with further seeds until so many minutes have passed, or something is found."
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 1...UInt64(100_000))
  }
  private static let first = Option(
    "--from", "SEED", help: "The first seed: what is found once is found again. Without it: 0."
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 0...UInt64(1) << 62)
  }
  private static let reader = Option(
    "--reader", "NAME", isRepeatable: true,
    help: """
      A reader to try; may be given several times. Without it: all. \
      Known: \(FuzzedReader.all.map(\.name).joined(separator: ", ")).
      """, read: known)
  private static let fixtures = Option(
    "--fixtures", "FOLDER",
    help: "The folder with the files that changes begin with, in corpus and malformed. Without it: Fixtures.",
    read: Reading.text)
  private static let save = Option(
    "--save", "FILE",
    help: "Where to put the smallest input that breaks something. Without it nothing is saved.",
    read: Reading.text)

  static let options = [
    seeds.declaration, minutes.declaration, first.declaration, reader.declaration, fixtures.declaration,
    save.declaration,
  ]

  private let seeds: UInt64
  private let minutes: UInt64?
  private let first: UInt64
  private let readers: [FuzzedReader]
  private let fixtures: String
  private let saved: WholeFile?

  init(_ arguments: Arguments) throws {
    seeds = try arguments.value(of: Self.seeds) ?? 10_000
    minutes = try arguments.value(of: Self.minutes)
    first = try arguments.value(of: Self.first) ?? 0
    let names = try arguments.values(of: Self.reader)
    readers = FuzzedReader.all.filter { names.isEmpty || names.contains($0.name) }
    fixtures = try arguments.value(of: Self.fixtures) ?? "Fixtures"
    saved = try arguments.value(of: Self.save).map { WholeFile(path: $0) }
    try requirePlace()
  }

  /// Makes sure that what is found can be saved: it may come after hours.
  private func requirePlace() throws {
    guard let saved else { return }
    let inputs = try readers.flatMap { reader in
      let paths = try Corpus.paths(of: reader, below: fixtures)
      return paths.valid + paths.malformed
    }
    try NamedFile.requireApart(
      outputs: [NamedFile(option: Self.save.declaration.name, path: saved.path)],
      from: inputs.map { NamedFile(option: "one of \(Self.fixtures.declaration.name), \($0)", path: $0) })
    try saved.requirePlace()
  }

  func run(writingTo output: StandardOutput) throws {
    let fuzzers = try readers.map { Fuzzer($0, corpus: try Corpus(of: $0, below: fixtures)) }
    let end = minutes.map { ContinuousClock.now + .seconds(60 * $0) }
    var seed = first
    LastWords.enable()
    repeat {
      if end != nil { StandardError.write("seeds \(seed)..<\(seed + seeds)\n") }
      for fuzzer in fuzzers { try run(fuzzer, seed..<seed + seeds, writingTo: output) }
      seed += seeds
    } while end.map { ContinuousClock.now < $0 } ?? false
  }

  /// Tries a reader with these seeds, and writes a line about it.
  private func run(_ fuzzer: Fuzzer, _ seeds: Range<UInt64>, writingTo output: StandardOutput) throws {
    var readCount = 0
    for seed in seeds {
      LastWords.set(again: Self.words(fuzzer.reader.name, seed))
      do throws(Finding) {
        if try fuzzer.run(seed: seed) == .read { readCount += 1 }
      } catch {
        try report(error, seed, writingTo: output)
      }
    }
    let refusedCount = seeds.count - readCount
    try output.write("\(fuzzer.reader.name): seeds \(seeds), \(readCount) read, \(refusedCount) refused\n")
  }

  private func report(_ finding: Finding, _ seed: UInt64, writingTo output: StandardOutput) throws -> Never {
    try saved?.write(Data(finding.input))
    try output.write(
      """
      \(finding)
      Again: \(Tool.name) \(Self.words(finding.reader, seed).joined(separator: " "))

      """)
    throw FaultFound()
  }

  /// What makes the tool try just this seed again.
  private static func words(_ reader: String, _ seed: UInt64) -> [String] {
    let (from, count) = (first.declaration.name, seeds.declaration.name)
    return [name, Self.reader.declaration.name, reader, from, "\(seed)", count, "1"]
  }

  private static func known(_ name: String) throws(Complaint) -> String {
    let all = FuzzedReader.all.map(\.name)
    if all.contains(name) { return name }
    throw Complaint(unknown: name, kind: "reader", known: all)
  }
}
