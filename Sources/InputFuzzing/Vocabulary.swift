/// Pieces that mean something in several formats.
enum Vocabulary {
  /// What JSON is made of, and what is nearly JSON.
  static let json = [
    "{", "}", "[", "]", "{}", "[]", ",", ":", "\"", "\\", "\"\"", "true", "false", "null", "tru", "NaN",
    "Infinity", "\\u", "\\u0000", "\\uD83D", "\\uDE00", "\\uD83D\\uDE00", "\\u00e9", "\\n", "\\x", "'",
    "//", "/*", "+", " ", "\t", "\n", "\r", "\r\n", "\n\n", "\0", "é", "e\u{301}", "\u{FEFF}",
    "\u{2028}", "\u{202E}", "\u{1B}[31m", "\u{10FFFF}", #""version":1"#, #""version":2"#,
    #""name":"x""#, #""rows":"#, #""format":"feed","format":"feed""#,
  ]

  /// Numbers at limits of the formats and of the machine, and what is nearly a number.
  static let numbers = [
    "0", "-0", "0.0", "-0.0", "1", "-1", "2", "00", "01", "1.", ".1", "1.5", "0.1", "1e0", "1E+2", "1e",
    "1e+", "-", "--1", "0x10", "1e-400", "5e-324", "1e308", "1e309", "1e999999999999",
    "1e-99999999999999999999", "0e99999999999999999999", "255", "256", "257", "999999999", "1000000000",
    "1000000001", "1e9", "1e12", "1e13", "0.30000000000000004", "4294967295", "4294967296",
    "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "123456789012345678901234567890",
    "0.000000000000000000000000000000000000000000000000001",
  ]

  /// Bytes that are no UTF-8: stray, overlong, surrogate, too large, cut short.
  static let brokenText: [[UInt8]] = [
    [0x80], [0xFF], [0xFE, 0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3],
  ]
}
