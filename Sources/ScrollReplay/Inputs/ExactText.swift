/// A text that is equal to another only if it has the same bytes.
///
/// Swift takes "é" as one scalar, and as an e with an accent behind it, for the same; servers and files do not.
struct ExactText: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // So that two texts after one another are no other two of the same bytes; no UTF-8 has this one.
    hasher.combine(0xFF as UInt8)
  }
}

extension RawRepresentable<String> {
  /// The case of just this raw value, byte for byte.
  init?(exactly text: String) {
    self.init(rawValue: text)
    guard ExactText(rawValue) == ExactText(text) else { return nil }
  }
}
