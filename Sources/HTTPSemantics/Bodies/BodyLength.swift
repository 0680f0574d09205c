/// How many bytes the body of an answer has by its header, RFC 9112 section 6.3.
package enum BodyLength: Hashable, Sendable {
  /// Just as many, in the form in which they are sent.
  case bytes(Int64)
  /// The end shows when it comes.
  case unknown
  /// The header contradicts itself, or gives no number: the end of the body cannot be trusted.
  case invalid

  package init(status: Int, fields: HeaderFields) {
    if (100...199).contains(status) || status == 204 || status == 304 {
      self = .bytes(0)
    } else if fields.contains(.transferEncoding) {
      // The coding has its own end, and who sends both lengths may want them to be read differently.
      self = .unknown
    } else {
      self.init(fields)
    }
  }

  /// The same number given twice, in one line or two, is one.
  private init(_ fields: HeaderFields) {
    guard fields.contains(.contentLength) else {
      self = .unknown
      return
    }
    let numbers = fields.list(.contentLength).map { $0[...].exactNumber() }
    guard let first = numbers.first, let number = first, numbers.allSatisfy({ $0 == number }) else {
      self = .invalid
      return
    }
    self = .bytes(number)
  }
}
