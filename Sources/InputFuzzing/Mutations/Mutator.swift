import VirtualTime

/// Makes new inputs of known ones by small changes, some of which know what JSON looks like.
struct Mutator {
  /// No input is longer: what is long in one way is found, and a run stays quick.
  static let longest = 1 << 16

  /// One way to change an input; a new one is a case here and in `apply`.
  enum Change: CaseIterable {
    // Of bytes.
    case flipBit
    case insertByte
    case removeBytes
    case repeatBytes
    case cutShort
    case insertPiece
    case breakText
    case spliceOther
    // Of tokens.
    case removeToken
    case swapTokens
    case replaceToken
    case replaceNumber
    case changeDigit
    case changeText
    case nest
    case lengthen
    // Of members and lines.
    case repeatMember
    case removeLine
    case repeatLine
    case swapLines
  }

  let corpus: Corpus
  let vocabulary: [[UInt8]]

  init(corpus: Corpus, vocabulary: [String]) {
    self.corpus = corpus
    self.vocabulary = vocabulary.map { Array($0.utf8) }
  }

  /// An input of the corpus after one to six changes.
  func input(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = original(&random)
    // Mostly one: few changes leave a file valid, and those that are read must be as they must be too.
    let count = 1 + min(random.next(below: 6), random.next(below: 6), random.next(below: 6))
    for _ in 0..<count {
      apply(Change.allCases[random.next(below: Change.allCases.count)], to: &bytes, &random)
      if bytes.count > Self.longest { bytes.removeSubrange(Self.longest...) }
    }
    return bytes
  }

  /// One file of the corpus: mostly a valid one, since what is refused early hides what comes behind.
  private func original(_ random: inout SplitMix64) -> [UInt8] {
    random.element(of: random.next(below: 4) == 0 ? corpus.malformed : corpus.valid) ?? []
  }

  private func apply(_ change: Change, to bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch change {
    case .flipBit: flipBit(&bytes, &random)
    case .insertByte: bytes.insert(UInt8(random.next(below: 256)), at: random.next(below: bytes.count + 1))
    case .removeBytes: bytes.removeSubrange(random.range(in: bytes))
    case .repeatBytes:
      bytes.insert(contentsOf: bytes[random.range(in: bytes)], at: random.next(below: bytes.count + 1))
    case .cutShort: bytes.removeSubrange(random.next(below: bytes.count + 1)...)
    case .insertPiece:
      bytes.replaceSubrange(random.emptyOrRange(in: bytes), with: random.element(of: vocabulary) ?? [])
    case .breakText:
      bytes.insert(
        contentsOf: random.element(of: Vocabulary.brokenText) ?? [], at: random.next(below: bytes.count + 1))
    case .spliceOther: splice(&bytes, &random)
    case .removeToken, .swapTokens, .replaceToken, .replaceNumber, .changeDigit, .changeText, .nest,
      .lengthen,
      .repeatMember:
      changeTokens(change, &bytes, &random)
    case .removeLine, .repeatLine, .swapLines: changeLines(change, &bytes, &random)
    }
  }

  private func flipBit(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    bytes[random.next(below: bytes.count)] ^= 1 << UInt8(random.next(below: 8))
  }

  /// Puts a piece of another input in.
  private func splice(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let other = original(&random)
    let piece = other[random.next(below: other.count + 1)...].prefix(1 + random.next(below: 200))
    bytes.insert(contentsOf: piece, at: random.next(below: bytes.count + 1))
  }
}

extension SplitMix64 {
  /// One of them, each as likely.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[next(below: elements.count)]
  }

  /// A short range of the bytes, perhaps an empty one.
  mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = next(below: bytes.count + 1)
    return start..<min(bytes.count, start + next(below: 24))
  }

  /// A place between bytes, or else a short range of them.
  mutating func emptyOrRange(in bytes: [UInt8]) -> Range<Int> {
    let range = range(in: bytes)
    return next(below: 2) == 0 ? range : range.lowerBound..<range.lowerBound
  }
}
