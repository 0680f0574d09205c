import ScrollReplay

extension FuzzedReader {
  static let trace = FuzzedReader(
    name: "trace", folder: "traces",
    vocabulary: Vocabulary.json + [
      #""t":0"#, #""offset":0"#, #""offset":-1e9"#, #""touch":"down""#, #""touch":"up""#, #""target":1"#,
      #""memory":"critical""#, #""network":"offline""#, #""edit":{"reload":true}"#,
      #""edit":{"move":{"from":0,"to":1}}"#, #""edit":{"delete":{"at":0,"count":1000000000}}"#,
      #""edit":{"insert":{"at":0,"rows":[]}}"#, #"{"id":"x","height":1,"images":[]}"#,
      #"{"url":"u","bytes":1}"#, #""viewport":{"width":1,"height":1}"#, #""format":"scroll-trace""#,
      "\n{\"t\":1,\"offset\":0}\n",
    ],
    read: { bytes, file in Result { () throws(InputError) in try Trace(parsing: bytes, file: file) } },
    inspect: { (trace, bytes) throws(BrokenProperty) in
      try inspect(trace, of: bytes)
      try inspectEdits(of: trace)
      try JSONRules.checkLines(bytes)
    },
    written: { $0.fileText })

  private static func inspect(_ trace: Trace, of bytes: [UInt8]) throws(BrokenProperty) {
    try demand(trace.events.first.map { $0.time >= 0 } == true, "a trace begins before 0, or has no event")
    try demand(
      zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.time <= $1.time },
      "time goes back in a trace")
    try demand(trace.viewport.width > 0 && trace.viewport.height > 0, "a viewport shows nothing")
    // One line each: what is held is no more than what was given.
    try demand(trace.events.count < bytes.count { $0 == UInt8(ascii: "\n") } + 1, "more events than lines")
    try demand(trace.events.map(\.line) == Array(2..<trace.events.count + 2), "an event is not where it says")
    for case .edit(.insert(let rows, _)) in trace.events.map(\.kind) { try inspect(rows) }
  }

  /// Whatever was read can be checked against any feed; what does not fit is at an edit.
  private static func inspectEdits(of trace: Trace) throws(BrokenProperty) {
    let rows = (0..<3).map { Feed.Row(id: "p\($0)", height: 1, images: []) }
    for feed in [Feed(name: "", rows: []), Feed(name: "", rows: rows)] {
      do throws(InputError) {
        try trace.checkEdits(against: feed, file: "trace")
      } catch {
        let event = trace.events.first { $0.line == error.line }
        guard case .edit = event?.kind else {
          throw BrokenProperty("no edit is where one does not fit: \(error)")
        }
      }
    }
  }
}
