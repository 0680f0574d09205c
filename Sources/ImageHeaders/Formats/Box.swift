/// A box: how long it is, what it is, and what is in it, ISO/IEC 14496-12 section 4.2.
struct Box: Hashable {
  let type: FourCharacters
  /// Where its contents are in the file.
  let contents: Range<Int>

  /// The box whose header begins at a place; `nil` if the header is cut off, or no box that ends before `end`.
  init?(at place: Int, in bytes: [UInt8], end: Int) {
    let available = Swift.min(end, bytes.count)
    guard place <= available - 8 else { return nil }
    type = FourCharacters(bytes.bigEndian32(at: place + 4))
    var size = bytes.bigEndian32(at: place)
    var start = place + 8
    if size == 1 {
      guard place <= available - 16, bytes.byte(at: place + 8) < 0x80 else { return nil }
      size = bytes.bigEndian32(at: place + 8) << 32 | bytes.bigEndian32(at: place + 12)
      start = place + 16
    }
    // Of size 0, it ends where what it is in ends.
    guard size > 0 else {
      contents = start..<end
      return
    }
    guard let size = Int(exactly: size), size <= end - place, place + size >= start else { return nil }
    contents = start..<(place + size)
  }
}

/// Four characters that name a box or a brand.
struct FourCharacters: Hashable {
  private let code: Int64

  init(_ code: Int64) {
    self.code = code
  }

  init(_ text: StaticString) {
    code = text.description.utf8.reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension [UInt8] {
  /// Calls with each box between two places, in their order, up to the first that is none.
  func forEachBox(in range: Range<Int>, _ body: (Box) -> Void) {
    var place = range.lowerBound
    while let box = Box(at: place, in: self, end: range.upperBound) {
      body(box)
      place = box.contents.upperBound
    }
  }
}
