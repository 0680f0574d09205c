package import ScrollReplay

/// A reader of files, with what must be true whatever bytes it is given.
///
/// A new reader is one entry in `all`.
package struct FuzzedReader: Sendable {
  /// What became of an input that is as it must be.
  package enum Outcome: Sendable {
    case read
    case refused
  }

  /// What a command calls it.
  package let name: String
  /// The folder of its files, in the corpus and among the malformed ones.
  package let folder: String
  /// Pieces that mean something to its format, and that mutations put in.
  package let vocabulary: [String]
  /// Reads the bytes, and throws what is not as it must be.
  package let check: @Sendable ([UInt8]) throws(BrokenProperty) -> Outcome

  /// A reader, which reads bytes as those of a file with a path.
  ///
  /// What was read is inspected beside its bytes, which throws what may never be so, and is written as a file again.
  package init<Value: Equatable & SendableMetatype>(
    name: String, folder: String, vocabulary: [String],
    read: @escaping @Sendable ([UInt8], String) -> Result<Value, InputError>,
    inspect: @escaping @Sendable (Value, [UInt8]) throws(BrokenProperty) -> Void,
    written: @escaping @Sendable (Value) -> String
  ) {
    self.name = name
    self.folder = folder
    self.vocabulary = vocabulary
    let rules = ReadingRules(read: read, inspect: inspect, written: written)
    check = { (bytes) throws(BrokenProperty) in try rules.check(bytes) }
  }

  package static let all = [trace, feed, network, mahimahi]
}
