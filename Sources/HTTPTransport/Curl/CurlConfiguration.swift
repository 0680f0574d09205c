#if os(Linux)
  /// What a transport over libcurl is made with.
  package struct CurlConfiguration: Sendable {
    package var connections: ConnectionLimits

    /// The certificates that are trusted, in PEM; nil for the system's.
    package var trustedCertificates: String?

    package init(connections: ConnectionLimits = ConnectionLimits(), trustedCertificates: String? = nil) {
      self.connections = connections
      self.trustedCertificates = trustedCertificates
    }
  }
#endif
