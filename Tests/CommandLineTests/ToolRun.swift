import Foundation
import Testing

/// One run of the built tool, as a shell would do it.
struct ToolRun {
  let status: Int32
  let output: String
  let complaint: String
  /// Whether it ended by itself rather than by a signal.
  let endedItself: Bool

  /// Runs the tool in a folder until it ends.
  ///
  /// Output goes to files: a pipe that no one empties meanwhile would stop a long one.
  /// Where there is a preparation, a shell does that to itself, such as `ulimit -n 8`, before it becomes the tool.
  init(_ words: [String], after preparation: String? = nil, in folder: Folder) throws {
    let outputFile = try folder.file("standard-output", "")
    let complaintFile = try folder.file("standard-error", "")
    let process = Process()
    let tool = try Self.binary()
    if let preparation {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(preparation) && exec \"$0\" \"$@\"", tool.path] + words
    } else {
      process.executableURL = tool
      process.arguments = words
    }
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: complaintFile)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    endedItself = process.terminationReason == .exit
    output = try String(contentsOf: outputFile, encoding: .utf8)
    complaint = try String(contentsOf: complaintFile, encoding: .utf8)
  }

  /// The tool stands where the package manager puts everything it builds: beside the tests.
  ///
  /// On Linux the tests are a program in that folder, on macOS a bundle in it that another program has loaded, so both
  /// the bundles and the running program are asked.
  static func binary() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let program = URL(filePath: CommandLine.arguments[0])
    let places = (bundles + [program]).map { $0.deletingLastPathComponent().appending(path: "scroll-replay") }
    let found = places.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "scroll-replay is not beside the tests: \(places.map(\.path))")
  }
}

/// A folder of its own for a test, removed with it.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "scroll-replay-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, with the folders on its way.
  @discardableResult
  func file(_ path: String, _ text: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Makes a symbolic link, to a path from where the link is.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: path).path, withDestinationPath: target)
  }
}

extension Folder {
  static let trace = """
    {"format":"scroll-trace","version":1,"name":"two","viewport":{"width":100,"height":100},\
    "recorded":{"with":"a pencil","input":"paper","how":"by hand"}}
    {"t":0,"offset":0}
    {"t":1000,"offset":100}
    {"t":2000,"offset":100}

    """

  static let feed = """
    {"format":"feed","version":1,"name":"pair","rows":[
    {"id":"a","height":100,"images":[{"url":"http://images.example/a.jpg","bytes":50000}]},
    {"id":"b","height":100,"images":[{"url":"http://images.example/b.jpg","bytes":50000}]}]}
    """

  /// A million bits a second: an image of 50,000 bytes takes 100 ms and another 400 ms.
  static let network = """
    {"format":"network","version":1,"name":"line","rttMilliseconds":100,"connections":2,"repeats":false,\
    "capacity":[{"t":0,"bitsPerSecond":1000000}]}
    """

  /// A folder with the three inputs, and the words that name them.
  static func withInputs() throws -> (folder: Folder, words: [String]) {
    let folder = try Folder()
    try folder.file("two.scroll.jsonl", trace)
    try folder.file("pair.feed.json", feed)
    try folder.file("line.network.json", network)
    return (
      folder,
      ["replay", "--trace", "two.scroll.jsonl", "--feed=pair.feed.json", "--network", "line.network.json"]
    )
  }
}
