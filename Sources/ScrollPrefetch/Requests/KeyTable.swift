internal import PrefetchCore

/// Gives images and sources the small numbers by which the core knows them.
///
/// A number stays with its key until the core forgets it, and is then used again.
struct KeyTable: Sendable {
  private var imageNumbers: [CacheKey: Int] = [:]
  private var sourceNumbers: [CacheKey: Int] = [:]
  private var requests = NumberedTable<ImageRequest>()
  private var sources = NumberedTable<ImageRequest>()
  private var freeImages: [Int] = []
  private var freeSources: [Int] = []
  private var hosts = HostTable()

  /// How many images have a number.
  var count: Int { requests.count }

  /// The numbers of a request's image, source and host, given now if they have none.
  mutating func reference(to request: ImageRequest) -> ImageReference {
    let image = Self.number(
      of: request.imageKey, request: request, in: &imageNumbers, table: &requests, free: &freeImages)
    let known = sources.count
    let source = SourceID(
      number: Self.number(
        of: request.sourceKey, request: request, in: &sourceNumbers, table: &sources, free: &freeSources))
    if sources.count > known { hosts.add(request) }
    let isRenewed = renew(source, with: request)
    return ImageReference(
      image: ImageID(number: image), source: source, host: hosts.host(of: request),
      expectedBytes: request.expectedBytes, isRenewed: isRenewed)
  }

  /// Under one name URLs may change, as signed ones do: the latest is the one that still works.
  private mutating func renew(_ source: SourceID, with request: ImageRequest) -> Bool {
    let old = self.request(for: source)
    guard !old.isCopy(of: request), old.url != request.url else { return false }
    hosts.remove(old)
    hosts.add(request)
    sources[source.number] = request
    return true
  }

  /// A row with the numbers of its images, none twice.
  mutating func row(_ row: ListRow) -> Row {
    var images: [ImageReference] = []
    for request in row.images {
      let reference = reference(to: request)
      if !images.contains(where: { $0.image == reference.image }) { images.append(reference) }
    }
    return Row(identity: row.identity, images: images)
  }

  /// The request that an image was first asked for with.
  func request(for image: ImageID) -> ImageRequest {
    guard let request = requests[image.number] else {
      preconditionFailure("no request has number \(image.number)")
    }
    return request
  }

  /// The request that a source was last asked for with.
  func request(for source: SourceID) -> ImageRequest {
    guard let request = sources[source.number] else {
      preconditionFailure("no source has number \(source.number)")
    }
    return request
  }

  mutating func forget(_ image: ImageID) {
    imageNumbers[request(for: image).imageKey] = nil
    requests[image.number] = nil
    freeImages.append(image.number)
  }

  mutating func forget(_ source: SourceID) {
    hosts.remove(request(for: source))
    sourceNumbers[request(for: source).sourceKey] = nil
    sources[source.number] = nil
    freeSources.append(source.number)
  }

  private static func number(
    of key: CacheKey, request: ImageRequest, in numbers: inout [CacheKey: Int],
    table: inout NumberedTable<ImageRequest>, free: inout [Int]
  ) -> Int {
    if let number = numbers[key] { return number }
    let number = free.popLast() ?? table.count
    numbers[key] = number
    table[number] = request
    return number
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
