#if os(Linux)
  import Foundation
  import HTTPTransport
  import Locking

  /// Exchanges one after the other, so many at a time; what goes wrong with them is kept.
  final class OpenExchanges: Sendable {
    let transport: CurlTransport
    private let places: DispatchSemaphore
    private let atOnce: Int
    private let faults = Locked<[String]>([])

    init(atOnce: Int, trusting certificates: String? = nil) throws(ExchangeFailure) {
      let connections = ConnectionLimits(perOrigin: atOnce)
      transport = try CurlTransport(
        CurlConfiguration(connections: connections, trustedCertificates: certificates))
      places = DispatchSemaphore(value: atOnce)
      self.atOnce = atOnce
    }

    /// Waits for a place.
    func takePlace() {
      places.wait()
    }

    func leavePlace() {
      places.signal()
    }

    func complain(_ fault: String) {
      faults.withLock { $0.append(fault) }
    }

    /// Waits until all have ended, and throws if anything went wrong.
    func settle() throws(TrialFailure) {
      for _ in 0..<atOnce { places.wait() }
      for _ in 0..<atOnce { places.signal() }
      let faults = faults.withLock { $0 }
      guard faults.isEmpty else {
        throw TrialFailure(
          description: (faults.count == 1 ? "1 fault: " : "\(faults.count) faults: ")
            + faults.prefix(5).joined(separator: "; "))
      }
    }

    static func url(_ text: String) throws(TrialFailure) -> URL {
      guard let url = URL(string: text) else { throw TrialFailure(description: "\(text) is no URL") }
      return url
    }
  }
#endif
