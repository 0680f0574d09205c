/// The sizes of the items in an HEIC or AVIF file, out of its `meta` box, ISO/IEC 23008-12.
struct ItemSizes {
  /// The size that each property gives, `nil` where it is another property; they are counted from 1.
  private var properties: [PixelSize?] = []
  private var primaryItem: Int64?
  /// The first size among the properties of the primary item.
  private var primarySize: PixelSize?

  init(_ bytes: [UInt8], _ meta: Range<Int>) {
    var associations: [Range<Int>] = []
    // The version and flags are before the boxes.
    bytes.forEachBox(in: (meta.lowerBound + 4)..<Swift.max(meta.lowerBound + 4, meta.upperBound)) { box in
      switch box.type {
      case FourCharacters("pitm"): readPrimaryItem(bytes, box.contents)
      case FourCharacters("iprp"): associations += readProperties(bytes, box.contents)
      default: break
      }
    }
    for range in associations where primarySize == nil { readAssociations(bytes, range) }
  }

  /// The primary item's size, or else the largest: tiles and thumbnails are smaller than what they are for.
  var imageSize: PixelSize? {
    primarySize ?? properties.lazy.compactMap { $0 }.max { $0.pixels < $1.pixels }
  }

  private mutating func readPrimaryItem(_ bytes: [UInt8], _ range: Range<Int>) {
    let isLong = bytes.byte(at: range.lowerBound) > 0
    guard primaryItem == nil, range.count >= (isLong ? 8 : 6) else { return }
    let place = range.lowerBound + 4
    primaryItem = isLong ? bytes.bigEndian32(at: place) : bytes.bigEndian16(at: place)
  }

  /// Reads the properties, and tells where it says which item has which.
  private mutating func readProperties(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var sizes: [PixelSize?] = []
    var associations: [Range<Int>] = []
    bytes.forEachBox(in: range) { box in
      switch box.type {
      case FourCharacters("ipco"): bytes.forEachBox(in: box.contents) { sizes.append(Self.size(bytes, $0)) }
      case FourCharacters("ipma"): associations.append(box.contents)
      default: break
      }
    }
    properties += sizes
    return associations
  }

  /// The version and flags, then width and height.
  private static func size(_ bytes: [UInt8], _ box: Box) -> PixelSize? {
    guard box.type == FourCharacters("ispe"), box.contents.count >= 12 else { return nil }
    let place = box.contents.lowerBound + 4
    return PixelSize(width: bytes.bigEndian32(at: place), height: bytes.bigEndian32(at: place + 4))
  }

  /// For each item its number, then how many properties it has, then each one's number.
  private mutating func readAssociations(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count >= 8 else { return }
    let numberBytes = bytes.byte(at: range.lowerBound) > 0 ? 4 : 2
    let indexBytes = bytes.byte(at: range.lowerBound + 3) & 1 == 1 ? 2 : 1
    var left = bytes.bigEndian32(at: range.lowerBound + 4)
    var place = range.lowerBound + 8
    while left > 0, place + numberBytes + 1 <= range.upperBound {
      let item = numberBytes == 4 ? bytes.bigEndian32(at: place) : bytes.bigEndian16(at: place)
      let count = Int(bytes.byte(at: place + numberBytes))
      place += numberBytes + 1
      let end = place + count * indexBytes
      guard end <= range.upperBound else { return }
      if item == primaryItem { primarySize = firstSize(bytes, place..<end, indexBytes) }
      if primarySize != nil { return }
      place = end
      left -= 1
    }
  }

  /// The highest bit of an index says that the property is essential; 0 stands for none.
  private func firstSize(_ bytes: [UInt8], _ range: Range<Int>, _ indexBytes: Int) -> PixelSize? {
    for place in stride(from: range.lowerBound, to: range.upperBound, by: indexBytes) {
      let index = Int(indexBytes == 2 ? bytes.bigEndian16(at: place) & 0x7FFF : bytes.byte(at: place) & 0x7F)
      if index > 0, index <= properties.count, let size = properties[index - 1] { return size }
    }
    return nil
  }
}
