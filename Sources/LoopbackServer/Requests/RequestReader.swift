/// Finds the heads of requests in what a connection has received.
struct RequestReader {
  /// A head that is longer is refused.
  static let longestHead = 131_072

  enum Found {
    case request(Request)
    /// The head has not ended yet.
    case incomplete
    case malformed
    case tooLong
  }

  private var received: [UInt8] = []
  /// Where the next head begins.
  private var start = 0
  /// Up to where no head ends, so that it is not looked for twice.
  private var searched = 0

  /// Whether more may be read: a client that sends ahead without an end is made to wait.
  var hasRoom: Bool { received.count - start <= Self.longestHead }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start == received.count {
      received.removeAll(keepingCapacity: true)
      (start, searched) = (0, 0)
    }
    received.append(contentsOf: bytes)
  }

  mutating func removeAll() {
    received = []
    (start, searched) = (0, 0)
  }

  /// Takes the next head out, if it is there.
  mutating func next(number: Int, connection: Int) -> Found {
    guard let end = headEnd() else {
      return received.count - start > Self.longestHead ? .tooLong : .incomplete
    }
    guard end - start <= Self.longestHead else { return .tooLong }
    let lines = received[start..<end].split(separator: 10).map { $0.last == 13 ? $0.dropLast() : $0 }
    start = end
    searched = end
    if start > Self.longestHead {
      received.removeFirst(start)
      (start, searched) = (0, 0)
    }
    guard let first = lines.first else { return .malformed }
    let words = first.split(separator: 32)
    guard words.count == 3 else { return .malformed }
    var request = Request(
      number: number, connection: connection, method: Self.text(words[0]), target: Self.text(words[1]),
      version: Self.text(words[2]), fields: [])
    guard request.version.hasPrefix("HTTP/1.") else { return .malformed }
    for line in lines.dropFirst() where !line.isEmpty {
      guard let field = Self.field(line) else { return .malformed }
      request.fields.append(field)
    }
    return .request(request)
  }

  /// The place after the empty line; lines may end with LF alone.
  private mutating func headEnd() -> Int? {
    // Empty lines before a request are to be ignored (RFC 9112, 2.2).
    while start < received.count, received[start] == 13 || received[start] == 10 { start += 1 }
    var place = max(start, searched)
    while place < received.count {
      if received[place] == 10 {
        let before = place - 1
        let isEmptyLine =
          before > start
          && (received[before] == 10 || (received[before] == 13 && received[before - 1] == 10))
        if isEmptyLine { return place + 1 }
      }
      place += 1
    }
    searched = received.count
    return nil
  }

  private static func field(_ line: ArraySlice<UInt8>) -> Field? {
    guard let colon = line.firstIndex(of: 58), colon > line.startIndex else { return nil }
    let value = line[(colon + 1)...].drop { $0 == 32 || $0 == 9 }
    return Field(text(line[..<colon]), text(value))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
