#if os(Linux)
  import CCurl

  /// A multi handle of libcurl's: it is used on one thread; only `wakeUp()` may be called on any.
  ///
  /// `@unchecked Sendable`, since the inbox wakes it from any thread: `curl_multi_wakeup` is the one function of a multi
  /// handle that libcurl lets any thread call at any time. All else, once it is made, is called by the `CurlEngine`,
  /// which the transport's thread makes for itself and gives to no one.
  @safe final class CurlMulti: @unchecked Sendable {
    /// libcurl's own preparations, once for the process.
    private static let isPrepared = scroll_curl_global_init(SCROLL_CURL_GLOBAL_DEFAULT) == SCROLL_CURLE_OK

    private let handle: UnsafeMutableRawPointer

    /// Nil where the system gives no memory, or no descriptors to be woken by.
    init?(limits: ConnectionLimits) {
      guard Self.isPrepared, let handle = unsafe scroll_curl_multi_init() else { return nil }
      unsafe self.handle = unsafe handle
      set(SCROLL_CURLMOPT_PIPELINING, SCROLL_CURLPIPE_MULTIPLEX)
      // A back-stop only: the queue begins no more than that.
      set(SCROLL_CURLMOPT_MAX_HOST_CONNECTIONS, limits.perOrigin)
      set(SCROLL_CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.total)
      set(SCROLL_CURLMOPT_MAXCONNECTS, limits.total)
      set(SCROLL_CURLMOPT_MAX_CONCURRENT_STREAMS, limits.streams)
      guard wakeUp() else { return nil }
    }

    deinit {
      _ = unsafe scroll_curl_multi_cleanup(handle)
    }

    @discardableResult
    func wakeUp() -> Bool {
      Int(unsafe scroll_curl_multi_wakeup(handle)) == SCROLL_CURLM_OK
    }

    func add(_ easy: CurlEasy) -> Bool {
      Int(unsafe scroll_curl_multi_add_handle(handle, easy.handle)) == SCROLL_CURLM_OK
    }

    /// Takes a transfer out; one that is not complete loses its connection, or over HTTP/2 its stream.
    func remove(_ easy: CurlEasy) {
      _ = unsafe scroll_curl_multi_remove_handle(handle, easy.handle)
    }

    /// Reads and writes what can be, and calls the callbacks.
    func perform() {
      var running: Int32 = 0
      _ = unsafe scroll_curl_multi_perform(handle, &running)
    }

    /// Waits until there is something to do, was woken, or the time has passed.
    func poll(milliseconds: Int32) {
      _ = unsafe scroll_curl_multi_poll(handle, milliseconds)
    }

    /// The transfer that ended next, and libcurl's code for how.
    func nextDone() -> (handle: CurlEasy.ID, code: Int)? {
      var code: UInt32 = 0
      guard let easy = unsafe scroll_curl_multi_next_done(handle, &code) else { return nil }
      return unsafe (CurlEasy.ID(easy), Int(code))
    }

    private func set(_ option: Int, _ value: Int) {
      _ = unsafe scroll_curl_multi_setopt_long(handle, UInt32(option), value)
    }
  }
#endif
