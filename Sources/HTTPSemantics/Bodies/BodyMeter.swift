/// Counts a body as it comes, and says when it is too large, cut off, or more than was announced.
package struct BodyMeter: Hashable, Sendable {
  package struct Limits: Hashable, Sendable {
    /// In the form in which the bytes are sent.
    package var receivedBytes: Int64
    /// After what was compressed is not: a small body can become a huge one.
    package var decodedBytes: Int64

    package init(receivedBytes: Int64, decodedBytes: Int64) {
      self.receivedBytes = receivedBytes
      self.decodedBytes = decodedBytes
    }
  }

  package private(set) var receivedBytes: Int64 = 0
  package private(set) var decodedBytes: Int64 = 0
  /// How many bytes the header announces, in the form in which they are sent.
  package let announcedBytes: Int64?
  private let limits: Limits

  /// Judges by the header alone, before a byte is read.
  ///
  /// - Parameters:
  ///   - status: The answer's status.
  ///   - fields: The answer's header.
  ///   - limits: How large the body may be.
  ///   - rangeBytes: How many bytes a part must have by its range, as `Resumption` tells; `nil` for a whole body.
  ///   - seesSentForm: Whether `receive` is told of the bytes as they are sent. A transport that hands over
  ///     only what it has decompressed must find out itself that a compressed body was cut off.
  /// - Throws: The length, if it is none, or over the limit.
  package init(
    status: Int, fields: HeaderFields, limits: Limits, rangeBytes: Int64? = nil, seesSentForm: Bool = true
  ) throws(BodyFault) {
    var limits = limits
    // Of what is sent as it is, both are the same bytes.
    if !fields.isContentCoded { limits.receivedBytes = min(limits.receivedBytes, limits.decodedBytes) }
    self.limits = limits
    let length = try Self.length(BodyLength(status: status, fields: fields), rangeBytes)
    if let length, length > limits.receivedBytes { throw .tooLarge }
    announcedBytes = seesSentForm || !fields.isContentCoded ? length : nil
  }

  /// The length that both the header's length and the range give.
  private static func length(_ length: BodyLength, _ rangeBytes: Int64?) throws(BodyFault) -> Int64? {
    switch length {
    case .invalid: throw .contradictoryLength
    case .unknown: return rangeBytes
    case .bytes(let bytes):
      guard rangeBytes == nil || rangeBytes == bytes else { throw .contradictoryLength }
      return bytes
    }
  }

  /// Counts bytes in the form in which they are sent.
  package mutating func receive(_ bytes: Int) throws(BodyFault) {
    receivedBytes = try Self.sum(receivedBytes, bytes, limit: limits.receivedBytes)
    if let announcedBytes, receivedBytes > announcedBytes { throw .longerThanAnnounced }
  }

  /// Counts bytes of the image; where nothing is compressed, they need not be counted twice.
  package mutating func decode(_ bytes: Int) throws(BodyFault) {
    decodedBytes = try Self.sum(decodedBytes, bytes, limit: limits.decodedBytes)
  }

  /// Says that nothing more comes.
  package func finish() throws(BodyFault) {
    if let announcedBytes, receivedBytes < announcedBytes {
      throw .cutOff(received: receivedBytes, announced: announcedBytes)
    }
  }

  private static func sum(_ bytes: Int64, _ more: Int, limit: Int64) throws(BodyFault) -> Int64 {
    let (sum, overflows) = bytes.addingReportingOverflow(Int64(max(0, more)))
    guard !overflows, sum <= limit else { throw .tooLarge }
    return sum
  }
}

/// What is wrong with a body.
package enum BodyFault: Error, Hashable, Sendable {
  /// The header gives two lengths, or what is none.
  case contradictoryLength
  /// There are, or would be, more bytes than the limit.
  case tooLarge
  /// There are more bytes than the header says.
  case longerThanAnnounced
  /// The connection ended before the body did.
  case cutOff(received: Int64, announced: Int64)
}
