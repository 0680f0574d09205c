#if os(Linux)
  import CCurl
  import Foundation

  /// How libcurl says that a transfer failed, and what that means.
  package struct CurlOutcome {
    var code: Int

    /// What the system said last, or 0.
    var systemError: Int32
    var text: String
    var isPastHead: Bool
    var received: Int64
    var announced: Int64?

    package init(
      code: Int, systemError: Int32, text: String, isPastHead: Bool, received: Int64, announced: Int64?
    ) {
      self.code = code
      self.systemError = systemError
      self.text = text
      self.isPastHead = isPastHead
      self.received = received
      self.announced = announced
    }

    package var failure: ExchangeFailure {
      switch code {
      case SCROLL_CURLE_URL_MALFORMAT: .badRequest(text)
      case SCROLL_CURLE_COULDNT_RESOLVE_HOST: .couldNotResolve
      case SCROLL_CURLE_COULDNT_CONNECT: unconnected
      case SCROLL_CURLE_OPERATION_TIMEDOUT: .connectDeadline
      case SCROLL_CURLE_PARTIAL_FILE: .cutShort(received: received, announced: announced)
      case SCROLL_CURLE_GOT_NOTHING, SCROLL_CURLE_SEND_ERROR, SCROLL_CURLE_HTTP2_STREAM: .reset
      case SCROLL_CURLE_RECV_ERROR: isMalformed ? .malformed(text) : .reset
      case SCROLL_CURLE_PEER_FAILED_VERIFICATION: .untrusted(text)
      // The file of certificates is opened for each handshake, for which there may be no descriptor.
      case SCROLL_CURLE_SSL_CONNECT_ERROR, SCROLL_CURLE_SSL_CACERT_BADFILE: .tls(text)
      case SCROLL_CURLE_WEIRD_SERVER_REPLY, SCROLL_CURLE_UNSUPPORTED_PROTOCOL, SCROLL_CURLE_HTTP2:
        .malformed(text)
      case SCROLL_CURLE_OUT_OF_MEMORY where !isPastHead: .tooManyHeaders
      default: .other(text)
      }
    }

    private var unconnected: ExchangeFailure {
      switch systemError {
      case ECONNREFUSED: .refused
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .offline
      case ETIMEDOUT: .connectDeadline
      case ECONNRESET: .reset
      // Of a socket that the system does not give, libcurl keeps no code.
      case 0, EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
      default: .other(text)
      }
    }

    /// libcurl reports broken chunks with the code for broken connections, where the system has seen no error.
    private var isMalformed: Bool {
      systemError == 0 && (text.contains("hunk") || text.contains("hexadecimal"))
    }
  }
#endif
