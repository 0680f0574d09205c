/// One way to do wrong, or to do right in a way that clients get wrong.
package struct Fault: Sendable {
  /// What a client should make of it.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The whole body, as if nothing were the matter.
    case delivered
    /// An error; what came is not the whole, and is not kept as such.
    case failed
    /// The reply's status decides; its body is not the image.
    case status
    /// The body at the end of redirects.
    case redirected
    /// Only a deadline or a limit of the client's own ends it.
    case limited
    /// Either the whole body or an error: strict and tolerant readers are both right.
    case either
  }

  /// What a script is made from.
  package struct Call: Sendable {
    package var request: Request
    package var visit: Visit
    /// What stands in the path after the fault's name.
    package var arguments: [String]

    /// A whole number from the path, kept within a range; `fallback` where none stands.
    func number(_ index: Int, or fallback: Int, in range: ClosedRange<Int>) -> Int {
      guard arguments.indices.contains(index), let number = Int(arguments[index]) else { return fallback }
      return min(max(number, range.lowerBound), range.upperBound)
    }
  }

  /// As in the path: `/faults/NAME`.
  package let name: String
  /// One sentence for people; says what arguments may follow in the path.
  package let sentence: String
  package let outcome: Outcome
  let script: @Sendable (Call) -> Script

  init(
    _ name: String, _ outcome: Outcome, _ sentence: String, script: @escaping @Sendable (Call) -> Script
  ) {
    self.name = name
    self.outcome = outcome
    self.sentence = sentence
    self.script = script
  }
}
