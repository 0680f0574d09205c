/// What kind of thing begins with such bytes.
enum FirstBytes: Hashable {
  case jpeg
  /// A file of boxes: its first one says of what.
  case isoMedia
  /// A format whose size stands at a fixed place.
  case fixed(ImageFormat)
  case text
  case other(OtherContent)

  /// As many bytes tell everything that is not text; a body that is shorter is no image.
  static let neededBytes = 12

  static func recognize(_ bytes: [UInt8]) -> FirstBytes {
    if bytes.isEmpty { return .other(.empty) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .fixed(.png) }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .fixed(.gif) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .fixed(.webp) }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return .isoMedia }
    return TextKind.mayBegin(with: bytes[0]) ? .text : .other(.unknown)
  }
}
