internal import PrefetchCore

/// Gives images and sources the small numbers by which the core knows them.
///
/// A number stays with its key until the core forgets it, and is then used again.
struct KeyTable {
  private var imageNumbers: [CacheKey: Int] = [:]
  private var sourceNumbers: [CacheKey: Int] = [:]
  private var requests = NumberedTable<ImageRequest>()
  private var sources = NumberedTable<ImageRequest>()
  private var freeImages: [Int] = []
  private var freeSources: [Int] = []

  /// How many images have a number.
  var count: Int { requests.count }

  /// The numbers of a request's image and source, given now if they have none.
  mutating func reference(to request: ImageRequest) -> ImageReference {
    let image = Self.number(
      of: request.imageKey, request: request, in: &imageNumbers, table: &requests, free: &freeImages)
    let source = Self.number(
      of: request.sourceKey, request: request, in: &sourceNumbers, table: &sources, free: &freeSources)
    // Under one name URLs may change, as signed ones do: the latest is the one that still works.
    sources[source] = request
    return ImageReference(
      image: ImageID(number: image), source: SourceID(number: source), expectedBytes: request.expectedBytes)
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
