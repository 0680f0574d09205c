/// Bytes cut where JSON would be cut, whether or not they are JSON: texts, numbers and words, signs, and space.
///
/// Together the tokens are the bytes.
struct Tokens {
  enum Kind: Equatable {
    case text
    case number
    case word
    case sign
    case space
  }

  /// Where each token stands.
  private(set) var ranges: [Range<Int>] = []
  private(set) var kinds: [Kind] = []

  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let kind = Self.kind(of: bytes[start])
      var end = start + 1
      switch kind {
      case .text: end = Self.endOfText(bytes, from: start)
      case .sign: break
      default: while end < bytes.count, Self.kind(of: bytes[end]) == kind { end += 1 }
      }
      ranges.append(start..<end)
      kinds.append(kind)
      start = end
    }
  }

  /// The places of the tokens of a kind.
  func places(_ kind: Kind) -> [Int] {
    kinds.indices.filter { kinds[$0] == kind }
  }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      .number
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .word
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): .space
    default: .sign
    }
  }

  /// Behind the closing quote, or before the line's end if there is none.
  private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end, bytes.count)
  }
}
