package import Foundation

/// The 64-bit xxHash of some bytes: names an entry's file, and tells whether its bytes are still what they were.
///
/// Chosen because it is published with test vectors, short enough to be kept here (neither platform's Foundation has
/// a checksum that the other has too), and takes gigabytes a second without special instructions. It is no defence
/// against someone who makes collisions on purpose, and need not be: the key stands in the entry and is compared, so
/// that two keys with one hash only push each other out.
///
/// After the description of the algorithm by Yann Collet (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
package enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Hashes the bytes; O(length).
  package static func hash(_ data: Data, seed: UInt64 = 0) -> UInt64 {
    unsafe data.withUnsafeBytes { unsafe hash($0, seed: seed) }
  }

  /// Hashes the text's UTF-8 without a copy, where it is kept as such.
  package static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe hash(UnsafeRawBufferPointer($0), seed: 0) }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var place = 0
    var hash = seed &+ prime5
    if bytes.count >= 32 {
      unsafe hash = stripes(of: bytes, seed: seed)
      place = bytes.count & ~31
    }
    hash &+= UInt64(bytes.count)
    while place + 8 <= bytes.count {
      unsafe hash ^= round(0, word(bytes, place))
      hash = rotated(hash, 27) &* prime1 &+ prime4
      place += 8
    }
    if place + 4 <= bytes.count {
      let half = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      hash ^= UInt64(half) &* prime1
      hash = rotated(hash, 23) &* prime2 &+ prime3
      place += 4
    }
    while place < bytes.count {
      unsafe hash ^= UInt64(bytes[place]) &* prime5
      hash = rotated(hash, 11) &* prime1
      place += 1
    }
    return avalanched(hash)
  }

  /// Four lanes over all whole stripes of 32 bytes, then made one.
  private static func stripes(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var lane1 = seed &+ prime1 &+ prime2
    var lane2 = seed &+ prime2
    var lane3 = seed
    var lane4 = seed &- prime1
    var place = 0
    while place + 32 <= bytes.count {
      unsafe lane1 = round(lane1, word(bytes, place))
      unsafe lane2 = round(lane2, word(bytes, place + 8))
      unsafe lane3 = round(lane3, word(bytes, place + 16))
      unsafe lane4 = round(lane4, word(bytes, place + 24))
      place += 32
    }
    let sum = rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
    return merged(merged(merged(merged(sum, lane1), lane2), lane3), lane4)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* prime2, 31) &* prime1
  }

  private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 - count)
  }

  private static func avalanched(_ value: UInt64) -> UInt64 {
    var hash = value
    hash ^= hash &>> 33
    hash &*= prime2
    hash ^= hash &>> 29
    hash &*= prime3
    hash ^= hash &>> 32
    return hash
  }
}
