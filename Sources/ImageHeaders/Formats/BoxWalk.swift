/// Goes from box to box of an HEIC or AVIF file to the one that describes its items, ISO/IEC 14496-12.
struct BoxWalk: Hashable, Sendable {
  /// What the first box says that the file is; `nil` before it has come, and if that is no image.
  private(set) var format: ImageFormat?
  private var position = 0

  /// How long the list of brands may be: real ones have ten or so.
  private static let brandsLimitBytes = 4_096
  /// The longest form of a box's header.
  private static let headerBytes = 16

  /// Goes on as far as the bytes reach.
  mutating func advance(over bytes: [UInt8]) -> Finding {
    while position + Self.headerBytes <= bytes.count {
      guard let box = Box(at: position, in: bytes, end: .max) else { return .nothing }
      let end = box.contents.upperBound
      let isFirst = position == 0
      let isMeta = !isFirst && box.type == FourCharacters("meta")
      guard end <= (isFirst ? Self.brandsLimitBytes : ImageHeaderReader.limitBytes) else { return .nothing }
      if isFirst || isMeta, end > bytes.count { return .needsMore(bodyBytes: end) }
      if isMeta { return ItemSizes(bytes, box.contents).imageSize.map(Finding.size) ?? .nothing }
      if isFirst {
        format = Self.format(bytes, brands: box.contents)
        if format == nil { return .nothing }
      }
      position = end
    }
    return .needsMore(bodyBytes: position + Self.headerBytes)
  }

  /// The format of the first brand that is one's: the major brand, then (behind a version) the compatible ones.
  private static func format(_ bytes: [UInt8], brands: Range<Int>) -> ImageFormat? {
    for place in stride(from: brands.lowerBound, through: brands.upperBound - 4, by: 4)
    where place != brands.lowerBound + 4 {
      let brand = FourCharacters(bytes.bigEndian32(at: place))
      if avifBrands.contains(brand) { return .avif }
      if heicBrands.contains(brand) { return .heic }
    }
    return nil
  }

  private static let avifBrands = [FourCharacters("avif"), FourCharacters("avis")]
  private static let heicBrands = [
    FourCharacters("heic"), FourCharacters("heix"), FourCharacters("heim"), FourCharacters("heis"),
    FourCharacters("hevc"), FourCharacters("hevx"), FourCharacters("hevm"), FourCharacters("hevs"),
  ]
}
