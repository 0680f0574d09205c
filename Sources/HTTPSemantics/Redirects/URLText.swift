/// Makes of what servers write the text of a URL.
enum URLText {
  /// How long a URL may be: no server sends an image from a longer one.
  static let limitBytes = 8_192

  /// The text with all that must not stand in a URL as a percent sign and two digits.
  ///
  /// What has a percent sign already is left as it is. Control characters are escaped too: a caller that holds
  /// them for garbage looks for them before.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return bytes.allSatisfy(isAllowed) ? text : escaped(bytes)
  }

  static func escaped(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if isAllowed(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// RFC 3986's unreserved and reserved characters, and the percent sign.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || marks.contains(byte)
  }

  private static let marks = Array("-._~:/?#[]@!$&'()*+,;=%".utf8)
}
