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

@Suite struct PixelTests {
  @Test("An absurd size is found in the header, and refused before anyone decodes")
  func limit() throws {
    // P9: what an image may cost is known before.
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
