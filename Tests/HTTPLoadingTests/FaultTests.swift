import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Every way in which a server can misbehave", .serialized, .timeLimit(.minutes(10)))
struct FaultTests {
  private static func choice(_ outcome: Fault.Outcome) -> Scene.Choice {
    var choice = Scene.Choice()
    choice.configuration.bodyLimit = 4 << 20
    // What is to come whole may need any time on a slow machine.
    guard outcome != .delivered && outcome != .redirected else { return choice }
    choice.configuration.stallTimeout = .milliseconds(400)
    choice.configuration.totalTimeout = .seconds(2)
    return choice
  }

  @Test(
    "P16, P18: each ends in an image or an error, as it should, and a broken body is never an image",
    arguments: FaultRegistry.all.map(\.name))
  func judged(name: String) async throws {
    let fault = try #require(FaultRegistry.fault(name))
    let outcomeForImages = Self.forImages[name] ?? fault.outcome
    let scene = try Scene(.one(), Self.choice(outcomeForImages))
    let outcome = try await outcome(of: "/faults/\(name)", in: scene)
    switch outcomeForImages {
    case .delivered: #expect(outcome.isImage, "\(fault.sentence) \(outcome)")
    case .failed, .limited, .status: #expect(!outcome.isImage, "\(fault.sentence) \(outcome)")
    case .redirected: #expect(outcome.isImage, "\(fault.sentence) \(outcome)")
    case .either: break
    }
  }

  /// Where a loader of images, asked for one and not to try again, judges otherwise than a client of anything.
  private static let forImages: [String: Fault.Outcome] = [
    // No image, whatever the head says.
    "html": .failed, "html-as-image": .failed, "short-image": .failed, "empty": .failed,
    "pixels-jpeg": .failed,
    "pixels-png": .failed, "pixels-png-most": .failed, "pixels-none": .failed,
    // Compressed, which was not asked for.
    "gzip": .failed,
    // Better at the second attempt.
    "fin-once": .failed, "heals": .failed,
    // The body that leads on is not waited for.
    "redirect-body-endless": .delivered,
    // It is asked for once.
    "breaks": .delivered,
    // No part is asked for.
    "range-etag-changes": .delivered,
  ]

  private enum Outcome: CustomStringConvertible {
    case image(Int)
    case error(HTTPImageError)

    var isImage: Bool { if case .image = self { true } else { false } }

    var description: String {
      switch self {
      case .image(let count): "an image of \(count) bytes"
      case .error(let error): "\(error)"
      }
    }
  }

  private func outcome(of path: String, in scene: Scene) async throws -> Outcome {
    do {
      return .image(try await scene.image(path).count)
    } catch PrefetchError.transferFailed(let error as HTTPImageError) {
      return .error(error)
    }
  }
}
