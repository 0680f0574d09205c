/// What a `Content-Range` field says, RFC 9110 section 14.4.
package enum ContentRange: Hashable, Sendable {
  /// The body is these bytes of a representation, and how many that has in all, if it is known.
  case bytes(ClosedRange<Int64>, total: Int64?)
  /// No such bytes: the representation has this many.
  case unsatisfied(total: Int64)

  /// What a value says; `nil` if it is malformed, makes no sense, or counts in another unit than bytes.
  package init?(parsing value: [UInt8]) {
    var scanner = FieldScanner(value)
    guard scanner.takeToken().map(\.lowercased) == Array("bytes".utf8) else { return nil }
    scanner.skipSpaces()
    let range = scanner.takeElement(endingAt: UInt8(ascii: "/"))
    let total = scanner.takeElement(endingAt: UInt8(ascii: "/"))
    let star = [UInt8(ascii: "*")][...]
    guard scanner.isAtEnd, total == star || total.exactNumber() != nil else { return nil }
    if range == star {
      guard let total = total.exactNumber() else { return nil }
      self = .unsatisfied(total: total)
      return
    }
    guard let bytes = Self.bytes(range), total.exactNumber().map({ bytes.upperBound < $0 }) ?? true else {
      return nil
    }
    self = .bytes(bytes, total: total.exactNumber())
  }

  /// What an answer says in one field; `nil` if it says nothing, or two things.
  package init?(_ fields: HeaderFields) {
    guard let value = fields.only(.contentRange) else { return nil }
    self.init(parsing: value)
  }

  /// The value as it is sent.
  package var text: String {
    switch self {
    case .bytes(let bytes, let total):
      "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(total.map(String.init) ?? "*")"
    case .unsatisfied(let total): "bytes */\(total)"
    }
  }

  /// Whether the body is all of the representation.
  package var isWhole: Bool {
    guard case .bytes(let bytes, let total?) = self else { return false }
    return bytes.lowerBound == 0 && bytes.upperBound == total - 1
  }

  private static func bytes(_ written: ArraySlice<UInt8>) -> ClosedRange<Int64>? {
    guard let dash = written.firstIndex(of: UInt8(ascii: "-")),
      let first = written[..<dash].exactNumber(), let last = written[(dash + 1)...].exactNumber(),
      first <= last
    else { return nil }
    return first...last
  }
}
