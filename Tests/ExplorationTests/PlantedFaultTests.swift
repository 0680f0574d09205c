import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing

/// A loader that mixes up attempts: what a cancelled one would have brought late comes in the source's next one.
private final class MixedUpLoader: ImageLoader {
  private let base: ProgramLoader
  private let cancelled = Locked<Set<URL>>([])

  init(_ base: ProgramLoader) {
    self.base = base
  }

  var resumesTransfers: Bool { base.resumesTransfers }

  func start(_ transfer: ImageTransfer) {
    if cancelled.withLock({ $0.remove(transfer.request.url) }) != nil { transfer.receive(Data([1])) }
    base.start(transfer)
  }

  func cancel(_ transfer: ImageTransfer) {
    _ = cancelled.withLock { $0.insert(transfer.request.url) }
    base.cancel(transfer)
  }
}

/// The exploration itself is tried: with a fault that is there, it must find it, cut it down, and show it again.
@Suite("Planted faults")
struct PlantedFaultTests {
  private var laboratory: Laboratory {
    var laboratory = Laboratory()
    laboratory.loader = { MixedUpLoader($0) }
    return laboratory
  }

  @Test("Late bytes in the next attempt (P7) are found, cut down to a few lines, and shown again by a string")
  func lateBytes() throws {
    let search = Search(laboratory: laboratory, lanes: 1)
    let finding = try #require(search.run(seeds: 0..<100).finding)
    #expect(finding.fault.promise.name == "P7")
    let shrunk = try #require(search.shrink(finding))
    #expect(shrunk.fault.promise.name == "P7")
    #expect(shrunk.reproduction.program.operationCount <= 8)
    let text = shrunk.reproduction.description
    #expect(text.utf8.count < 300)
    let again = try Reproduction(text).run(with: laboratory)
    #expect(again.divergence == nil)
    #expect(again.faults.contains(shrunk.fault))
  }

  @Test("What a string shows with a fault it does not show without")
  func sound() throws {
    let search = Search(laboratory: laboratory, lanes: 1)
    let finding = try #require(search.run(seeds: 0..<100).finding)
    let shrunk = try #require(search.shrink(finding))
    #expect(shrunk.reproduction.run().faults.isEmpty)
  }
}
