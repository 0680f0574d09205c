/// What a `Range` field asks for.
package enum ByteRange: Sendable, Hashable {
  case part(Range<Int>)
  /// No byte of it is there.
  case unsatisfiable
  /// Another unit, several ranges, or no range at all: the whole is sent (RFC 9110, 14.2).
  case ignored

  /// Reads a field for a body of so many bytes.
  package init(_ text: String, of count: Int) {
    guard text.lowercased().hasPrefix("bytes=") else {
      self = .ignored
      return
    }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .ignored
      return
    }
    switch (first, last) {
    case (nil, nil): self = .ignored
    case (let first?, let last?) where last < first: self = .ignored
    case (let first?, let last):
      self = first < count ? .part(first..<min(count, (last ?? .max - 1) + 1)) : .unsatisfiable
    case (nil, let suffix?):
      self = suffix > 0 && count > 0 ? .part(max(0, count - suffix)..<count) : .unsatisfiable
    }
  }

  /// Nil if it is no number; a nil inside if nothing is there.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    // More digits than fit mean more bytes than there are.
    return .some(min(Int(text) ?? .max - 1, .max - 1))
  }
}
