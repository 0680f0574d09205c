import Foundation
import Locking
import ScrollPrefetch

/// Makes images of bytes, inline or on tasks, and writes down which.
final class ProgramDecoder: Sendable {
  struct NoImage: Error {}

  private let inline = Locked<[Decoding]>([])
  private let settings: Program.Settings
  private let ledger: Ledger

  init(_ settings: Program.Settings, ledger: Ledger) {
    self.settings = settings
    self.ledger = ledger
  }

  var decoder: ImageDecoder<Data> {
    guard settings.decodesConcurrently else {
      return .inline { data, request in
        self.inline.withLock { $0.append(Decoding(data, request)) }
        return try Self.decode(data)
      }
    }
    return .concurrent { data, request in
      // Others get to do something meanwhile.
      for _ in 0..<(data.count % 3) { await Task.yield() }
      self.ledger.record(.decoded(Decoding(data, request)))
      return try Self.decode(data)
    }
  }

  /// What was decoded inline since the last time, in that order.
  func takeInline() -> [Decoding] {
    inline.withLock { decodings in
      defer { decodings = [] }
      return decodings
    }
  }

  private static func decode(_ data: Data) throws -> DecodedImage<Data> {
    guard !data.contains(Body.broken) else { throw NoImage() }
    return DecodedImage(data, cost: data.count)
  }
}

/// What one decoding was given.
struct Decoding: Equatable, Sendable {
  let picture: Picture
  let isBroken: Bool
  /// Tells the server's contents apart.
  let firstByte: UInt8?

  init(_ data: Data, _ request: ImageRequest) {
    picture = request.picture
    isBroken = data.contains(Body.broken)
    firstByte = data.first
  }
}
