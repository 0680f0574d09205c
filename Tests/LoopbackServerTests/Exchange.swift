import LoopbackServer
import Testing

/// A reply as it came over the wire.
struct Reply {
  var status: Int
  var statusLine: String
  var fields: [Field]
  var body: [UInt8]

  /// Nil if there is no whole head.
  init?(_ bytes: [UInt8]) {
    guard let end = Reply.headEnd(bytes) else { return nil }
    let lines = String(decoding: bytes[..<(end - 4)], as: UTF8.self).components(by: "\r\n")
    guard let first = lines.first else { return nil }
    statusLine = first
    status = first.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? -1
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return Field(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    body = Array(bytes[end...])
  }

  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The place after the empty line.
  static func headEnd(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (4...bytes.count).first {
      bytes[$0 - 1] == 10 && bytes[$0 - 2] == 13 && bytes[$0 - 3] == 10 && bytes[$0 - 4] == 13
    }
  }
}

extension RawClient {
  /// The bytes of a request.
  static func request(_ target: String, method: String = "GET", _ fields: [Field] = []) -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
  }

  /// Asks, and reads one reply by its length; the connection stays.
  func reply(_ target: String, method: String = "GET", _ fields: [Field] = []) async throws -> Reply {
    send(Self.request(target, method: method, fields))
    return try await nextReply(hasBody: method != "HEAD")
  }

  /// Reads one reply by its length.
  func nextReply(hasBody: Bool = true) async throws -> Reply {
    let head = await readHead()
    var reply = try #require(Reply(head), "no head has come: \(String(decoding: head, as: UTF8.self))")
    let length = reply["Content-Length"].flatMap(Int.init) ?? 0
    if hasBody && length > 0 { reply.body = await read(length).bytes }
    return reply
  }

  /// Asks on a connection of its own, and reads all that comes until the connection ends.
  static func all(_ target: String, _ fields: [Field] = [], at server: LoopbackServer) async throws
    -> Received
  {
    let client = try RawClient(port: server.port)
    client.send(request(target, fields))
    return await client.read()
  }
}

extension String {
  /// The parts between separators; empty ones too.
  func components(by separator: String) -> [String] {
    var parts: [String] = [""]
    var rest = unicodeScalars[...]
    while let first = rest.first {
      if rest.starts(with: separator.unicodeScalars) {
        parts.append("")
        rest = rest.dropFirst(separator.unicodeScalars.count)
      } else {
        parts[parts.count - 1].unicodeScalars.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
