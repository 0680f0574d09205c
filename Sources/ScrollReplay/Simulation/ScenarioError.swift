/// Why a trace and a feed, each sound by itself, cannot be replayed together.
///
/// Lines are the trace's; nil where the fault is in the feed alone.
package enum ScenarioError: Error, Equatable, CustomStringConvertible {
  /// An edit names a place that the list does not have at that moment.
  case editOutOfRange(line: Int, rows: Int)
  /// Two rows of the list have one id at the same time.
  case duplicateRow(id: String, line: Int?)
  /// One URL is said to have two sizes.
  case sizesDiffer(url: String, line: Int?)

  package var description: String {
    switch self {
    case .editOutOfRange(let line, let rows):
      "line \(line): the edit is out of range, the list has \(rows) rows there"
    case .duplicateRow(let id, let line):
      Self.place(line) + "the row id \"\(id)\" is already in the list"
    case .sizesDiffer(let url, let line):
      Self.place(line) + "\(url) has another size elsewhere"
    }
  }

  private static func place(_ line: Int?) -> String {
    line.map { "line \($0): " } ?? "feed: "
  }
}
