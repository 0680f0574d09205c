import VirtualTime

/// Tries one reader with inputs made from a corpus: one for each seed, the same each time.
package struct Fuzzer: Sendable {
  package let reader: FuzzedReader
  private let corpus: Corpus

  /// A fuzzer that begins with these files.
  package init(_ reader: FuzzedReader, corpus: Corpus) {
    self.reader = reader
    self.corpus = corpus
  }

  /// The input that a seed stands for.
  package func input(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return Mutator(corpus: corpus, vocabulary: reader.vocabulary).input(&random)
  }

  /// Tries a seed's input; the error is the smallest input found that breaks something too.
  package func run(seed: UInt64) throws(Finding) -> FuzzedReader.Outcome {
    try check(input(seed: seed), seed: seed)
  }

  /// Tries an input; the error is the smallest input found that breaks something too.
  package func check(_ input: [UInt8], seed: UInt64? = nil) throws(Finding) -> FuzzedReader.Outcome {
    do throws(BrokenProperty) {
      return try reader.check(input)
    } catch {
      let (smallest, broken) = Shrinking.smallest(input, breaking: error, reader.check)
      throw Finding(reader: reader.name, seed: seed, input: smallest, broken: broken)
    }
  }
}

/// An input that a reader does not treat as it must.
package struct Finding: Error, Equatable, CustomStringConvertible {
  package let reader: String
  /// What gave the input, if it was made from a seed.
  package let seed: UInt64?
  /// The smallest input that was found.
  package let input: [UInt8]
  /// What the smallest input breaks.
  package let broken: BrokenProperty

  /// What is broken, what gave the input, and the smallest input, on one line.
  package var description: String {
    let origin = seed.map { "seed \($0)" } ?? "a given input"
    return "\(reader): \(broken); \(origin), made smaller to \(input.count) bytes: \(shownInput)"
  }

  /// The beginning of the input as a text; bytes that are none as their codes.
  private var shownInput: String {
    let shown = input.prefix(400).map { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return shown.joined() + (input.count > 400 ? "…" : "")
  }
}
