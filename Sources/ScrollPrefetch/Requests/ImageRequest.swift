public import Foundation

/// What to load: where the bytes are, and which image to make of them.
///
/// Its keys are computed once, when it is made; make it with the row's data, not each time a cell asks. Copies cost
/// one retain. Two requests are equal if they show the same image.
public struct ImageRequest: Sendable {
  private final class Storage: Sendable {
    let url: URL
    let variant: String
    let expectedBytes: Int?
    let headers: [String: String]
    let sourceKey: CacheKey
    let imageKey: CacheKey
    /// With the port: what a limit for each host goes by.
    let host: String

    init(
      url: URL, variant: String, name: String?, expectedBytes: Int?, headers: [String: String]
    ) {
      self.headers = headers
      self.url = url
      self.variant = variant
      self.expectedBytes = expectedBytes
      host = (url.host(percentEncoded: true) ?? "") + (url.port.map { ":\($0)" } ?? "")
      // A name and a URL never meet: no URL starts with a space.
      let source = Self.text(of: headers) + (name.map { " " + $0 } ?? url.absoluteString)
      sourceKey = CacheKey(source)
      imageKey = variant.isEmpty ? sourceKey : CacheKey("\(variant.utf8.count) \(variant)\(source)")
    }

    /// Nothing without headers; else a text that no URL and no name begins with, the same in whatever order they come.
    private static func text(of headers: [String: String]) -> String {
      let fields = headers.map { "\($0.lowercased()): \($1)" }.sorted()
      return fields.map { "\t\($0.utf8.count) \($0)" }.joined()
    }
  }

  private let storage: Storage

  /// A request for the image that is made of the bytes at a URL.
  ///
  /// - Parameters:
  ///   - url: Where the bytes are.
  ///   - variant: A size or a processing, in the app's own words. Variants of one source are one transfer, decoded
  ///     once each. Empty for the image as it is.
  ///   - name: A name for the bytes that stays the same while the URL changes, as signed URLs do. Without one, the
  ///     whole URL says what is the same.
  ///   - expectedBytes: How many bytes the transfer will bring, if the app has been told.
  ///   - headers: Header fields that vary the answer, for a loader that heeds them: with others, the bytes are others.
  public init(
    url: URL, variant: String = "", name: String? = nil, expectedBytes: Int? = nil,
    headers: [String: String] = [:]
  ) {
    storage = Storage(
      url: url, variant: variant, name: name, expectedBytes: expectedBytes, headers: headers)
  }

  /// Where the bytes are.
  public var url: URL { storage.url }

  /// The size or processing, in the app's own words; empty for the image as it is.
  public var variant: String { storage.variant }

  /// How many bytes the transfer will bring, if the app has been told.
  public var expectedBytes: Int? { storage.expectedBytes }

  /// Header fields that vary the answer.
  public var headers: [String: String] { storage.headers }

  /// Whether both were made by the same call: then they are alike in everything, and no URL needs to be compared.
  func isCopy(of other: ImageRequest) -> Bool {
    storage === other.storage
  }

  /// What makes two requests the same bytes.
  var sourceKey: CacheKey { storage.sourceKey }

  /// The host that the bytes come from, with its port if the URL names one.
  var host: String { storage.host }

  /// What makes two requests the same image.
  var imageKey: CacheKey { storage.imageKey }
}

extension ImageRequest: Hashable {
  /// Whether both show the same image.
  public static func == (left: ImageRequest, right: ImageRequest) -> Bool {
    left.imageKey == right.imageKey
  }

  /// Hashes what makes it the same image.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(imageKey)
  }
}

extension ImageRequest: CustomStringConvertible {
  /// The URL, and the variant if it has one.
  public var description: String {
    variant.isEmpty ? url.absoluteString : "\(url.absoluteString) (\(variant))"
  }
}
