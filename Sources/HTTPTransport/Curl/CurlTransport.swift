#if os(Linux)
  import Foundation

  /// A transport over libcurl: HTTP/1.1, and HTTP/2 over TLS where the server has it.
  ///
  /// One thread of its own runs all exchanges in one multi handle of libcurl's, so that they share connections, the
  /// answers of the name service and TLS sessions. Where an origin speaks HTTP/2, its exchanges share one connection,
  /// and priorities are the weights of their streams.
  ///
  /// - The body comes as it was sent: `identity` is asked for, and a `Content-Encoding` that comes all the same is
  ///   not undone. No few bytes can become many.
  /// - No cookies, no `.netrc`, no authentication, and no proxies: `http_proxy` and its like in the environment are
  ///   not looked at. (Of the environment libcurl heeds `SSLKEYLOGFILE`, and the name service what it does.)
  /// - A connection that was kept may have been closed by the server meanwhile: libcurl then asks once more over a
  ///   new one. That is the only repetition.
  /// - While a name is looked up, a cancel is at once for the receiver, and the lookup runs out on a thread of
  ///   libcurl's. Before libcurl 7.87 the transport's thread waits for it.
  package final class CurlTransport: HTTPTransport {
    private let inbox: CurlInbox

    package var holdsUp: Bool { true }

    /// Starts the transport's thread.
    ///
    /// - Throws: `ExchangeFailure.exhausted` where the process is out of descriptors or memory.
    package init(_ configuration: CurlConfiguration = CurlConfiguration()) throws(ExchangeFailure) {
      guard let multi = CurlMulti(limits: configuration.connections) else {
        throw .exhausted
      }
      let inbox = CurlInbox(waking: multi)
      self.inbox = inbox
      let thread = Thread { CurlEngine(multi: multi, inbox: inbox, configuration: configuration).run() }
      thread.name = "HTTPTransport"
      thread.start()
    }

    deinit {
      inbox.post(.shutDown)
    }

    package func start(_ exchange: HTTPExchange) {
      if inbox.post(.start(exchange, at: .now)) { return }
      DispatchQueue.global().async {
        _ = exchange.gate.tell(isLast: true) {
          exchange.receiver.receive(.failure(.transportClosed, ExchangeFigures()), of: exchange)
        }
      }
    }

    package func cancel(_ exchange: HTTPExchange) {
      exchange.gate.shut()
      inbox.post(.cancel(exchange))
    }

    package func resume(_ exchange: HTTPExchange) {
      inbox.post(.resume(exchange))
    }

    package func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
      inbox.post(.setPriority(priority, exchange))
    }

    package func shutDown() {
      inbox.post(.shutDown)
    }
  }
#endif
