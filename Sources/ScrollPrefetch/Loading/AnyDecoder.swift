internal import Foundation

/// A decoder whose image's type has been put away.
struct AnyDecoder: Sendable {
  enum Way: Sendable {
    case inline(@Sendable (Data, ImageRequest) throws -> Message.Decoded)
    case concurrent(@Sendable @concurrent (Data, ImageRequest) async throws -> Message.Decoded)
  }

  let way: Way

  init<Image>(_ decoder: ImageDecoder<Image>) {
    switch decoder.way {
    case .inline(let decode): way = .inline { Self.box(try decode($0, $1)) }
    case .concurrent(let decode): way = .concurrent { Self.box(try await decode($0, $1)) }
    }
  }

  private static func box<Image>(_ decoded: DecodedImage<Image>) -> Message.Decoded {
    Message.Decoded(image: TypedImage(decoded.image), cost: decoded.cost)
  }
}
