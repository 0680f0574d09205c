import HTTPSemantics
import Testing

@Suite struct ContentRangeTests {
  // RFC 9110 section 14.4's examples.
  @Test("Ranges are read and printed as they are")
  func examples() {
    let cases: [(String, ContentRange)] = [
      ("bytes 42-1233/1234", .bytes(42...1_233, total: 1_234)),
      ("bytes 42-1233/*", .bytes(42...1_233, total: nil)),
      ("bytes 0-0/1", .bytes(0...0, total: 1)), ("bytes */1234", .unsatisfied(total: 1_234)),
    ]
    for (text, range) in cases {
      #expect(ContentRange(parsing: Array(text.utf8)) == range)
      #expect(range.text == text)
    }
    #expect(ContentRange(parsing: Array("BYTES  0 - 1 / 2".utf8)) == nil)
    #expect(ContentRange(parsing: Array("Bytes 0-1/2".utf8)) == .bytes(0...1, total: 2))
  }

  @Test("What contradicts itself, overflows, or is of another unit is none")
  func malformed() {
    let none = [
      "", "bytes", "bytes 0-1", "bytes 0-1/", "bytes 0-1/1", "bytes 2-1/5", "bytes -1/5", "bytes 0-/5",
      "bytes */*", "bytes 0-1/2/3", "bytes 0-1/2, 3-4/5", "items 0-1/2", "bytes=0-1/2", "bytes 0-1/-2",
      "bytes 0-18446744073709551616/*", "bytes 0-1/99999999999999999999", "bytes 0-9223372036854775807/*",
      "bytes +0-1/2", "bytes 0x0-1/2",
    ]
    for text in none { #expect(ContentRange(parsing: Array(text.utf8)) == nil, "\(text)") }
    #expect(
      ContentRange(parsing: Array("bytes 0-9223372036854775805/9223372036854775806".utf8))?.isWhole == true)
  }

  @Test("Only a range from the first byte to the last is the whole")
  func whole() {
    #expect(ContentRange.bytes(0...9, total: 10).isWhole)
    #expect(!ContentRange.bytes(0...8, total: 10).isWhole)
    #expect(!ContentRange.bytes(1...9, total: 10).isWhole)
    #expect(!ContentRange.bytes(0...9, total: nil).isWhole)
    #expect(!ContentRange.unsatisfied(total: 10).isWhole)
  }

  @Test("Random and mutated bytes give a range that is read as itself again, or none")
  func fuzz() {
    var dice = Dice(seed: 7)
    let words = ["bytes ", "0", "9", "-", "/", "*", "99999999999999999999", " ", ","]
    for round in 0..<8_000 {
      let bytes =
        round % 2 == 0 ? dice.mutated(Array("bytes 42-1233/1234".utf8)) : dice.words(words, upTo: 8)
      guard let range = ContentRange(parsing: bytes) else { continue }
      #expect(ContentRange(parsing: Array(range.text.utf8)) == range)
      if case .bytes(let bytes, let total?) = range { #expect(bytes.upperBound < total) }
    }
  }
}
