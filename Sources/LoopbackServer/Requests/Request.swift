/// The head of a request, as it was received.
package struct Request: Sendable, Hashable {
  /// Counts the server's requests from 1.
  package var number: Int
  /// Counts the server's connections from 1.
  package var connection: Int
  package var method: String
  /// What stands between the method and the version.
  package var target: String
  package var version: String
  /// In the order in which they came.
  package var fields: [Field]

  /// The target up to a question mark.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The first field of the name, whatever its case.
  package func value(_ name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// All fields of the name, whatever its case.
  package func values(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Whether the client wants the connection to be kept.
  var keepsConnection: Bool {
    let wish = value("Connection")?.lowercased()
    return version == "HTTP/1.1" ? wish != "close" : wish == "keep-alive"
  }

  /// Whether bytes follow the head that belong to the request.
  var hasBody: Bool {
    value("Transfer-Encoding") != nil || (value("Content-Length").map { $0 != "0" } ?? false)
  }
}
