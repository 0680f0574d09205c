/// The status and the header fields of an answer; never an informational one.
package struct HTTPHead: Hashable, Sendable {
  package var status: Int

  package var version: HTTPVersion

  /// In the order in which they came, repeated ones too.
  package var fields: [HTTPField]

  /// Whether the transport undoes a `Content-Encoding`: its pieces are then not what the `Content-Length` counts.
  package var decodesContent: Bool

  package init(status: Int, version: HTTPVersion, fields: [HTTPField], decodesContent: Bool = false) {
    self.status = status
    self.version = version
    self.fields = fields
    self.decodesContent = decodesContent
  }

  /// The value of the first field of this name, in any spelling.
  package func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The protocol of an answer.
package enum HTTPVersion: Hashable, Sendable {
  case http10
  case http11
  case http2
  case http3

  /// The transport does not say.
  case unknown
}
