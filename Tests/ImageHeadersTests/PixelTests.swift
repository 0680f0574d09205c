import ImageHeaders
import Testing

@Suite struct PixelTests {
  @Test("An absurd size is found in the header, and refused before anyone decodes")
  func limit() throws {
    // P16: oversized images are failures.
    let png = Samples.png[..<16] + Samples.big32(65_000) + Samples.big32(65_000) + Samples.png[24...]
    guard case .image(.png, let size) = ImageHeader(wholeBody: png) else {
      Issue.record("no size")
      return
    }
    #expect(size.pixels == 4_225_000_000)
    #expect(!PixelLimit().allows(size))
    let limit = PixelLimit(side: 100, pixels: 1_000)
    for (width, height, isAllowed) in [(100, 10, true), (100, 11, false), (101, 1, false), (1, 101, false)] {
      let size = try #require(PixelSize(width: Int64(width), height: Int64(height)))
      #expect(limit.allows(size) == isAllowed)
    }
    let largest = try #require(PixelSize(width: 2_147_483_647, height: 2_147_483_647))
    #expect(largest.pixels == 4_611_686_014_132_420_609)
    #expect(!PixelLimit().allows(largest))
  }

  @Test("Sizes of nothing and of more than 31 bits are none")
  func none() {
    for side: Int64 in [0, -1, 2_147_483_648, .max, .min] {
      #expect(PixelSize(width: side, height: 1) == nil)
      #expect(PixelSize(width: 1, height: side) == nil)
    }
    let png = Samples.png[..<16] + [0xFF, 0xFF, 0xFF, 0xFF] + Samples.png[20...]
    #expect(ImageHeader(wholeBody: png) == .unreadable(.png))
  }
}
