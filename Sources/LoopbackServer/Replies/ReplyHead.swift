/// A field of a head, as it is sent or was received.
package struct Field: Sendable, Hashable {
  package var name: String
  package var value: String

  /// A field by name and value.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A status line and fields, in their order.
package struct ReplyHead: Sendable {
  package var status: Int
  /// The status's usual words unless given.
  package var reason: String
  package var fields: [Field]

  /// A head; the empty line is added when it is written.
  package init(_ status: Int, reason: String? = nil, _ fields: [Field] = []) {
    self.status = status
    self.reason = reason ?? Self.reason(status)
    self.fields = fields
  }

  /// As it goes over the wire, with the empty line.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(64 + fields.count * 40)
    result.append(contentsOf: "HTTP/1.1 \(status) \(reason)\r\n".utf8)
    for field in fields {
      result.append(contentsOf: field.name.utf8)
      result.append(contentsOf: ": ".utf8)
      result.append(contentsOf: field.value.utf8)
      result.append(contentsOf: "\r\n".utf8)
    }
    result.append(contentsOf: "\r\n".utf8)
    return result
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 103: "Early Hints"
    case 200: "OK"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 416: "Range Not Satisfiable"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}
