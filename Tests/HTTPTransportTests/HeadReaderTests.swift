import HTTPTransport
import Testing

struct HeadReaderTests {
  private static func read(
    _ lines: [String], bounds: HeadBounds = HeadBounds()
  ) -> (steps: [HeadReader.Step], reader: HeadReader) {
    var reader = HeadReader(bounds: bounds)
    let steps = lines.map { reader.read(Array(($0 + "\r\n").utf8)) }
    return (steps, reader)
  }

  @Test("Fields come in order, repeated, trimmed and unfolded")
  func fields() {
    let (steps, reader) = Self.read([
      "HTTP/1.1 200 OK", "b: 1", "A:\t two  ", "b:", "c: three", "   and\tfour ", "",
    ])
    let fields = [
      HTTPField("b", "1"), HTTPField("A", "two"), HTTPField("b", ""), HTTPField("c", "three and\tfour"),
    ]
    #expect(steps.dropLast().allSatisfy { $0 == .more })
    #expect(steps.last == .head(HTTPHead(status: 200, version: .http11, fields: fields)))
    #expect(reader.isPastHead)
  }

  @Test("Informational heads are no heads, and trailers are nothing")
  func informational() {
    let (steps, _) = Self.read([
      "HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/1.1 100 Continue", "", "HTTP/2 204", "a: b", "",
      "Sum: 1", "",
    ])
    let heads = steps.filter { $0 != .more }
    #expect(heads == [.head(HTTPHead(status: 204, version: .http2, fields: [HTTPField("a", "b")]))])
  }

  @Test("Lines with LF alone are lines")
  func lineFeeds() {
    var reader = HeadReader()
    #expect(reader.read(Array("HTTP/1.0 404 \n".utf8)) == .more)
    #expect(reader.read([10]) == .head(HTTPHead(status: 404, version: .http10, fields: [])))
  }

  @Test("A value's bytes stay what they are; as text they are UTF-8, else Latin-1")
  func bytes() throws {
    var reader = HeadReader()
    _ = reader.read(Array("HTTP/1.1 200 OK\r\n".utf8))
    _ = reader.read(Array("n: caf".utf8) + [0xE9, 13, 10])
    _ = reader.read(Array("n: café\r\n".utf8))
    guard case .head(let head) = reader.read([13, 10]) else {
      Issue.record("there is no head")
      return
    }
    #expect(head.fields.map(\.value) == ["café", "café"])
    #expect(head.fields[0].bytes == Array("caf".utf8) + [0xE9])
  }

  @Test(
    "What is no head is malformed",
    arguments: [
      ["ICY 200 OK"], ["HTTP/1.1"], ["HTTP/1.1 20"], ["HTTP/1.1 2000"], ["HTTP/1.1 099 No"], ["HTTP/1.1 2x0"],
      ["HTTP/1.1 200 OK", " continued"], ["HTTP/1.1 200 OK", "no colon"], ["HTTP/1.1 200 OK", ": no name"],
    ])
  func malformed(lines: [String]) {
    guard case .failure(.malformed) = Self.read(lines).steps.last else {
      Issue.record("\(lines) was taken")
      return
    }
  }

  @Test("Fields are counted up to the bound, over all heads and trailers")
  func fieldBound() {
    let lines = ["HTTP/1.1 100 Go", "", "HTTP/1.1 200 OK", "a: b", "", "t: 1", "t: 2"]
    #expect(!Self.read(lines, bounds: HeadBounds(fields: 7)).steps.contains(.failure(.tooManyHeaders)))
    let steps = Self.read(lines, bounds: HeadBounds(fields: 6)).steps
    #expect(steps.firstIndex(of: .failure(.tooManyHeaders)) == 6)
  }

  @Test("Bytes are counted up to the bound")
  func byteBound() {
    // 17 and 6 bytes with their line ends.
    let lines = ["HTTP/1.1 200 OK", "a: b"]
    #expect(Self.read(lines, bounds: HeadBounds(bytes: 23)).steps == [.more, .more])
    #expect(Self.read(lines, bounds: HeadBounds(bytes: 22)).steps == [.more, .failure(.tooManyHeaders)])
  }
}
