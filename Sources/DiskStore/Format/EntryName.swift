/// The names of the files that are the store's: all others in its folder are left alone.
package enum EntryName: Equatable, Sendable {
  /// A whole entry, by the digest of its key.
  case entry(UInt64)
  /// An entry that is being written, or whose writer died.
  case partial

  private static let entrySuffix = ".entry"
  private static let partialSuffix = ".partial"

  /// Reads a name; nil if no store gave it.
  package init?(_ name: String) {
    if let digest = Self.number(name, before: Self.entrySuffix) {
      self = .entry(digest)
      return
    }
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.number(parts[0], before: "") != nil,
      Self.number(parts[1], before: Self.partialSuffix) != nil
    else { return nil }
    self = .partial
  }

  /// The name of an entry's file.
  package static func file(of digest: UInt64) -> String {
    hex(digest) + entrySuffix
  }

  /// A name for an entry's file while it is being written; the number makes it different from every other.
  package static func partialFile(of digest: UInt64, number: UInt64) -> String {
    hex(digest) + "-" + hex(number) + partialSuffix
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func number(_ text: some StringProtocol, before suffix: String) -> UInt64? {
    guard text.utf8.count == 16 + suffix.utf8.count, text.hasSuffix(suffix) else { return nil }
    let digits = text.utf8.prefix(16)
    // A plus sign or capitals would be a number as well, but not a name that is ever given.
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
