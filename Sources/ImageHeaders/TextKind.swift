/// Tells apart the texts that servers send in place of an image.
enum TextKind {
  /// What is not clear from as many bytes is not looked for.
  static let neededBytes = 1_024

  static func mayBegin(with byte: UInt8) -> Bool {
    isSpace(byte) || byte == byteOrderMark[0] || "<{[".utf8.contains(byte)
  }

  /// The kind of a text, by its first bytes.
  static func recognize(_ bytes: [UInt8]) -> OtherContent {
    var text = bytes.prefix(neededBytes)
    if text.starts(with: byteOrderMark) { text = text.dropFirst(byteOrderMark.count) }
    text = text.drop(while: isSpace)
    switch text.first {
    case UInt8(ascii: "{"): return next(text, isOneOf: "\"}") ? .json : .unknown
    case UInt8(ascii: "["): return next(text, isOneOf: "[]{\"-0123456789tfn") ? .json : .unknown
    case UInt8(ascii: "<"): return markup(text.map(lowercased))
    default: return .unknown
    }
  }

  /// What comes first, `<html` or `<svg`, decides; there are declarations and comments before both.
  private static func markup(_ text: [UInt8]) -> OtherContent {
    for start in text.indices where text[start] == UInt8(ascii: "<") {
      let tag = text[start...].dropFirst()
      if tag.starts(with: "!doctype html".utf8) || tag.starts(with: "html".utf8) { return .html }
      if tag.starts(with: "!doctype svg".utf8) || tag.starts(with: "svg".utf8) { return .svg }
    }
    if text.starts(with: "<?xml".utf8) { return .xml }
    let name = text.dropFirst().prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    return pageTags.contains { name.elementsEqual($0.utf8) } ? .html : .xml
  }

  /// With what a page begins that leaves out its beginning.
  private static let pageTags = [
    "head", "body", "title", "script", "style", "meta", "link", "p", "div", "h", "table", "center", "pre",
    "b", "br", "a",
  ]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func next(_ text: ArraySlice<UInt8>, isOneOf bytes: String) -> Bool {
    text.dropFirst().first { !isSpace($0) }.map { bytes.utf8.contains($0) } ?? false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
