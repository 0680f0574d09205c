import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// What an exchange asks for; every deadline is the transport's own.
  init(_ exchange: HTTPExchange) {
    self.init(url: exchange.url, cachePolicy: .reloadIgnoringLocalCacheData)
    // Whole seconds only, on Linux, and a second more than ours: a back-stop.
    let patience = exchange.limits.connect + exchange.limits.stall
    timeoutInterval = Double(patience.milliseconds / 1_000 + 2)
    httpShouldHandleCookies = false
    if !exchange.fields.contains(named: "Accept-Encoding") {
      setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
    for field in exchange.fields { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

extension HTTPHead {
  init(_ response: HTTPURLResponse) {
    let fields = response.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPField(name, value)
    }
    self.init(
      status: response.statusCode, version: .unknown, fields: fields.sorted { $0.name < $1.name })
    let encoding = value(of: "Content-Encoding")?.lowercased()
    decodesContent = encoding != nil && encoding != "identity"
  }

  var isWithinBounds: Bool {
    let bounds = HeadBounds()
    return fields.count <= bounds.fields
      && fields.reduce(0) { $0 + $1.name.utf8.count + $1.bytes.count } <= bounds.bytes
  }
}
