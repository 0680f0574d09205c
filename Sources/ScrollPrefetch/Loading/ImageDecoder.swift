public import Foundation

/// How bytes become the image that the app shows, and what it costs to keep.
public struct ImageDecoder<Image: Sendable>: Sendable {
  enum Way: Sendable {
    case inline(@Sendable (Data, ImageRequest) throws -> DecodedImage<Image>)
    case concurrent(@Sendable @concurrent (Data, ImageRequest) async throws -> DecodedImage<Image>)
  }

  let way: Way

  /// A decoder that runs on a task of its own; what real decoding wants.
  public static func concurrent(
    _ decode: @escaping @Sendable @concurrent (Data, ImageRequest) async throws -> DecodedImage<Image>
  ) -> ImageDecoder {
    ImageDecoder(way: .concurrent(decode))
  }

  /// A decoder that runs on the coordinator itself, and holds it up; only for what takes a few microseconds.
  public static func inline(
    _ decode: @escaping @Sendable (Data, ImageRequest) throws -> DecodedImage<Image>
  ) -> ImageDecoder {
    ImageDecoder(way: .inline(decode))
  }
}

extension ImageDecoder<Data> {
  /// Keeps the bytes as they came; they cost their number.
  public static var bytes: ImageDecoder {
    .inline { data, _ in DecodedImage(data, cost: data.count) }
  }
}

/// An image, and what it costs to keep in memory.
public struct DecodedImage<Image: Sendable>: Sendable {
  /// What the app shows.
  public let image: Image
  /// What it costs in memory, in the unit of the coordinator's memory limit, usually bytes; never negative.
  public let cost: Int

  /// An image at a cost; a negative cost counts as nothing.
  public init(_ image: Image, cost: Int) {
    self.image = image
    self.cost = max(0, cost)
  }
}
