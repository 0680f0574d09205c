/// A version's name that the server has chosen, RFC 9110 section 8.8.3.
package struct EntityTag: Hashable, Sendable {
  /// Whether it stands for versions that are as good as each other, not for the same bytes.
  package let isWeak: Bool
  /// What is between the quotes, byte for byte.
  package let opaque: [UInt8]

  /// The tag that a value is; `nil` if it is none.
  ///
  /// Without its quotes a tag is none: what a server would make of it is unsure. Spaces inside are tolerated,
  /// other control characters are not.
  package init?(parsing value: [UInt8]) {
    var rest = value[...]
    isWeak = rest.starts(with: [UInt8(ascii: "W"), UInt8(ascii: "/")])
    if isWeak { rest.removeFirst(2) }
    let quote = UInt8(ascii: "\"")
    guard rest.count >= 2, rest.first == quote, rest.last == quote else { return nil }
    opaque = Array(rest.dropFirst().dropLast())
    guard opaque.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != quote }) else { return nil }
  }

  /// The tag as it is sent.
  package var bytes: [UInt8] {
    (isWeak ? [UInt8(ascii: "W"), UInt8(ascii: "/")] : []) + [UInt8(ascii: "\"")] + opaque
      + [UInt8(ascii: "\"")]
  }

  /// Whether both stand for the same bytes: both strong, and alike.
  package func stronglyMatches(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Whether one is as good as the other: alike, weak or strong.
  package func weaklyMatches(_ other: EntityTag) -> Bool { opaque == other.opaque }
}
