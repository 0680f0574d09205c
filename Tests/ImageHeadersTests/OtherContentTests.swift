import ImageHeaders
import Testing

@Suite struct OtherContentTests {
  @Test(
    "What is no image is told apart",
    arguments: [
      ("", OtherContent.empty), ("<!DOCTYPE html><title>x", .html), ("\u{FEFF}\r\n <HTML lang=de>", .html),
      ("<!-- x --><html>", .html), ("<p>Not found", .html), ("<h1>404</h1>", .html),
      ("<?xml version='1.0'?><html xmlns=''>", .html), ("<svg xmlns=''/>", .svg),
      ("<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC>\n<svg>", .svg), ("<!-- made by --><svg >", .svg),
      ("<?xml version=\"1.0\"?><Error><Code>AccessDenied", .xml), ("<Error>", .xml),
      ("{\"error\":404}", .json), (" {}", .json), ("[]", .json), ("[ {", .json), ("[x", .unknown),
      ("{x", .unknown), ("Not found", .unknown), (" ", .unknown), ("\u{FEFF}", .unknown),
      ("GIF88a..........", .unknown),
      ("RIFF....WAVEfmt ", .unknown), ("%PDF-1.7 ......", .unknown), ("BM..............", .unknown),
    ])
  func texts(text: String, content: OtherContent) {
    #expect(ImageHeader(wholeBody: Array(text.utf8)) == .other(content))
  }

  @Test("A page is known once its first kilobyte has come")
  func longPage() {
    var reader = ImageHeaderReader()
    reader.read(Array("<!DOCTYPE html>".utf8))
    #expect(reader.header == .needsMore(bodyBytes: 1_024))
    reader.read([UInt8](repeating: 0x20, count: 1_009))
    #expect(reader.header == .other(.html))
  }

  @Test("What could be no text is known at once")
  func binary() {
    var reader = ImageHeaderReader()
    #expect(reader.header == .needsMore(bodyBytes: 12))
    reader.read([UInt8](repeating: 0, count: 12))
    #expect(reader.header == .other(.unknown))
  }
}
