import ImageHeaders
import Testing

@Suite struct JPEGTests {
  private let start: [UInt8] = [0xFF, 0xD8]

  @Test("The size is the frame's, not that of a thumbnail in a segment before")
  func thumbnail() {
    let thumbnail = Samples.jpeg
    let exif = [0xFF, 0xE1] + Samples.big16(thumbnail.count + 8) + Array("Exif".utf8) + [0, 0] + thumbnail
    let bytes = start + exif + Samples.frame(0xC2, width: 4_000, height: 3_000)
    #expect(ImageHeader(wholeBody: bytes) == Samples.image(.jpeg, 4_000, 3_000))
  }

  @Test("Every kind of frame has the size; tables and extensions of like numbers do not")
  func frames() {
    for marker in UInt8(0xC0)...0xCF {
      let isFrame = ![0xC4, 0xC8, 0xCC].contains(marker)
      let bytes =
        start + Samples.frame(marker, width: 7, height: 9) + Samples.frame(0xC0, width: 70, height: 90)
      #expect(
        ImageHeader(wholeBody: bytes) == (isFrame ? Samples.image(.jpeg, 7, 9) : Samples.image(.jpeg, 70, 90))
      )
    }
  }

  @Test("Fill bytes, lone markers and garbage between segments are gone over")
  func between() {
    let frame = Samples.frame(0xC0, width: 7, height: 9)
    for between: [UInt8] in [[0xFF, 0xFF, 0xFF], [0xFF, 0x01], [0xFF, 0xD0], [1, 2, 3], [0xFF, 0x00, 5]] {
      let bytes = start + [0xFF, 0xFE, 0, 2] + between + frame
      #expect(ImageHeader(wholeBody: bytes) == Samples.image(.jpeg, 7, 9), "\(between)")
    }
  }

  @Test("Pixels or the end before a frame, a length of nothing, and a size of nothing are unreadable")
  func unreadable() {
    let frame = Samples.frame(0xC0, width: 7, height: 9)
    let bodies: [[UInt8]] = [
      [0xFF, 0xD9, 0, 0] + frame, [0xFF, 0xDA, 0, 12] + frame, [0xFF, 0xE0, 0, 1] + frame,
      Samples.frame(0xC0, width: 0, height: 9), Samples.frame(0xC0, width: 7, height: 0),
      [0xFF, 0xC0, 0, 7, 8, 0, 9, 0, 7, 3],
    ]
    for body in bodies { #expect(ImageHeader(wholeBody: start + body) == .unreadable(.jpeg)) }
  }

  @Test("A frame behind more segments than the limit is not looked for")
  func limit() {
    let segment: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFD)
    let frame = Samples.frame(0xC0, width: 7, height: 9)
    // 15 segments of 65,537 bytes end before the megabyte, 16 do not.
    let short = start + (0..<15).flatMap { _ in segment } + frame
    #expect(ImageHeader(wholeBody: short) == Samples.image(.jpeg, 7, 9))
    let long = start + (0..<16).flatMap { _ in segment } + frame
    #expect(ImageHeader(wholeBody: long) == .unreadable(.jpeg))
  }
}
