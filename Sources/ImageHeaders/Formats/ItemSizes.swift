/// The sizes of the items in an HEIC or AVIF file, out of its `meta` box, ISO/IEC 23008-12.
struct ItemSizes {
  /// The properties of all items; items count them from 1.
  private var properties: [Property] = []
  private var primaryItem: Int64?
  /// The primary item's size, less what is cropped.
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

  private enum Property {
    /// What is coded: some encoders round it up.
    case size(PixelSize)
    /// What is to be seen of it.
    case crop(PixelSize)
    case other
  }

  /// The primary item's size, or else the largest: tiles and thumbnails are smaller than what they are for.
  var imageSize: PixelSize? {
    if let primarySize { return primarySize }
    var largest: PixelSize?
    for case .size(let size) in properties where size.pixels > largest?.pixels ?? 0 { largest = size }
    return largest
  }

  private mutating func readPrimaryItem(_ bytes: [UInt8], _ range: Range<Int>) {
    let isLong = bytes.byte(at: range.lowerBound) > 0
    guard primaryItem == nil, range.count >= (isLong ? 8 : 6) else { return }
    let place = range.lowerBound + 4
    primaryItem = isLong ? bytes.bigEndian32(at: place) : bytes.bigEndian16(at: place)
  }

  /// Reads the properties, and tells where it says which item has which.
  private mutating func readProperties(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var associations: [Range<Int>] = []
    bytes.forEachBox(in: range) { box in
      switch box.type {
      case FourCharacters("ipco"):
        bytes.forEachBox(in: box.contents) { properties.append(Self.property(bytes, $0)) }
      case FourCharacters("ipma"): associations.append(box.contents)
      default: break
      }
    }
    return associations
  }

  private static func property(_ bytes: [UInt8], _ box: Box) -> Property {
    let place = box.contents.lowerBound
    switch box.type {
    // The version and flags, then width and height.
    case FourCharacters("ispe") where box.contents.count >= 12:
      let size = PixelSize(width: bytes.bigEndian32(at: place + 4), height: bytes.bigEndian32(at: place + 8))
      if let size { return .size(size) }
    // Width and height, each as a fraction, then where it is.
    case FourCharacters("clap") where box.contents.count >= 32:
      let parts = (0..<4).map { bytes.bigEndian32(at: place + $0 * 4) }
      guard parts[1] > 0, parts[3] > 0 else { return .other }
      if let size = PixelSize(width: parts[0] / parts[1], height: parts[2] / parts[3]) { return .crop(size) }
    default: break
    }
    return .other
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
      if item == primaryItem { primarySize = size(bytes, place..<end, indexBytes) }
      if primarySize != nil { return }
      place = end
      left -= 1
    }
  }

  /// The highest bit of an index says that the property is essential; 0 stands for none.
  private func size(_ bytes: [UInt8], _ range: Range<Int>, _ indexBytes: Int) -> PixelSize? {
    var size: PixelSize?
    var crop: PixelSize?
    for place in stride(from: range.lowerBound, to: range.upperBound, by: indexBytes) {
      let index = Int(indexBytes == 2 ? bytes.bigEndian16(at: place) & 0x7FFF : bytes.byte(at: place) & 0x7F)
      guard index > 0, index <= properties.count else { continue }
      switch properties[index - 1] {
      case .size(let coded): size = size ?? coded
      case .crop(let seen): crop = crop ?? seen
      case .other: break
      }
    }
    guard let size, let crop, crop.width <= size.width, crop.height <= size.height else { return size }
    return crop
  }
}
