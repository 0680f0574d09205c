#if os(Linux)
  import CCurl

  /// The version of libcurl that is there.
  package struct CurlVersion: Comparable, Sendable {
    package var major: Int
    package var minor: Int

    package init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }

    /// Reads `libcurl/7.88.1 OpenSSL/3.0.19 ...`; nil for anything else.
    package init?(_ text: String) {
      guard text.hasPrefix("libcurl/") else { return nil }
      let numbers = text.dropFirst(8).prefix { $0 != " " }.split(separator: ".").prefix(2).compactMap {
        Int($0)
      }
      guard numbers.count == 2 else { return nil }
      self.init(major: numbers[0], minor: numbers[1])
    }

    package static func < (one: CurlVersion, other: CurlVersion) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }

    /// Whether an easy handle can carry one exchange after another.
    ///
    /// Before 8.1 (we ask for 8.2, to be sure) a handle keeps a pointer into the head of its last answer, which is freed by then; a continuation
    /// line right after the next status line is written there, which corrupts the heap.
    package var keepsHandlesSafely: Bool { self >= CurlVersion(major: 8, minor: 2) }

    static let current: CurlVersion? = {
      guard let text = unsafe scroll_curl_version() else { return nil }
      return unsafe CurlVersion(String(cString: text))
    }()
  }
#endif
