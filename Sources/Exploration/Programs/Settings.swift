extension Program {
  /// What stays the same while a program runs.
  package struct Settings: Sendable {
    var limit = 2
    var limitPerHost = 2
    var memory = Int.max
    var resumes = false
    var decodesConcurrently = false
    /// How many times as large as usual bodies are: large ones show the coordinator what the link carries.
    var scale = 1
    /// How the loader answers.
    var service = Service()
    /// How many events wait for a subscriber that is slow; 0 for no such subscriber.
    var slowBuffer = 0
    /// What the loader and the waits for retries draw from.
    var seed: UInt64 = 0
    /// Whether in the end the last reference is let go of, instead of a shut down.
    var isLetGo = false

    static let rowsAhead = 4
    static let rowsBehind = 2
  }
}

extension Program.Settings: CustomStringConvertible {
  package var description: String {
    let size = memory == .max ? "unbounded" : "\(memory)"
    return """
      transfers \(limit), of a host \(limitPerHost), memory \(size), \(resumes ? "resumes" : "does not resume"), \
      decodes \(decodesConcurrently ? "on tasks" : "inline"), bodies × \(scale), slow subscriber's buffer \
      \(slowBuffer), \(service), in the end \(isLetGo ? "let go of" : "shut down")
      """
  }
}
