package import Foundation

/// Where connections lead: scheme, host and port.
package struct Origin: Hashable, Sendable {
  package var isSecure: Bool
  package var host: String
  package var port: Int

  package init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }
}

extension Origin {
  /// The origin of an address that can be asked, or why it cannot.
  package static func of(_ url: URL) throws(ExchangeFailure) -> Origin {
    let scheme = url.scheme?.lowercased()
    guard scheme == "http" || scheme == "https" else { throw .badRequest("neither http nor https") }
    guard let host = url.host(percentEncoded: false), !host.isEmpty else { throw .badRequest("no host") }
    guard url.user == nil, url.password == nil else { throw .badRequest("a user name in the address") }
    let isSecure = scheme == "https"
    let port = url.port ?? (isSecure ? 443 : 80)
    guard (1...65_535).contains(port) else { throw .badRequest("no such port") }
    return Origin(isSecure: isSecure, host: host.lowercased(), port: port)
  }
}
