/// Bodies in chunks (RFC 9112, 7.1).
enum Chunks {
  /// The last chunk, without trailers.
  static let end = Body("0\r\n\r\n")

  static let head = Sample.head(200, [Field("Transfer-Encoding", "chunked")])

  /// The body's chunks, without the last one that is empty.
  static func encoded(_ body: Body, size: Int = 4_096) -> Body {
    stride(from: 0, to: body.count, by: size).reduce(Body()) { sum, start in
      sum + Body(chunk(body.bytes(in: start..<min(body.count, start + size))))
    }
  }

  static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
  }
}
