#if os(Linux)
  import CCurl
  import Foundation

  /// An easy handle with the exchange that it carries; both are used on the transport's thread alone.
  ///
  /// Handles are used again where libcurl bears it: what is the same for all exchanges is set once.
  final class CurlTransfer {
    let easy: CurlEasy

    /// The exchange that is being carried, and what is known of it.
    var course: ExchangeCourse?
    var reader = HeadReader()

    /// Why a callback broke the transfer off.
    var breach: ExchangeFailure?

    /// Outlives its transfers.
    unowned let engine: CurlEngine

    /// Whether libcurl tells when a transfer is connected; before 7.80 it does not.
    private var hearsOfConnections = false

    init?(_ configuration: CurlConfiguration, engine: CurlEngine) {
      guard let easy = CurlEasy() else { return nil }
      self.engine = engine
      self.easy = easy
      setProtocols()
      setConnections(configuration)
      setCallbacks()
    }

    var id: CurlEasy.ID { easy.id }

    /// Prepares the handle for an exchange.
    func carry(_ exchange: HTTPExchange, priority: ExchangePriority, queued: Duration) throws(ExchangeFailure)
    {
      var lines: [[CChar]] = []
      if !exchange.fields.contains(named: "Accept-Encoding") {
        lines.append(try HTTPField("Accept-Encoding", "identity").line())
      }
      for field in exchange.fields { lines.append(try field.line()) }
      easy.clearErrorText()
      guard easy.set(SCROLL_CURLOPT_URL, exchange.url.absoluteString), easy.setFields(lines) else {
        throw .exhausted
      }
      easy.set(SCROLL_CURLOPT_CONNECTTIMEOUT_MS, max(1, exchange.limits.connect.milliseconds))
      easy.set(SCROLL_CURLOPT_STREAM_WEIGHT, priority.streamWeight)
      setSharing(isSecure: exchange.url.scheme?.lowercased() == "https")
      course = ExchangeCourse(exchange, queued: queued, isConnected: !hearsOfConnections)
      reader = HeadReader()
      breach = nil
    }

    /// Forgets the exchange; the handle may carry another.
    func dropExchange() {
      course = nil
      easy.freeFields()
    }

    func setWeight(_ priority: ExchangePriority) {
      easy.set(SCROLL_CURLOPT_STREAM_WEIGHT, priority.streamWeight)
    }

    /// Goes on after a pause.
    func resume() {
      guard course?.isPaused == true else { return }
      course?.isPaused = false
      course?.lastByte = .now
      easy.unpause()
    }

    /// Over TLS, rather waits for a connection that is being made than makes one more.
    ///
    /// A handshake tells soon whether streams can share it; without TLS only the first answer would.
    private func setSharing(isSecure: Bool) {
      let version = isSecure ? SCROLL_CURL_HTTP_VERSION_2TLS : SCROLL_CURL_HTTP_VERSION_1_1
      easy.set(SCROLL_CURLOPT_HTTP_VERSION, version)
      easy.set(SCROLL_CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
    }

    private func setProtocols() {
      easy.set(SCROLL_CURLOPT_PROTOCOLS, SCROLL_CURLPROTO_HTTP | SCROLL_CURLPROTO_HTTPS)
      easy.set(SCROLL_CURLOPT_HTTP09_ALLOWED, 0)
      easy.set(SCROLL_CURLOPT_FOLLOWLOCATION, 0)
      easy.set(SCROLL_CURLOPT_PROXY, "")
    }

    private func setConnections(_ configuration: CurlConfiguration) {
      easy.set(SCROLL_CURLOPT_NOSIGNAL, 1)
      easy.set(SCROLL_CURLOPT_QUICK_EXIT, 1)
      easy.set(SCROLL_CURLOPT_TCP_NODELAY, 1)
      easy.set(SCROLL_CURLOPT_TCP_KEEPALIVE, 1)
      // An image of 20 kB is one read.
      easy.set(SCROLL_CURLOPT_BUFFERSIZE, 32 << 10)
      if let file = configuration.trustedCertificates { easy.set(SCROLL_CURLOPT_CAINFO, file) }
    }

    private func setCallbacks() {
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      let handle = unsafe easy.handle
      for unsafe(option, callback) in unsafe [
        (SCROLL_CURLOPT_HEADERFUNCTION, CurlCallbacks.headerLine),
        (SCROLL_CURLOPT_WRITEFUNCTION, CurlCallbacks.piece),
      ] {
        _ = unsafe scroll_curl_easy_setopt_write(handle, UInt32(option), callback)
      }
      for option in [SCROLL_CURLOPT_HEADERDATA, SCROLL_CURLOPT_WRITEDATA] {
        _ = unsafe scroll_curl_easy_setopt_pointer(handle, UInt32(option), context)
      }
      let prerequisite = UInt32(SCROLL_CURLOPT_PREREQFUNCTION)
      let taken = unsafe scroll_curl_easy_setopt_prereq(handle, prerequisite, CurlCallbacks.connected)
      guard Int(taken) == SCROLL_CURLE_OK else { return }
      hearsOfConnections = true
      _ = unsafe scroll_curl_easy_setopt_pointer(handle, UInt32(SCROLL_CURLOPT_PREREQDATA), context)
    }
  }
#endif
