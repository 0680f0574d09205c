internal import PrefetchCore

/// Gives images and sources the small numbers by which the core knows them.
///
/// A number stays with its key until the core forgets it, and is then used again.
struct KeyTable: Sendable {
  private var images = Numbering()
  private var sources = Numbering()
  private var hosts = HostTable()

  /// How many images have a number.
  var count: Int { images.count }

  /// The numbers of a request's image, source and host, given now if they have none, and what the store says of it.
  mutating func reference(to request: ImageRequest, store: (any ImageStore)?) -> ImageReference {
    let image = images.number(of: request.imageKey, request)
    let known = sources.count
    let source = sources.number(of: request.sourceKey, request)
    if sources.count > known { hosts.add(request) }
    let isRenewed = renew(source, with: request)
    return ImageReference(
      image: ImageID(number: image), source: SourceID(number: source), host: hosts.host(of: request),
      expectedBytes: request.expectedBytes, isRenewed: isRenewed,
      isStored: store?.mayHold(request) ?? false)
  }

  /// Under one name URLs may change, as signed ones do: the latest is the one that still works.
  private mutating func renew(_ source: Int, with request: ImageRequest) -> Bool {
    let old = sources.request(source)
    guard !old.isCopy(of: request), old.url != request.url else { return false }
    hosts.remove(old)
    hosts.add(request)
    sources.replace(source, with: request)
    return true
  }

  /// A row with the numbers of its images, none twice.
  mutating func row(_ row: ListRow, store: (any ImageStore)?) -> Row {
    var images: [ImageReference] = []
    for request in row.images {
      let reference = reference(to: request, store: store)
      if !images.contains(where: { $0.image == reference.image }) { images.append(reference) }
    }
    return Row(identity: row.identity, images: images)
  }

  /// The request that an image was first asked for with.
  func request(for image: ImageID) -> ImageRequest { images.request(image.number) }

  /// The request that a source was last asked for with.
  func request(for source: SourceID) -> ImageRequest { sources.request(source.number) }

  /// The sources with such a request, in the order of their numbers.
  func sources(where isIncluded: (ImageRequest) -> Bool) -> [SourceID] {
    sources.numbers(where: isIncluded).map(SourceID.init(number:))
  }

  mutating func forget(_ image: ImageID) {
    images.forget(image.number, key: request(for: image).imageKey)
  }

  mutating func forget(_ source: SourceID) {
    let request = request(for: source)
    hosts.remove(request)
    sources.forget(source.number, key: request.sourceKey)
  }
}

/// Small numbers for keys, each used again once its key has been forgotten, and the request behind each.
private struct Numbering: Sendable {
  private var numbers: [CacheKey: Int] = [:]
  private var requests: [ImageRequest?] = []
  private var free: [Int] = []

  var count: Int { numbers.count }

  mutating func number(of key: CacheKey, _ request: ImageRequest) -> Int {
    if let number = numbers[key] { return number }
    let number = free.popLast() ?? requests.count
    if number == requests.count { requests.append(nil) }
    numbers[key] = number
    requests[number] = request
    return number
  }

  func request(_ number: Int) -> ImageRequest {
    guard let request = requests[number] else { preconditionFailure("no request has number \(number)") }
    return request
  }

  func numbers(where isIncluded: (ImageRequest) -> Bool) -> [Int] {
    requests.indices.filter { requests[$0].map(isIncluded) ?? false }
  }

  mutating func replace(_ number: Int, with request: ImageRequest) {
    requests[number] = request
  }

  mutating func forget(_ number: Int, key: CacheKey) {
    numbers[key] = nil
    requests[number] = nil
    free.append(number)
  }
}

/// Gives hosts their numbers, for as long as a source is theirs.
private struct HostTable: Sendable {
  private var hosts: [String: (number: Int, sources: Int)] = [:]
  private var lastNumber = 0

  mutating func add(_ request: ImageRequest) {
    if let known = hosts[request.host] {
      hosts[request.host] = (known.number, known.sources + 1)
    } else {
      lastNumber += 1
      hosts[request.host] = (lastNumber, 1)
    }
  }

  mutating func remove(_ request: ImageRequest) {
    guard let known = hosts[request.host] else { return }
    hosts[request.host] = known.sources == 1 ? nil : (known.number, known.sources - 1)
  }

  func host(of request: ImageRequest) -> HostID {
    HostID(number: hosts[request.host]?.number ?? 0)
  }
}
