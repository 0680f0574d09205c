/// What the coordinator promises, by the number and in the words of the documentation.
package struct Promise: Hashable, Sendable, CustomStringConvertible {
  package let number: Int
  package let sentence: String

  package var name: String { "P\(number)" }
  package var description: String { "\(name): \(sentence)" }
}

/// Watches over one promise, from outside.
///
/// It is shown everything after each turn, and at the end what is left. It says in words where the promise is broken.
package protocol PromiseChecker: Sendable {
  static var promise: Promise { get }

  init(_ settings: Program.Settings)

  /// What is wrong after a turn.
  mutating func look(at sight: Sight, _ model: Model) -> [String]

  /// What is wrong once the faults have stopped, and everything has had the time to come.
  mutating func look(atRest rest: Rest, _ model: Model) -> [String]

  /// What is wrong after the end.
  mutating func look(atEnd end: End) -> [String]
}

extension PromiseChecker {
  package mutating func look(at sight: Sight, _ model: Model) -> [String] { [] }
  package mutating func look(atRest rest: Rest, _ model: Model) -> [String] { [] }
  package mutating func look(atEnd end: End) -> [String] { [] }
}

/// A promise that was broken, and what was seen.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  package let promise: Promise
  package let text: String

  package var description: String { "\(promise.name) is broken (\(promise.sentence)): \(text)" }
}
