import Foundation

/// This program's own server in a process of its own, so that what it takes is not counted here.
final class ServerBeside {
  /// `http://127.0.0.1:PORT`.
  let origin: String
  private let process: Process
  private let input = Pipe()

  init() throws {
    try Descriptors.requireForProgram()
    let output = Pipe()
    process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [ServeCommand.name, ServeCommand.untilInputEnds.declaration.name]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while let next = try output.fileHandleForReading.read(upToCount: 1), !next.isEmpty, next != Data([10]) {
      line += next
    }
    origin = String(decoding: line, as: UTF8.self)
    guard URL(string: origin)?.port != nil else {
      throw TrialFailure(description: "the server does not say where it listens")
    }
  }

  /// Ends the server, which ends with its input.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
