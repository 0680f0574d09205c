internal import HTTPSemantics
internal import HTTPTransport

// What went wrong, in words for whoever reads a log.

extension HTTPImageError {
  init(_ fault: BodyFault, limit: Int) {
    self =
      switch fault {
      case .tooLarge: .bodyTooLarge(limit: limit)
      case .contradictoryLength: .bodyIncomplete("its head gives no length that makes sense")
      case .longerThanAnnounced: .bodyIncomplete("more came than its head announced")
      case .cutOff(let received, let announced): .bodyIncomplete("\(received) of \(announced) bytes came")
      }
  }

  /// Why a redirect to so many URLs at the most is not followed.
  init(_ fault: RedirectFault, limit: Int) {
    let words =
      switch fault {
      case .missingLocation: "it does not say where to, or says it twice and differently"
      case .malformedLocation: "where it leads is no address"
      case .unsupportedScheme: "it leads out of http and https"
      case .downgrade: "it leads from https to http"
      case .tooManyHops: "more than \(limit) of them in a row"
      case .loop: "it leads back to where it came from"
      }
    self = .redirectRefused(words)
  }

  /// Why an exchange with an address has no complete answer.
  init(_ failure: ExchangeFailure, at address: String) {
    self =
      switch failure {
      case .badRequest(let words): .unsupportedAddress("\(address): \(words)")
      case .couldNotResolve: .connection("the host's name was not found")
      case .refused: .connection("the host refused the connection")
      case .offline: .connection("no network leads to the host")
      case .reset: .connection("it was closed before the answer was complete")
      case .cutShort(let received, let announced):
        .bodyIncomplete("\(received) of \(announced.map(String.init) ?? "an unknown number of") bytes came")
      case .connectDeadline: .connection("it was not made in time")
      case .stalled: .connection("nothing came for too long")
      case .deadline: .connection("the answer was not complete in time")
      case .untrusted(let words): .untrusted(words)
      case .tls(let words): .connection("its encryption failed: \(words)")
      case .malformed(let words): .malformedAnswer(words)
      case .tooManyHeaders: .malformedAnswer("its head is too long")
      case .exhausted: .connection("the system gives no socket or memory for it")
      case .transportClosed: .connection("the loader is gone")
      case .other(let words): .connection(words)
      }
  }
}
