internal import DiskStore
internal import Foundation
package import HTTPSemantics
package import HTTPTransport
internal import ImageHeaders
internal import Locking
internal import PrefetchCore

/// Loads images over HTTP, and keeps them on disk as HTTP allows.
///
/// It follows redirects itself, asks whether what is on disk is still right instead of loading it again, goes on with a
/// body that was broken off, and refuses what is too large, cut short, or no image by its first bytes.
///
/// - Only `http` and `https` addresses are loaded; a redirect never leads elsewhere, and from `https` never to `http`
///   unless ``HTTPConfiguration/allowsDowngrade`` says so.
/// - An answer is kept on disk if HTTP lets a private cache keep it; `no-store` is kept in memory only, and only while it is
///   near the viewport.
/// - An image behind a redirect is fresh only as long as the redirect is: 301 and 308 are for ever if they do not say
///   otherwise, the others must be asked each time if they say nothing.
/// - A user's name and password in an address are not sent, as browsers send none for an image: give an `Authorization`
///   in ``HTTPConfiguration/headers`` or ``ImageRequest/headers``.
/// - What fails for good (404, a page in place of an image) is not tried again for a while; what may heal is, not before a
///   `Retry-After` is over, of which up to ``PrefetchConfiguration/failureLifetime`` is obeyed.
///
/// One loader serves one coordinator or several. When it is let go of, its connections close.
public final class HTTPImageLoader: ImageLoader {
  private let transport: any HTTPTransport
  private let requests: RequestFields
  private let rules: HTTPLoad.Rules
  private let limits: ExchangeLimits
  private let imageStore: HTTPImageStore?
  private let now: @Sendable () -> Timestamp
  private let loads = Locked<[ObjectIdentifier: OpenLoad]>([:])

  /// A loader with limits of its own.
  ///
  /// - Parameters:
  ///   - configuration: How images are asked for, and what is refused.
  ///   - cache: Where they are kept on disk; `nil` to keep them nowhere.
  ///   - transport: What carries HTTP.
  public convenience init(
    configuration: HTTPConfiguration = HTTPConfiguration(), cache: DiskCache? = nil,
    transport: HTTPTransportKind = .platform
  ) {
    self.init(
      configuration: configuration, cache: cache, over: Self.makeTransport(transport, configuration),
      now: { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) })
  }

  package init(
    configuration: HTTPConfiguration, cache: DiskCache?, over transport: any HTTPTransport,
    now: @escaping @Sendable () -> Timestamp
  ) {
    let requests = RequestFields(configuration)
    self.transport = transport
    self.requests = requests
    self.now = now
    rules = HTTPLoad.Rules(configuration, secrets: requests.secrets, stores: cache != nil)
    limits = ExchangeLimits(
      connect: configuration.connectTimeout, stall: configuration.stallTimeout,
      total: configuration.totalTimeout)
    imageStore = cache.map {
      HTTPImageStore(cache: $0, requests: requests, showsStale: configuration.showsStaleImages, now: now)
    }
  }

  deinit {
    transport.shutDown()
  }

  /// Its own connections, of the kind asked for.
  private static func makeTransport(
    _ kind: HTTPTransportKind, _ configuration: HTTPConfiguration
  ) -> any HTTPTransport {
    let connections = ConnectionLimits(
      perOrigin: max(1, configuration.connectionsPerHost), total: max(1, configuration.connections))
    #if os(Linux)
      let curl = CurlConfiguration(
        connections: connections, trustedCertificates: configuration.trustedCertificates)
      // Where libcurl cannot begin, the process is out of descriptors, and may have some later. URLSession instead
      // would need as many, and here a server can end the process through it.
      if kind != .urlSession {
        return LateTransport(holdsUp: true) { () throws(ExchangeFailure) in try CurlTransport(curl) }
      }
    #endif
    return URLSessionTransport(connections)
  }

  // MARK: - What the coordinator asks

  /// What is on disk.
  public var store: (any ImageStore)? { imageStore }

  /// A body that was broken off goes on where it stopped, if the server says that it is still the same one.
  public var resumesTransfers: Bool { true }

  /// Begins to load.
  public func start(_ transfer: ImageTransfer) {
    let request = transfer.request
    let load = HTTPLoad(
      address: request.url.absoluteString, request: requests.fields(for: request),
      isRefresh: transfer.isRefresh,
      rules: rules)
    guard let load else {
      let error = HTTPImageError.unsupportedAddress(request.url.absoluteString)
      return transfer.fail(TransferFailure(.permanent, error))
    }
    let open = OpenLoad(load, of: transfer, key: requests.diskKey(of: request), in: self)
    loads.withLock { $0[ObjectIdentifier(transfer)] = open }
    guard let store = imageStore, store.mayHold(request) else { return open.begin(with: nil) }
    open.read(from: store)
  }

  /// Ends a load; of its socket one more buffer is read at the most.
  public func cancel(_ transfer: ImageTransfer) {
    loads.withLock { $0.removeValue(forKey: ObjectIdentifier(transfer)) }?.cancel()
  }

  /// Takes over the priority, for the queue of connections and for the streams of HTTP/2.
  public func priorityDidChange(of transfer: ImageTransfer) {
    load(of: transfer)?.priorityDidChange()
  }

  /// Reads on.
  public func mayContinue(_ transfer: ImageTransfer) {
    load(of: transfer)?.mayContinue()
  }

  private func load(of transfer: ImageTransfer) -> OpenLoad? {
    loads.withLock { $0[ObjectIdentifier(transfer)] }
  }
}

// MARK: - What an open load needs

extension HTTPImageLoader {
  func forget(_ transfer: ImageTransfer) {
    loads.withLock { $0[ObjectIdentifier(transfer)] = nil }
  }

  var time: Timestamp { now() }

  func exchange(
    _ address: String, _ fields: [HTTPField], for transfer: ImageTransfer, receiver: any HTTPReceiver
  ) -> HTTPExchange? {
    guard let url = URL(string: address) else { return nil }
    return HTTPExchange(
      number: transfer.number, url: url, fields: fields, priority: ExchangePriority(transfer.priority),
      limits: limits, receiver: receiver)
  }

  var carrier: any HTTPTransport { transport }
  var disk: DiskStore? { imageStore?.cache.store }
}

extension HTTPLoad.Rules {
  package init(_ configuration: HTTPConfiguration, secrets: SecretFields, stores: Bool) {
    self.init(
      bodyLimit: max(0, configuration.bodyLimit),
      pixelLimit: PixelLimit(side: configuration.sideLimit, pixels: Int64(configuration.pixelLimit)),
      redirects: RedirectPolicy(
        hopLimit: max(0, configuration.redirectLimit), allowsDowngrade: configuration.allowsDowngrade,
        secrets: secrets),
      stores: stores, showsStale: configuration.showsStaleImages)
  }
}

extension ExchangePriority {
  init(_ priority: TransferPriority) {
    switch priority {
    case .trailing: self.init(31)
    case .upcoming: self.init(63)
    case .landing: self.init(127)
    case .refresh: self.init(95)
    case .visible: self.init(255)
    }
  }
}
