import ImageHeaders
import Testing

@Suite struct FormatTests {
  @Test("Each format is told by its first bytes, and its size found")
  func samples() {
    for (bytes, header) in Samples.all { #expect(ImageHeader(wholeBody: bytes) == header) }
  }

  @Test("An image's header is enough: nothing behind it is waited for")
  func noMoreThanNeeded() {
    // Where the last byte of the size is, counted from 1.
    let needed = [
      Samples.jpeg.count - 14 - 10, 24, 10, 30, 25, 30, Samples.heic.count, Samples.avif.count,
    ]
    for ((bytes, header), count) in zip(Samples.all, needed) {
      var reader = ImageHeaderReader()
      let enough = max(count, 12)
      reader.read(bytes.prefix(enough - 1))
      #expect(reader.header == .needsMore(bodyBytes: enough), "\(header)")
      reader.read(bytes[(enough - 1)..<enough])
      #expect(reader.header == header)
    }
  }

  @Test("An image that is cut off before its size is unreadable")
  func cutOff() {
    for (bytes, header) in Samples.all {
      guard case .image(let format, _) = header else { continue }
      let count =
        switch format {
        case .gif: 9
        case .avif, .heic: bytes.count - 1
        default: 23
        }
      #expect(ImageHeader(wholeBody: bytes.prefix(count)) == .unreadable(format))
    }
  }
}
