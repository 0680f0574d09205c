/// One header field, as it came or as it is to be sent.
///
/// The value is bytes because servers send bytes: an entity tag with a byte of Latin-1 in it must go back as it came.
package struct HTTPField: Hashable, Sendable {
  /// In the spelling of whoever sent it.
  package var name: String

  /// Without the white space around it.
  package var bytes: [UInt8]

  package init(_ name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(_ name: String, _ value: String) {
    self.init(name, bytes: Array(value.utf8))
  }

  /// The value as text: UTF-8 where it is that, else one character for each byte.
  package var value: String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}

extension [HTTPField] {
  /// Whether a field of this name is there, in any spelling.
  func contains(named name: String) -> Bool {
    contains { $0.name.lowercased() == name.lowercased() }
  }
}
