import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How `URLSession` says that a task failed, and what that means.
struct SessionOutcome {
  var error: any Error
  var course: ExchangeCourse?
  var hasHead: Bool

  var failure: ExchangeFailure {
    guard let error = error as? URLError else { return .other("\(error)") }
    switch error.code {
    case .badURL, .unsupportedURL: return .badRequest(error.localizedDescription)
    case .cannotFindHost, .dnsLookupFailed: return .couldNotResolve
    case .cannotConnectToHost: return .refused
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: return .offline
    case .networkConnectionLost: return cut ?? .reset
    case .timedOut: return hasHead ? .stalled : .connectDeadline
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      return .untrusted(error.localizedDescription)
    case .secureConnectionFailed: return .tls(error.localizedDescription)
    case .badServerResponse, .cannotParseResponse: return .malformed(error.localizedDescription)
    default: return cut ?? .other(error.localizedDescription)
    }
  }

  /// On Linux most errors have no code of their own; where bytes are missing, that is what happened.
  private var cut: ExchangeFailure? {
    guard hasHead, let course else { return nil }
    guard let announced = course.announced else {
      return .cutShort(received: course.received, announced: nil)
    }
    return course.received < announced ? .cutShort(received: course.received, announced: announced) : nil
  }
}
