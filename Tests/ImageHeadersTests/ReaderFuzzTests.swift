import ImageHeaders
import Testing

@Suite struct ReaderFuzzTests {
  @Test("Cut at any place, a body tells the same as in one piece")
  func everyCut() {
    let bodies = Samples.all.map(\.bytes) + [Array("<?xml?><svg>".utf8), [0xFF, 0xD8, 0xFF], []]
    for body in bodies {
      let whole = ImageHeader(wholeBody: body)
      for cut in 0...body.count {
        #expect(header(of: body, pieces: [body[..<cut], body[cut...]]) == whole, "\(whole) cut at \(cut)")
      }
      #expect(header(of: body, pieces: body.indices.map { body[$0...$0] }) == whole)
    }
  }

  @Test("Mutated headers tell something, in pieces the same as in one, and ask for no more than is bounded")
  func mutated() {
    var dice = Dice(seed: 1)
    for _ in 0..<6_000 {
      let body = dice.mutated(Samples.all[dice.roll(Samples.all.count)].bytes)
      var pieces: [ArraySlice<UInt8>] = []
      var rest = body[...]
      while !rest.isEmpty {
        let count = dice.roll(min(rest.count, 40)) + 1
        pieces.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(header(of: body, pieces: pieces) == ImageHeader(wholeBody: body), "\(body)")
    }
  }

  @Test("Random bytes behind any beginning never trap, and have a size that could be")
  func random() {
    var dice = Dice(seed: 2)
    let beginnings: [[UInt8]] = [
      [], [0xFF, 0xD8, 0xFF], Array(Samples.png.prefix(16)), Array("GIF89a".utf8), Samples.riff("VP8X", []),
      Samples.riff("VP8 ", []), Samples.riff("VP8L", []), Samples.fileType("avif", []),
      Samples.fileType("heic", []) + Samples.big32(64) + Array("meta".utf8),
    ]
    for _ in 0..<6_000 {
      let body = beginnings[dice.roll(beginnings.count)] + dice.bytes(upTo: 80)
      if case .image(_, let size) = ImageHeader(wholeBody: body) {
        #expect(size.width > 0 && size.height > 0 && size.pixels > 0)
      }
    }
  }

  @Test("A body that only goes on is given up within a megabyte, in linear time")
  func hostile() {
    // Segments of no contents, fill bytes, garbage, and boxes of no contents.
    let endless: [(start: [UInt8], unit: [UInt8], header: ImageHeader)] = [
      ([0xFF, 0xD8], [0xFF, 0xE0, 0, 2], .unreadable(.jpeg)), ([0xFF, 0xD8], [0xFF], .unreadable(.jpeg)),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 2], [7], .unreadable(.jpeg)),
      (Samples.fileType("avif", []), Samples.box("free", []), .unreadable(.avif)),
    ]
    for (start, unit, header) in endless {
      var reader = ImageHeaderReader()
      reader.read(start)
      var sent = start.count
      while case .needsMore(let needed) = reader.header, sent < 2 * ImageHeaderReader.limitBytes {
        #expect(needed <= ImageHeaderReader.limitBytes)
        // An odd number of bytes: so pieces end anywhere in a unit.
        reader.read((0..<97).map { unit[(sent - start.count + $0) % unit.count] })
        sent += 97
      }
      #expect(reader.header == header)
      #expect(sent <= ImageHeaderReader.limitBytes + 97)
    }
  }

  @Test("A description full of lists that go on is read once")
  func hostileLists() {
    let list = Samples.box(
      "ipma", Samples.big32(0) + Samples.big32(0xFFFF_FFFF) + [UInt8](repeating: 0, count: 500_000))
    let meta = Samples.box(
      "meta",
      Samples.big32(0) + Samples.box("pitm", Samples.big32(0) + Samples.big16(7))
        + Samples.box("iprp", Samples.box("ipco", Samples.size(3, 2)) + list))
    #expect(ImageHeader(wholeBody: Samples.fileType("heic", []) + meta) == Samples.image(.heic, 3, 2))
  }

  private func header(of body: [UInt8], pieces: [ArraySlice<UInt8>]) -> ImageHeader {
    var reader = ImageHeaderReader()
    var sent = 0
    for piece in pieces {
      if case .needsMore(let needed) = reader.header {
        #expect(needed > sent && needed <= ImageHeaderReader.limitBytes)
      }
      reader.read(piece)
      sent += piece.count
    }
    reader.finish()
    return reader.header
  }
}
