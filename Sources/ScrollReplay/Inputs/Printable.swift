extension Unicode.Scalar {
  /// The scalar as it may stand in a message or a report.
  ///
  /// What a terminal would obey, or what would break a line or turn its direction, is written as its code.
  package var printable: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: escaped(asASCII: true)
    default: String(self)
    }
  }
}

extension StringProtocol {
  /// The text on one line, harmless to a terminal.
  package var printable: String {
    unicodeScalars.reduce(into: "") { $0 += $1.printable }
  }
}
