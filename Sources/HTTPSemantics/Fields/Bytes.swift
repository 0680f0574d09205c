/// Classes of bytes that HTTP's grammar speaks of, RFC 9110 section 5.6.
extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isLetter: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// Whether the byte may stand in a token.
  var isTokenByte: Bool {
    if isLetter || isDigit { return true }
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// The byte in lower case, if it is an ASCII letter; itself otherwise.
  var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  func trimmed() -> ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, self[start].isSpaceOrTab { start += 1 }
    while start < end, self[end - 1].isSpaceOrTab { end -= 1 }
    return self[start..<end]
  }

  /// The text of the bytes, with ASCII letters in lower case.
  var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }

  /// The whole number that the bytes are in decimal digits; `nil` if there is anything else, or nothing.
  ///
  /// One that does not fit becomes the largest that does.
  func saturatedNumber() -> Int64? {
    guard !isEmpty else { return nil }
    var number: Int64 = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      number = overflows || overflowsToo ? .max : sum
    }
    return number
  }

  /// The whole number that the bytes are in decimal digits; `nil` if there is anything else, or it does not fit.
  func exactNumber() -> Int64? {
    // The largest number itself is given up: nothing has that many bytes.
    guard let number = saturatedNumber(), number < .max else { return nil }
    return number
  }
}
