#if os(Linux)
  import CCurl
  import Foundation

  /// What libcurl calls, with a `CurlTransfer` as its context.
  enum CurlCallbacks {
    /// A line of a head, or of a trailer.
    static let headerLine: scroll_curl_write_callback = { bytes, size, count, context in
      guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
      let line = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
      return transfer.read(headerLine: line) ? size * count : 0
    }

    /// Bytes of the body.
    static let piece: scroll_curl_write_callback = { bytes, size, count, context in
      guard size * count > 0, let transfer = unsafe transfer(context), let bytes = unsafe bytes else {
        return 0
      }
      // libcurl keeps these bytes, and brings them again.
      if transfer.course?.isPaused == true { return SCROLL_CURL_WRITEFUNC_PAUSE }
      return transfer.read(piece: unsafe Data(bytes: bytes, count: size * count)) ? size * count : 0
    }

    /// The request is about to be sent.
    static let connected: scroll_curl_prereq_callback = { context, _, _, _, _ in
      unsafe transfer(context)?.hearConnected()
      return Int32(SCROLL_CURL_PREREQFUNC_OK)
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }
  }
#endif
