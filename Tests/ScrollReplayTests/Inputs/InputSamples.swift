import Foundation
import ScrollReplay

/// Small valid inputs, which tests read, break and mutate.
enum Sample {
  static let header = """
    {"format":"scroll-trace","version":1,"name":"sample","viewport":{"width":390,"height":844}}
    """

  /// Every kind of event and of edit.
  static let trace = """
    {"format":"scroll-trace","version":1,"name":"sample","viewport":{"width":390,"height":844.5},\
    "recorded":{"with":"a browser","input":"touch","how":"by \\"hand\\", \\u00e9\\uD83D\\uDE00"}}
    {"t":0,"offset":0}
    {"t":16.7,"offset":-38.25}
    {"touch":"down","t":20}
    {"t":210.4,"touch":"up","target":5210}
    {"t":210.4,"touch":"up"}
    {"t":300,"edit":{"insert":{"at":1,"rows":[{"id":"n","height":2e2,"images":[{"url":"u","bytes":7}]}]}}}
    {"t":301,"edit":{"delete":{"at":0,"count":2}}}
    {"t":302,"edit":{"move":{"from":1,"to":0}}}
    {"t":303,"edit":{"reload":true}}
    {"t":304,"memory":"warning"}
    {"t":305,"memory":"critical"}
    {"t":306,"network":"constrained"}
    {"t":307,"network":"offline"}
    {"t":308,"network":"unrestricted"}

    """

  static let feed = """
    {"format":"feed","version":1,"name":"sample","sizesKnown":true,
     "pages":{"rows":2,"latencyMilliseconds":[300,2.5e2]},"rows":[
      {"id":"p0","height":310,"images":[{"url":"u","bytes":7},{"url":"v","bytes":41234}]},
      {"height":0.5,"images":[],"id":"p1"},
      {"id":"p2","height":1,"images":[{"bytes":7.0,"url":"u"},{"url":"u","bytes":7}]}
    ]}
    """

  static let network = """
    {"format":"network","version":1,"name":"sample","source":"by hand","rttMilliseconds":60,"connections":6,
     "repeats":true,"period":9000,
     "capacity":[{"t":0,"bitsPerSecond":12000000},{"t":4000,"bitsPerSecond":0}]}
    """

  static let mahimahi = "0\n1\n100\n101\n250\n"

  static func trace(_ lines: String) throws(InputError) -> Trace {
    try Trace(parsing: Array((header + "\n" + lines).utf8), file: "sample.scroll.jsonl")
  }

  static func feed(rows: String) throws(InputError) -> Feed {
    let text = #"{"format":"feed","version":1,"name":"sample","rows":["# + rows + "]}"
    return try Feed(parsing: Array(text.utf8), file: "sample.feed.json")
  }
}

/// Runs a body with the path of a file that is made for it and removed after it.
func withTemporaryFile<Result>(
  named name: String, _ body: (String) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("inputs-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.appendingPathComponent(name).path)
}
