internal import Foundation
internal import PrefetchCore

/// What only turns touch: the decision machine, and what stands behind its numbers.
///
/// A value that its actor owns: when the actor goes, the value can still take its last turn.
struct CoordinatorState: Sendable {
  let inbox: Inbox
  let images: MemoryStore
  let callers: CallerTable
  let slots: SlotTable
  let hub: EventHub
  let work: OpenWork
  let decoder: AnyDecoder

  var machine: PrefetchMachine
  var keys = KeyTable()
  var contents: [ListID: any ListContent] = [:]
  /// What the callers that have joined await.
  var waiting: [CallerID: ImageID] = [:]
  /// The slots' own counts of the bindings that the machine knows of.
  var bindings: [SlotID: Int] = [:]
  /// How many rows each list has, to which an edit's changes apply.
  var counts: [ListID: Int] = [:]
  /// What open transfers have brought, cancelled ones left, and decodings still need.
  var bodies: [SourceID: Data] = [:]
  /// What the transfers noted of these bodies, for one that goes on from them.
  var bookmarks: [SourceID: any Sendable] = [:]
  var staged = StagedResults()
  var lastEvent = 0
  var newEvents: [PrefetchEvent] = []
  /// Whether anyone subscribes to events; looked up once a turn.
  var isWatched = false
}

/// Results that came with a fact, until the machine has said what to do with them.
struct StagedResults: Sendable {
  var decoded: [ImageID: any StoredImage] = [:]
  var failures: [ImageID: PrefetchError] = [:]
  var transferFailure: PrefetchError?

  /// The error that came for an image, or for its source.
  func failure(of image: ImageID) -> PrefetchError? {
    failures[image] ?? transferFailure
  }
}
