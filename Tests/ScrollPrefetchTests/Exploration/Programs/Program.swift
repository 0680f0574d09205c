import VirtualTime

/// A coordinator's settings, and all that happens to it, as a value.
struct Program: CustomStringConvertible {
  struct Settings {
    var limit = 2
    var limitPerHost = 2
    var memory = Int.max
    var resumes = false
    var decodesConcurrently = false
    /// In which order ready jobs run; `nil` for first in, first out.
    var order: UInt64?
    /// How many times as large as usual bodies are: large ones show the coordinator what the link carries.
    var scale = 1

    static let rowsAhead = 4
    static let rowsBehind = 2
  }

  var settings = Settings()
  var operations: [Operation]

  var description: String {
    "\(settings)\n" + operations.map { "  .\($0)" }.joined(separator: "\n")
  }
}

extension Program {
  /// The program of a seed.
  init(seed: UInt64, length: Int = 90) {
    var author = Author(random: SplitMix64(seed: seed))
    settings = author.makeSettings()
    operations = author.makeOperations(length)
  }
}
