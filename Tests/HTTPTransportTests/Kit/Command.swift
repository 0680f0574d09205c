import Foundation
import Locking

/// Another program, run to its end.
struct Command {
  struct Failure: Error, CustomStringConvertible {
    var command: String
    var status: Int32
    var output: String

    var description: String { "\(command) ended with \(status): \(output)" }
  }

  /// Where programs are looked for; servers are often in no search path.
  private static let folders =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    + ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"]

  private let executable: URL

  /// Nil where there is no such program.
  init?(_ name: String) {
    let paths = Self.folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    executable = URL(fileURLWithPath: path)
  }

  /// Starts a server, and waits until what it writes tells that it is ready.
  ///
  /// Its output is read as long as it runs.
  func serve(_ arguments: [String], isReady: @escaping @Sendable (String) -> Bool) async throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    let output = Locked("")
    let (readiness, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    errors.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        return continuation.finish()
      }
      let text = output.withLock { text in
        // The first lines are enough.
        if text.utf8.count < 1 << 16 { text += String(decoding: data, as: UTF8.self) }
        return text
      }
      if isReady(text) { continuation.yield(true) }
    }
    try process.run()
    for await _ in readiness { return process }
    throw Failure(command: executable.lastPathComponent, status: -1, output: output.withLock { $0 })
  }

  /// Runs the program, and throws unless it succeeds.
  func run(_ arguments: [String], output: URL) async throws {
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    defer { try? handle.close() }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let status = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      throw Failure(command: executable.lastPathComponent, status: status, output: text)
    }
  }
}
