import DiskStore
import Foundation
import Locking
import ScrollReplay
import VirtualTime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Kills a program that writes entries, at random moments, and looks at what it leaves (P14).
enum KillTrial: Trial {
  static let name = "kills"
  static let summary =
    "kills a program while it writes to the disk store, and looks whether all entries are whole"
  static let usualCount = 1_000

  /// What was seen over all kills.
  private struct Counts {
    var kills = 0
    var early = 0
    var entries = 0
    var leftOvers = 0
  }

  static func run(_ plan: TrialPlan) throws -> String {
    try Descriptors.requireForProgram()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "\(Tool.name)-kills-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    var random = SplitMix64(seed: plan.seed)
    var counts = Counts()
    for kill in 1...plan.count {
      try killWriter(in: path, &random, &counts)
      counts.leftOvers += try checkFiles(in: path, afterKill: kill)
      counts.entries += try checkEntries(in: path, afterKill: kill)
      if kill % 100 == 0 { StandardError.write("\(name): \(kill) of \(plan.count)\n") }
    }
    guard counts.entries > 0 else {
      throw TrialFailure(description: "no entry was ever found, so that nothing was tried")
    }
    return """
      \(counts.kills) kills, \(counts.early) of them before the first write was asked for
      \(counts.entries) entries found, all whole; \(counts.leftOvers) files that were being written removed

      """
  }

  static func runBeside(_ plan: TrialPlan, in folder: String) throws {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw InputError(file: folder, problem: "there is no such folder", remedy: "name one that is there")
    }
    KilledWriter.run(in: folder, seed: plan.seed)
  }

  /// Starts a writer, and kills it up to 40 ms after one of its first rounds, or one time in ten while it starts.
  ///
  /// The rounds make sure that something is written however slow the machine is.
  private static func killWriter(in folder: String, _ random: inout SplitMix64, _ counts: inout Counts) throws
  {
    let writer = Process()
    // Closed when this program ends, however it does: then the writer ends too.
    let input = Pipe()
    let progress = Pipe()
    writer.executableURL = Bundle.main.executableURL
    writer.arguments = [EndureCommand.name, name, "--seed", "\(random.next())", "--beside", folder]
    writer.standardInput = input
    writer.standardOutput = progress
    try writer.run()
    let isEarly = random.next(below: 10) == 0
    for _ in 0..<(isEarly ? 0 : 1 + random.next(below: 4)) {
      _ = try progress.fileHandleForReading.read(upToCount: 1)
    }
    usleep(UInt32(random.next(below: isEarly ? 20_000 : 40_000)))
    let wasRunning = kill(writer.processIdentifier, SIGKILL) == 0
    writer.waitUntilExit()
    try? input.fileHandleForWriting.close()
    guard wasRunning, writer.terminationReason == .uncaughtSignal, writer.terminationStatus == SIGKILL else {
      throw TrialFailure(description: "the writer ended by itself, with status \(writer.terminationStatus)")
    }
    counts.kills += 1
    counts.early += isEarly ? 1 : 0
  }

  /// Looks at the files as they were left; returns how many were being written.
  private static func checkFiles(in folder: String, afterKill kill: Int) throws -> Int {
    var entryBytes = 0
    var partialBytes = 0
    var partials = 0
    for (name, bytes) in try files(in: folder) {
      switch EntryName(name) {
      case .entry: entryBytes += bytes
      case .partial:
        partialBytes += bytes
        partials += 1
      case nil: throw TrialFailure(description: "kill \(kill) left a file of a foreign name: \(name)")
      }
    }
    let limits = KilledWriter.limits
    guard entryBytes <= limits.bytes, partialBytes <= limits.entryBytes, partials <= 1 else {
      throw TrialFailure(
        description: "kill \(kill) left \(entryBytes) bytes, and \(partialBytes) in \(partials) being written"
      )
    }
    return partials
  }

  /// Opens the store again and reads every key; returns how many entries there are.
  private static func checkEntries(in folder: String, afterKill kill: Int) throws -> Int {
    let faults = Locked<[String]>([])
    let found = Locked(0)
    let store = KilledWriter.store(in: folder) { trouble in faults.withLock { $0.append("\(trouble)") } }
    for key in KilledWriter.keys {
      store.read(key) { entry in
        guard let entry else { return }
        found.withLock { $0 += 1 }
        if !KilledWriter.isWhole(entry, key) { faults.withLock { $0.append("\(key) is not whole") } }
      }
    }
    KilledWriter.settle(store)
    let figures = store.figures
    let files = try files(in: folder)
    let bytes = files.reduce(0) { $0 + $1.bytes }
    let isRight =
      figures.damaged == 0 && bytes <= KilledWriter.limits.bytes && figures.bytes == bytes
      && figures.entries == files.count && found.withLock { $0 } == files.count
    let complaints = faults.withLock { $0 }
    guard isRight, complaints.isEmpty else {
      throw TrialFailure(
        description: """
          after kill \(kill): \(complaints.joined(separator: ", ")) \(found.withLock { $0 }) entries found, \
          \(files.count) files of \(bytes) bytes, \(figures)
          """)
    }
    return files.count
  }

  private static func files(in folder: String) throws -> [(name: String, bytes: Int)] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      let file = URL(filePath: folder).appending(path: name)
      return (name, try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
  }
}
