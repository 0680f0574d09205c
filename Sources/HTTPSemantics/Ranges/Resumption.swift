/// How to go on with a body of which the beginning is there, RFC 9110 sections 13.1.5 and 14, RFC 9111 section 3.4.
///
/// Where anything is in doubt, the body is fetched anew: that costs bytes, the other mistake a picture made of two.
package struct Resumption: Hashable, Sendable {
  /// What to do with an answer.
  package enum Decision: Hashable, Sendable {
    /// Append the body, which must have just this many bytes; `total` is what there is then to have in all.
    case append(bytes: Int64, total: Int64)
    /// The body is there already, with nothing missing.
    case complete
    /// Throw away what there is: this answer's body is the whole one.
    case replace
    /// Throw away what there is and this answer too, and ask again for the whole.
    case startOver
    /// The answer is about something else than the range: judge it by its status, and keep what there is.
    case unrelated
  }

  package let receivedBytes: Int64
  /// How many bytes the whole body has; `nil` if nobody has said it.
  package let totalBytes: Int64?
  package let validator: StrongValidator

  /// How to go on; `nil` where nothing is there yet, or nothing is missing.
  package init?(receivedBytes: Int64, totalBytes: Int64?, validator: StrongValidator) {
    guard receivedBytes > 0, totalBytes.map({ receivedBytes < $0 }) ?? true else { return nil }
    self.receivedBytes = receivedBytes
    self.totalBytes = totalBytes
    self.validator = validator
  }

  /// What to ask with: the rest of just this version, or else the whole of another one.
  ///
  /// Without compression: a range counts the bytes of the form that is sent.
  package var requestFields: [HeaderField] {
    [
      HeaderField(.range, "bytes=\(receivedBytes)-"), validator.condition,
      HeaderField(.acceptEncoding, "identity"),
    ]
  }

  package func judge(status: Int, fields: HeaderFields, responseTime: Timestamp) -> Decision {
    switch status {
    case 200, 203: return .replace
    case 206: return judgePart(fields, Validators(fields, responseTime: responseTime))
    case 416: return judgeUnsatisfied(fields, Validators(fields, responseTime: responseTime))
    // Asked with a condition that has no 304: whoever sends one has answered another question.
    case 304: return .startOver
    default: return .unrelated
    }
  }

  private func judgePart(_ fields: HeaderFields, _ validators: Validators) -> Decision {
    guard validator.isShown(by: validators), !fields.isContentCoded,
      fields.first(.contentType).flatMap(MediaType.init(parsing:))?.isMultipart != true,
      case .bytes(let bytes, let total) = ContentRange(fields), bytes.lowerBound == receivedBytes
    else { return .startOver }
    // A total that nobody knows leaves open whether anything is missing.
    guard let total = total ?? totalBytes, bytes.upperBound < total, totalBytes == nil || totalBytes == total
    else { return .startOver }
    return .append(bytes: bytes.upperBound - bytes.lowerBound + 1, total: total)
  }

  private func judgeUnsatisfied(_ fields: HeaderFields, _ validators: Validators) -> Decision {
    guard case .unsatisfied(let total) = ContentRange(fields), total == receivedBytes,
      totalBytes == nil || totalBytes == total, validator.isShown(by: validators)
    else { return .startOver }
    return .complete
  }
}
