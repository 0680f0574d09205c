package import Foundation

/// What stands in a file before the body.
///
/// All numbers are little-endian:
///
///      0  8  the mark
///      8  8  checksum of everything from 16 up to the body
///     16  4  version
///     20  4  worth
///     24  4  length of the key
///     28  4  length of the metadata
///     32  8  length of the body
///     40  8  checksum of the body
///     48     the key in UTF-8, the metadata, the body
package struct EntryHead: Equatable, Sendable {
  package var worth: DiskStore.Worth
  package var keyLength: Int
  package var metadataLength: Int
  package var bodyLength: Int
  package var bodyChecksum: UInt64

  /// How many bytes stand before the key.
  package static let fixedLength = 48

  private static let mark: UInt64 = 0x6568_6361_6353_5053
  private static let version: UInt32 = 1
  private static let checkedFrom = 16

  /// How many bytes the whole file has.
  package var fileLength: Int { Self.fixedLength + keyLength + metadataLength + bodyLength }

  /// Writes the head of an entry, with its key and metadata.
  package static func bytes(key: String, metadata: Data, body: Data, worth: DiskStore.Worth) -> Data {
    let key = Data(key.utf8)
    var rest = Data(capacity: fixedLength + key.count + metadata.count)
    rest.append(version)
    rest.append(UInt32(worth.rawValue))
    rest.append(UInt32(key.count))
    rest.append(UInt32(metadata.count))
    rest.append(UInt64(body.count))
    rest.append(XXH64.hash(body))
    rest.append(key)
    rest.append(metadata)
    var head = Data(capacity: checkedFrom + rest.count)
    head.append(mark)
    head.append(XXH64.hash(rest))
    head.append(rest)
    return head
  }

  /// Reads the part of fixed length; nil if it is not one, or asks for more than the limits or the file have.
  package init?(fixed: Data, fileLength: Int, limits: DiskStore.Limits) {
    guard fixed.count == Self.fixedLength, fixed.number(at: 0) == Self.mark,
      fixed.number(at: 16) == Self.version,
      let worth = DiskStore.Worth(rawValue: Int(fixed.number(at: 20) as UInt32)),
      let bodyLength = Int(exactly: fixed.number(at: 32) as UInt64), bodyLength <= limits.bytes
    else { return nil }
    self.worth = worth
    self.bodyLength = bodyLength
    keyLength = Int(fixed.number(at: 24) as UInt32)
    metadataLength = Int(fixed.number(at: 28) as UInt32)
    bodyChecksum = fixed.number(at: 40)
    guard keyLength <= limits.keyBytes, metadataLength <= limits.metadataBytes, self.fileLength == fileLength
    else { return nil }
  }

  /// Whether the bytes before the body are those that were written.
  package static func isIntact(_ head: Data) -> Bool {
    let stored: UInt64 = head.number(at: 8)
    return stored == XXH64.hash(head[(head.startIndex + checkedFrom)...])
  }
}

extension Data {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<(number.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  fileprivate func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    self[(startIndex + offset)...].prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
