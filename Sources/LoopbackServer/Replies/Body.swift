/// The bytes of a body, of any length: what can be made when it is sent is not held in memory.
package struct Body: Sendable {
  private enum Piece: Sendable {
    case bytes([UInt8])
    case filler(seed: UInt64, count: Int)
    case repeated([UInt8], times: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .filler(_, let count): count
      case .repeated(let unit, let times): unit.count * times
      }
    }
  }

  private var pieces: [Piece] = []
  /// How many bytes there are.
  package private(set) var count = 0

  /// A body of these bytes.
  package init(_ bytes: [UInt8] = []) {
    add(.bytes(bytes))
  }

  /// A body of a text's UTF-8.
  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Bytes that look random, the same for a seed every time.
  package static func filler(seed: UInt64, count: Int) -> Body {
    var body = Body()
    body.add(.filler(seed: seed, count: max(0, count)))
    return body
  }

  /// The bytes of `beginning` and then filler, `count` bytes in all, or as many as `beginning` has.
  package static func filler(after beginning: [UInt8], seed: UInt64, count: Int) -> Body {
    Body(beginning) + filler(seed: seed, count: count - beginning.count)
  }

  /// The same bytes over and over.
  package static func repeated(_ unit: [UInt8], times: Int) -> Body {
    var body = Body()
    if !unit.isEmpty { body.add(.repeated(unit, times: min(max(0, times), Self.limit / unit.count))) }
    return body
  }

  /// The same bytes until the reader has enough.
  package static func endless(_ unit: [UInt8]) -> Body { repeated(unit, times: .max) }

  package static func + (first: Body, second: Body) -> Body {
    var sum = first
    for piece in second.pieces { sum.add(piece) }
    return sum
  }

  /// The bytes of a range, which must lie inside.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    append(range, to: &result)
    return result
  }

  /// All bytes; for small bodies.
  package var bytes: [UInt8] { bytes(in: 0..<count) }

  /// Appends the bytes of a range, which must lie inside.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is not inside 0..<\(count)")
    var start = 0
    for piece in pieces {
      let end = start + piece.count
      let inside =
        max(range.lowerBound, start)..<max(max(range.lowerBound, start), min(range.upperBound, end))
      if !inside.isEmpty {
        Self.append(inside.lowerBound - start..<inside.upperBound - start, of: piece, to: &output)
      }
      start = end
    }
  }

  private static func append(_ range: Range<Int>, of piece: Piece, to output: inout [UInt8]) {
    switch piece {
    case .bytes(let bytes): output.append(contentsOf: bytes[range])
    case .filler(let seed, _): Filler.append(range, seed: seed, to: &output)
    case .repeated(let unit, _):
      var place = range.lowerBound
      while place < range.upperBound {
        let start = place % unit.count
        let end = min(unit.count, start + range.upperBound - place)
        output.append(contentsOf: unit[start..<end])
        place += end - start
      }
    }
  }

  /// More than anybody can receive, and far from overflow when bodies are added.
  private static let limit = Int.max / 16

  private mutating func add(_ piece: Piece) {
    guard piece.count > 0 else { return }
    pieces.append(piece)
    count += piece.count
  }
}
