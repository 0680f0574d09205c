import ImageHeaders
import Testing

@Suite struct BoxTests {
  @Test("The brands tell the format, the major one first")
  func brands() {
    let meta = Samples.meta(primary: 1, properties: [Samples.size(6, 4)], associations: [(1, [1])])
    let cases: [(String, [String], ImageHeader)] = [
      ("heic", [], Samples.image(.heic, 6, 4)), ("mif1", ["heic"], Samples.image(.heic, 6, 4)),
      ("mif1", ["miaf", "avif"], Samples.image(.avif, 6, 4)), ("avis", ["heic"], Samples.image(.avif, 6, 4)),
      ("msf1", ["hevc"], Samples.image(.heic, 6, 4)), ("isom", ["mp42"], .other(.unknown)),
      ("mif1", [], .other(.unknown)), ("qt  ", [], .other(.unknown)),
    ]
    for (major, compatible, header) in cases {
      let bytes = Samples.fileType(major, compatible) + meta
      #expect(ImageHeader(wholeBody: bytes) == header, "\(major) \(compatible)")
    }
  }

  @Test("Without a primary item or its size, the largest is taken")
  func largest() {
    let sizes = [Samples.size(512, 512), Samples.size(4_000, 3_000), Samples.size(320, 240)]
    let file = Samples.fileType("heic", [])
    for (primary, associations) in [(9, [(1, [UInt8(1)])]), (1, []), (1, [(1, [0, 99])])] {
      let bytes = file + Samples.meta(primary: primary, properties: sizes, associations: associations)
      #expect(ImageHeader(wholeBody: bytes) == Samples.image(.heic, 4_000, 3_000))
    }
    let nothing = file + Samples.meta(primary: 1, properties: [], associations: [(1, [1])])
    #expect(ImageHeader(wholeBody: nothing) == .unreadable(.heic))
  }

  @Test("What is cropped away is no part of the size, and a crop that is larger is none")
  func crop() {
    // Width and height as fractions, then the place of the middle: 64/1 by 96/2, and 0.
    func crop(_ width: Int) -> [UInt8] {
      Samples.box("clap", [width, 1, 96, 2, 0, 1, 0, 1].flatMap { Samples.big32($0) })
    }
    for (width, size) in [(64, (64, 48)), (65, (64, 64)), (0, (64, 64))] as [(Int, (Int64, Int64))] {
      let properties = [Samples.size(64, 64), crop(width)]
      let meta = Samples.meta(primary: 1, properties: properties, associations: [(1, [2, 1])])
      let header = ImageHeader(wholeBody: Samples.fileType("heic", []) + meta)
      #expect(header == Samples.image(.heic, size.0, size.1))
    }
  }

  @Test("Long numbers of items and properties are read too")
  func longForms() {
    // Version 1: items of 32 bits; flag 1: properties of 15 bits. 130 properties, the last one is ours.
    let properties = (0..<129).flatMap { _ in Samples.size(9_000, 9_000) } + Samples.size(64, 48)
    let list =
      [1, 0, 0, 1] + Samples.big32(1) + Samples.big32(70_000) + [1] + Samples.big16(0x8000 | 130)
    let meta = Samples.box(
      "meta",
      Samples.big32(0) + Samples.box("pitm", [1, 0, 0, 0] + Samples.big32(70_000))
        + Samples.box("iprp", Samples.box("ipco", properties) + Samples.box("ipma", list)))
    #expect(ImageHeader(wholeBody: Samples.fileType("avif", []) + meta) == Samples.image(.avif, 64, 48))
  }

  @Test("Boxes before the description are gone over, also those with long lengths")
  func otherBoxes() {
    let meta = Samples.meta(primary: 1, properties: [Samples.size(6, 4)], associations: [(1, [1])])
    let free = Samples.box("free", [UInt8](repeating: 0, count: 100))
    let long = Samples.big32(1) + Array("mdat".utf8) + Samples.big32(0) + Samples.big32(20) + [1, 2, 3, 4]
    let bytes = Samples.fileType("avif", []) + free + long + meta
    #expect(ImageHeader(wholeBody: bytes) == Samples.image(.avif, 6, 4))
  }

  @Test("Lengths that overflow, end before they begin, or lie beyond the limit are unreadable")
  func lengths() {
    let file = Samples.fileType("avif", [])
    let rest = [UInt8](repeating: 0, count: 64)
    let ends: [[UInt8]] = [
      Samples.big32(7), Samples.big32(0xFFFF_FFFF), Samples.big32(1 << 20), Samples.big32(0),
    ]
    for end in ends {
      for type in ["meta", "mdat"] {
        #expect(ImageHeader(wholeBody: file + end + Array(type.utf8) + rest) == .unreadable(.avif))
      }
    }
    for size: [UInt8] in [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0, 0, 0, 0, 0, 0, 0, 15], [0, 0, 0, 0, 0, 0, 0, 0],
    ] {
      let box = Samples.big32(1) + Array("mdat".utf8) + size + rest
      #expect(ImageHeader(wholeBody: file + box) == .unreadable(.avif))
    }
    let brands = Samples.fileType("avif", [String](repeating: "avif", count: 2_000))
    #expect(ImageHeader(wholeBody: brands) == .other(.unknown))
  }
}
