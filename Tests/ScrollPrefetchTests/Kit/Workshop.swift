import Exploration
import Foundation
import Locking
import ScrollPrefetch

/// Decodes bytes to themselves, on a task of its own or inline, and writes down what it decodes.
final class Workshop: Sendable {
  struct NoImage: Error {}

  private let log = Locked<[String]>([])
  private let damaged = Locked<Set<String>>([])

  /// What it was given, as key and variant, in order.
  var decodings: [String] { log.withLock { $0 } }

  /// From now on it can make nothing of this key, or of this key in this variant.
  func damage(_ name: String) {
    _ = damaged.withLock { $0.insert(name) }
  }

  func decoder(concurrent: Bool) -> ImageDecoder<Data> {
    concurrent
      ? .concurrent { data, request in try self.decode(data, request) }
      : .inline { data, request in try self.decode(data, request) }
  }

  private func decode(_ data: Data, _ request: ImageRequest) throws -> DecodedImage<Data> {
    let name = request.variant.isEmpty ? request.key : "\(request.key) \(request.variant)"
    log.withLock { $0.append(name) }
    guard damaged.withLock({ !$0.contains(name) }) else { throw NoImage() }
    return DecodedImage(data, cost: data.count)
  }
}
