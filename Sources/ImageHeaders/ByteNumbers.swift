/// Numbers in a file, the highest byte first or last. A place that is not there counts as zero.
///
/// In 64 bits also where an `Int` has 32: no shift loses a bit.
extension [UInt8] {
  func byte(at place: Int) -> Int64 { indices.contains(place) ? Int64(self[place]) : 0 }

  func bigEndian16(at place: Int) -> Int64 { byte(at: place) << 8 | byte(at: place + 1) }

  func bigEndian32(at place: Int) -> Int64 { bigEndian16(at: place) << 16 | bigEndian16(at: place + 2) }

  func littleEndian16(at place: Int) -> Int64 { byte(at: place) | byte(at: place + 1) << 8 }

  func littleEndian24(at place: Int) -> Int64 { littleEndian16(at: place) | byte(at: place + 2) << 16 }

  func littleEndian32(at place: Int) -> Int64 {
    littleEndian16(at: place) | littleEndian16(at: place + 2) << 16
  }
}
