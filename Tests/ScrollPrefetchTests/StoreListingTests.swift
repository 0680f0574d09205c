import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("A store that finds out late what it has")
struct StoreListingTests {
  /// Memory has room for three of eight images; the visible ones and the next are there, each read for in vain.
  private func stage(_ store: GuessingStore) -> (Stage, PrefetchList) {
    let stage = Stage(memory: 30, ahead: 6, behind: 0, store: store)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<2, of: list)
    #expect(store.beingRead == keys(0..<4))
    store.miss(keys(0..<2))
    stage.settle()
    stage.finish(keys(0..<2))
    store.miss(keys(2..<3))
    stage.settle()
    stage.finish(keys(2..<3))
    return (stage, list)
  }

  @Test("S26, P13: What a store seemed to have is prefetched to it once it has found out that it has not")
  func prefetched() throws {
    let store = GuessingStore()
    let (stage, list) = stage(store)
    #expect(stage.loader.open.isEmpty && store.beingRead.isEmpty, "the others seem to be there")
    store.list()
    stage.settle()
    #expect(stage.loader.open == keys(3..<7))
    stage.finishEverything()
    #expect(stage.loader.starts == keys(0..<8))
    #expect(stage.cached(keys(0..<20)) == keys(0..<3))
    try withExtendedLifetime(list) { try stage.close() }
  }

  @Test("A reading under way when a store is listed ends as it would have, with one transfer after it")
  func underWay() throws {
    let store = GuessingStore()
    let stage = Stage(memory: 30, ahead: 0, behind: 0, store: store)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<2, of: list)
    store.list()
    stage.settle()
    #expect(store.beingRead == keys(0..<2))
    #expect(stage.loader.starts.isEmpty)
    store.miss(keys(0..<2))
    stage.settle()
    #expect(stage.loader.starts == keys(0..<2))
    try withExtendedLifetime(list) { try stage.close() }
  }
}
