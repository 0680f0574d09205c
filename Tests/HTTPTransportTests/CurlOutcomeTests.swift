#if os(Linux)
  import Foundation
  import HTTPTransport
  import Testing

  struct CurlOutcomeTests {
    private static func failure(_ code: Int, _ systemError: Int32 = 0, isPastHead: Bool = false)
      -> ExchangeFailure
    {
      CurlOutcome(
        code: code, systemError: systemError, text: "words", isPastHead: isPastHead, received: 3, announced: 5
      ).failure
    }

    @Test(
      "Why there is no connection is what the system says",
      arguments: [
        (ECONNREFUSED, .refused), (ENETUNREACH, .offline), (EHOSTUNREACH, .offline), (ENETDOWN, .offline),
        (ETIMEDOUT, .connectDeadline), (ECONNRESET, .reset),
        (0, .exhausted), (EMFILE, .exhausted), (ENFILE, .exhausted), (EACCES, .other("words")),
      ] as [(Int32, ExchangeFailure)])
    func unconnected(systemError: Int32, failure: ExchangeFailure) {
      // CURLE_COULDNT_CONNECT
      #expect(Self.failure(7, systemError) == failure)
    }

    @Test(
      "libcurl's codes are what they mean",
      arguments: [
        (3, .badRequest("words")), (6, .couldNotResolve), (18, .cutShort(received: 3, announced: 5)),
        (52, .reset),
        (56, .reset), (28, .connectDeadline), (60, .untrusted("words")), (35, .tls("words")), (92, .reset),
        (8, .malformed("words")), (1, .malformed("words")), (27, .tooManyHeaders), (77, .tls("words")),
      ] as [(Int, ExchangeFailure)])
    func codes(code: Int, failure: ExchangeFailure) {
      #expect(Self.failure(code) == failure)
    }

    @Test("Out of memory in a body is not for too many fields")
    func memory() {
      #expect(Self.failure(27, isPastHead: true) == .other("words"))
    }

    @Test("What may heal is what may be different a little later")
    func healing() {
      let heals: [ExchangeFailure] = [
        .couldNotResolve, .refused, .offline, .reset, .cutShort(received: 0, announced: nil),
        .connectDeadline,
        .stalled, .deadline, .tls(""), .exhausted,
      ]
      let stays: [ExchangeFailure] = [
        .badRequest(""), .untrusted(""), .malformed(""), .tooManyHeaders, .transportClosed, .other(""),
      ]
      #expect(heals.allSatisfy { $0.mayHeal })
      #expect(!stays.contains { $0.mayHeal })
    }
  }
#endif
