/// Makes a head of the lines of an answer: bounded, without informational heads and trailers.
package struct HeadReader {
  package enum Step: Equatable {
    case more
    case head(HTTPHead)
    case failure(ExchangeFailure)
  }

  private enum Part {
    case statusLine
    case fields
    case afterHead
  }

  private let bounds: HeadBounds
  private var part = Part.statusLine
  private var head = HTTPHead(status: 0, version: .unknown, fields: [])

  /// Over all heads and trailers, so that endless informational heads end too.
  private var fieldCount = 0
  private var byteCount = 0

  package init(bounds: HeadBounds = HeadBounds()) {
    self.bounds = bounds
  }

  /// Whether the head has been complete.
  package var isPastHead: Bool { part == .afterHead }

  /// Takes the next line, with its line end.
  package mutating func read(_ line: [UInt8]) -> Step {
    byteCount += line.count
    fieldCount += 1
    guard byteCount <= bounds.bytes, fieldCount <= bounds.fields else { return .failure(.tooManyHeaders) }
    let text = line.trimmingLineEnd
    switch part {
    case .statusLine:
      return readStatus(text)
    case .fields:
      return text.isEmpty ? endHead() : readField(text)
    case .afterHead:
      return .more
    }
  }

  private mutating func readStatus(_ line: ArraySlice<UInt8>) -> Step {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].starts(with: "HTTP/".utf8), let status = Self.status(words[1]) else {
      return .failure(.malformed("a status line that is none"))
    }
    head = HTTPHead(status: status, version: Self.version(words[0].dropFirst(5)), fields: [])
    part = .fields
    return .more
  }

  private mutating func readField(_ line: ArraySlice<UInt8>) -> Step {
    if let first = line.first, first.isSpaceOrTab {
      // A folded line continues the field before it.
      guard !head.fields.isEmpty else { return .failure(.malformed("a continuation of nothing")) }
      head.fields[head.fields.count - 1].bytes += [UInt8(ascii: " ")] + line.trimmingSpace
      return .more
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return .failure(.malformed("a header line without a name"))
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    head.fields.append(HTTPField(name, bytes: Array(line[(colon + 1)...].trimmingSpace)))
    return .more
  }

  private mutating func endHead() -> Step {
    guard head.status >= 200 else {
      part = .statusLine
      return .more
    }
    part = .afterHead
    return .head(head)
  }

  private static func status(_ word: ArraySlice<UInt8>) -> Int? {
    guard word.count == 3, let status = Int(String(decoding: word, as: UTF8.self)), status >= 100 else {
      return nil
    }
    return status
  }

  private static func version(_ word: ArraySlice<UInt8>) -> HTTPVersion {
    switch String(decoding: word, as: UTF8.self) {
    case "1.0": .http10
    case "1.1": .http11
    case "2", "2.0": .http2
    case "3", "3.0": .http3
    default: .unknown
    }
  }
}

/// How much of heads and trailers is taken.
package struct HeadBounds: Sendable {
  package var fields: Int
  package var bytes: Int

  package init(fields: Int = 2_000, bytes: Int = 256 << 10) {
    self.fields = fields
    self.bytes = bytes
  }
}

extension UInt8 {
  fileprivate var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension [UInt8] {
  fileprivate var trimmingLineEnd: ArraySlice<UInt8> {
    var slice = self[...]
    if slice.last == UInt8(ascii: "\n") { slice.removeLast() }
    if slice.last == UInt8(ascii: "\r") { slice.removeLast() }
    return slice
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpace: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpaceOrTab { slice.removeFirst() }
    while let last = slice.last, last.isSpaceOrTab { slice.removeLast() }
    return slice
  }
}
