/// The host and the port of a URL, RFC 3986 section 3.2; who the user is, is passed over.
struct Authority: Hashable {
  /// In lower case.
  let host: String
  /// `nil` if none is written.
  let port: UInt16?

  /// What an authority says; `nil` if it is no host that a name or an address can be looked up for.
  ///
  /// Strict, for what two readers take for two hosts is how one of them is led astray: no percent signs, no
  /// letters beyond ASCII (whoever writes those writes `xn--`), nothing that looks like another delimiter.
  init?(parsing text: String) {
    var rest = Array(text.utf8)[...]
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      // Browsers take a backslash for a slash: for them the host is what stands before it.
      guard !rest[..<at].lowercasedText.contains("%5c") else { return nil }
      rest = rest[(at + 1)...]
    }
    let isBracketed = rest.first == UInt8(ascii: "[")
    let end: Int
    if isBracketed {
      guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      guard rest[(rest.startIndex + 1)..<bracket].isAddress else { return nil }
      end = bracket + 1
    } else {
      end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
      guard rest[..<end].isHostName else { return nil }
    }
    host = rest[..<end].lowercasedText
    switch Self.port(rest[end...]) {
    case .some(let port): self.port = port
    case .none: return nil
    }
  }

  /// What stands behind the host: nothing, or a colon and a port or nothing; `nil` for all else.
  private static func port(_ rest: ArraySlice<UInt8>) -> UInt16?? {
    guard let colon = rest.first else { return .some(nil) }
    guard colon == UInt8(ascii: ":") else { return nil }
    let digits = rest.dropFirst()
    if digits.isEmpty { return .some(nil) }
    guard let number = digits.exactNumber(), let port = UInt16(exactly: number), port > 0 else { return nil }
    return .some(port)
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is a name by DNS's rules for length, or an IPv4 address; underscores are seen, so they are let.
  fileprivate var isHostName: Bool {
    !isEmpty && count <= 253
      && allSatisfy { byte in
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "_")
      }
  }

  /// Whether this has the letters of an IPv6 address; who connects finds out whether it is one.
  fileprivate var isAddress: Bool {
    count >= 2 && count <= 45 && contains(UInt8(ascii: ":"))
      && allSatisfy { byte in
        byte.isDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte.lowercased)
      }
  }
}
