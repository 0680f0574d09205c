import HTTPTransport
import Testing

/// The transports that the suite runs against.
enum TransportKind: CaseIterable, CustomTestStringConvertible, Sendable {
  #if os(Linux)
    case libcurl
  #endif
  case urlSession

  var testDescription: String { "\(self)" }

  func make(
    _ limits: ConnectionLimits = ConnectionLimits(), trusting certificates: String? = nil
  ) throws -> any HTTPTransport {
    switch self {
    #if os(Linux)
      case .libcurl:
        try CurlTransport(CurlConfiguration(connections: limits, trustedCertificates: certificates))
    #endif
    case .urlSession: URLSessionTransport(limits)
    }
  }
}
