/// The image that faults do wrong with, and the pieces of a good reply that they change.
package enum Sample {
  /// 20,000 bytes that begin like a JPEG.
  package static let body = Body.filler(
    after: ImageHead.jpeg(width: 640, height: 480).bytes, seed: 7, count: 20_000)
  /// Its strong validator.
  package static let etag = "\"sample\""

  static let type = Field("Content-Type", "image/jpeg")

  /// A head whose fields are the type, a length if one is given, and others.
  static func head(_ status: Int = 200, length: Int? = nil, _ fields: [Field] = []) -> Script.Step {
    let length = length.map { [Field("Content-Length", "\($0)")] } ?? []
    return .bytes(ReplyHead(status, [type] + length + fields).bytes)
  }

  /// A whole, good reply with more fields, after which the connection is kept.
  static func reply(_ request: Request, _ status: Int = 200, _ fields: [Field] = []) -> Script {
    .reply(to: request, ReplyHead(status, [type] + fields), body)
  }

  /// A reply to the letter, with the sample's body, after which the server finishes.
  static func raw(_ head: String, _ body: Body = body) -> Script {
    Script([.text(head), .body(body)], then: .finish)
  }
}
