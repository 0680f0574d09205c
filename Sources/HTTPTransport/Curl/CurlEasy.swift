#if os(Linux)
  import CCurl

  /// An easy handle of libcurl's: what one transfer at a time needs; used on the transport's thread alone.
  @safe final class CurlEasy {
    /// Tells easy handles apart.
    struct ID: Hashable {
      private let address: UInt

      init(_ handle: UnsafeMutableRawPointer) {
        address = UInt(bitPattern: handle)
      }
    }

    let handle: UnsafeMutableRawPointer

    /// Where libcurl writes what went wrong.
    private let errorText: UnsafeMutableBufferPointer<CChar>

    /// The header lines of the transfer, in libcurl's list.
    private var fields: UnsafeMutableRawPointer?

    init?() {
      guard let handle = unsafe scroll_curl_easy_init() else { return nil }
      unsafe self.handle = unsafe handle
      unsafe errorText = .allocate(capacity: SCROLL_CURL_ERROR_SIZE)
      unsafe errorText.initialize(repeating: 0)
      _ = unsafe scroll_curl_easy_setopt_pointer(
        handle, UInt32(SCROLL_CURLOPT_ERRORBUFFER), errorText.baseAddress)
    }

    deinit {
      unsafe scroll_curl_easy_cleanup(handle)
      unsafe scroll_curl_slist_free_all(fields)
      unsafe errorText.deallocate()
    }

    var id: ID { unsafe ID(handle) }

    /// - Returns: Whether libcurl took it; an option may be newer than the library.
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool {
      Int(unsafe scroll_curl_easy_setopt_long(handle, UInt32(option), value)) == SCROLL_CURLE_OK
    }

    @discardableResult
    func set(_ option: Int, _ value: String) -> Bool {
      Int(unsafe scroll_curl_easy_setopt_string(handle, UInt32(option), value)) == SCROLL_CURLE_OK
    }

    /// Sets the header lines, in order.
    ///
    /// - Returns: False where memory is short.
    func setFields(_ lines: [[CChar]]) -> Bool {
      freeFields()
      for line in lines {
        guard let longer = unsafe scroll_curl_slist_append(fields, line) else { return false }
        unsafe fields = unsafe longer
      }
      return unsafe Int(scroll_curl_easy_setopt_pointer(handle, UInt32(SCROLL_CURLOPT_HTTPHEADER), fields))
        == SCROLL_CURLE_OK
    }

    func freeFields() {
      _ = unsafe scroll_curl_easy_setopt_pointer(handle, UInt32(SCROLL_CURLOPT_HTTPHEADER), nil)
      unsafe scroll_curl_slist_free_all(fields)
      unsafe fields = nil
    }

    func unpause() {
      _ = unsafe scroll_curl_easy_pause(handle, Int32(SCROLL_CURLPAUSE_CONT))
    }

    func number(_ info: Int) -> Int {
      unsafe scroll_curl_easy_getinfo_long(handle, UInt32(info))
    }

    func offset(_ info: Int) -> Int64 {
      unsafe scroll_curl_easy_getinfo_offset(handle, UInt32(info))
    }

    func clearErrorText() {
      unsafe errorText[0] = 0
    }

    /// What went wrong, in libcurl's words.
    func errorText(for code: Int) -> String {
      if let text = unsafe errorText.baseAddress, unsafe text.pointee != 0 {
        return unsafe String(cString: text)
      }
      guard let text = unsafe scroll_curl_easy_strerror(UInt32(code)) else { return "code \(code)" }
      return unsafe String(cString: text)
    }
  }
#endif
