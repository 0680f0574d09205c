import LoopbackServer
import Testing

@Suite("What replies are made of")
struct ValueTests {
  static let ranges: [(String, ByteRange)] = [
    ("bytes=0-", .part(0..<100)), ("bytes=0-0", .part(0..<1)), ("bytes=99-", .part(99..<100)),
    ("bytes=10-19", .part(10..<20)), ("bytes=90-1000", .part(90..<100)), ("Bytes=5-6", .part(5..<7)),
    ("bytes=-1", .part(99..<100)), ("bytes=-1000", .part(0..<100)), ("bytes=-0", .unsatisfiable),
    ("bytes=100-", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
    ("bytes=1-99999999999999999999", .part(1..<100)), ("bytes=5-4", .ignored), ("bytes=-", .ignored),
    ("bytes=", .ignored), ("bytes=a-b", .ignored), ("bytes=1-2,4-5", .ignored), ("bytes=+1-2", .ignored),
    ("items=0-1", .ignored), ("0-1", .ignored),
  ]

  @Test("Ranges are read strictly", arguments: ranges)
  func range(text: String, expected: ByteRange) {
    #expect(ByteRange(text, of: 100) == expected)
    if case .part = expected { #expect(ByteRange(text, of: 0) == .unsatisfiable) }
  }

  /// Worked out with `date -u -d @SECONDS`.
  static let dates = [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
  ]

  @Test("Dates are written and read in HTTP's form", arguments: dates)
  func date(seconds: Int, text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "Thu, 99 Jan 1970 00:00:00 GMT", "Thu, 01 Foo 1970 00:00:00 GMT", "Thu, 01 Jan 1970 00:00 GMT",
      "Thu, 01 Jan 1970 24:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 CET", "01 Jan 1970 00:00:00 GMT",
    ])
  func noDate(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test("Any part of a body is the same as that part of the whole")
  func slices() {
    let unit: [UInt8] = [1, 2, 3]
    let body = Body([9, 8]) + .filler(seed: 5, count: 70_000) + .repeated(unit, times: 4) + Body("end")
    let whole = body.bytes
    #expect(whole.count == 70_017)
    #expect(body.count == 70_017)
    #expect(whole.suffix(15) == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3] + Array("end".utf8))
    for range in [0..<1, 1..<5, 65_000..<66_000, 69_999..<70_010, 70_003..<70_017, 7..<7] {
      #expect(body.bytes(in: range) == Array(whole[range]))
    }
    #expect(Body.filler(seed: 5, count: 100).bytes == Body.filler(seed: 5, count: 200).bytes(in: 0..<100))
    #expect(Body.filler(seed: 5, count: 100).bytes != Body.filler(seed: 6, count: 100).bytes)
  }

  @Test("A body without an end can be read far out")
  func endless() {
    let body = Body.endless([1, 2, 3])
    #expect(body.bytes(in: 3_000_000_000_000..<3_000_000_000_004) == [1, 2, 3, 1])
  }

  @Test("Image heads tell their format and size")
  func imageHeads() {
    // The header chunk of the smallest PNG in red, green and blue, whose sum is well known.
    let png = ImageHead.png(width: 1, height: 1).bytes
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[29..<33] == [0x90, 0x77, 0x53, 0xDE])
    let jpeg = ImageHead.jpeg(width: 640, height: 480).bytes
    #expect(jpeg.prefix(4) == [0xFF, 0xD8, 0xFF, 0xE0])
    #expect(jpeg[20..<29] == [0xFF, 0xC0, 0, 17, 8, 1, 0xE0, 2, 0x80])
  }
}
