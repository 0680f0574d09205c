/// What a status means for someone who wants an image, RFC 9110 section 15.
package enum StatusOutcome: Hashable, Sendable {
  /// The body is the image.
  case success
  /// The body is a part of the image: see `Resumption`, and `ContentRange` where no part was asked for.
  case part
  /// What is stored is still right: see `Revalidation`.
  case notModified
  /// The image is elsewhere: see `RedirectChain`.
  case redirect
  /// It would be the same if it were asked for again soon.
  case permanentFailure
  /// It may be better later; after how many seconds, if the server says so.
  case mayHeal(afterSeconds: Int64?)

  package init(status: Int, fields: HeaderFields, responseTime: Timestamp) {
    switch status {
    case 200, 203: self = .success
    case 206: self = .part
    case 304: self = .notModified
    case 301, 302, 303, 307, 308: self = .redirect
    // 202: being made. 421: the wrong connection. 423, 409 and the like tell of writes, not of images.
    case 202, 408, 421, 425, 429, 500...599:
      self = .mayHeal(afterSeconds: RetryAfter(fields, responseTime: responseTime)?.seconds)
    // 300 leaves the choice to a person, 305 and 306 (by RFC 9110) are to be ignored; 2xx has no image.
    case 204, 205, 201, 207...299, 300...399, 400...499: self = .permanentFailure
    // No final status at all: whoever sent it was confused, RFC 9110 section 15 says to take it as 5xx.
    default: self = .mayHeal(afterSeconds: nil)
    }
  }
}
