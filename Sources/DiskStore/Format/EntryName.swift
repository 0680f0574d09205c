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
    if let digest = Self.digest(name, before: Self.entrySuffix, digits: 16) {
      self = .entry(digest)
    } else if Self.digest(
      name.suffix(16 + Self.partialSuffix.utf8.count), before: Self.partialSuffix, digits: 16)
      != nil, name.utf8.count == 33 + Self.partialSuffix.utf8.count
    {
      self = .partial
    } else {
      return nil
    }
  }

  /// The name of an entry's file.
  package static func entry(_ digest: UInt64) -> String {
    hex(digest) + entrySuffix
  }

  /// A name for an entry's file while it is being written; the number makes it different from every other.
  package static func partial(_ digest: UInt64, number: UInt64) -> String {
    hex(digest) + "-" + hex(number) + partialSuffix
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func digest(_ name: some StringProtocol, before suffix: String, digits: Int) -> UInt64? {
    guard name.hasSuffix(suffix), name.utf8.count == digits + suffix.utf8.count else { return nil }
    let digest = name.dropLast(suffix.utf8.count)
    // A plus sign or capitals would be a number as well, but not a name that is ever given.
    guard digest.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    return UInt64(digest, radix: 16)
  }
}
