internal import Foundation
internal import PrefetchCore

/// What only turns touch: the decision machine, and what stands behind its numbers.
///
/// A value that its actor owns: when the actor goes, the value can still take its last turn.
struct CoordinatorState: Sendable {
  let inbox: Inbox
  let images: MemoryStore
  let callers: CallerTable
  let hub: EventHub
  let work: OpenWork
  let decoder: AnyDecoder

  var machine: PrefetchMachine
  var keys = KeyTable()
  var contents: [ListID: any ListContent] = [:]
  /// What the callers that have joined await.
  var waiting: [CallerID: ImageID] = [:]
  /// What open transfers have brought, cancelled ones left, and decodings still need.
  var bodies: [SourceID: Data] = [:]
  var staged = StagedResults()
  var lastEvent = 0
  var newEvents: [PrefetchEvent] = []
  /// Whether anyone subscribes to events; looked up once a turn.
  var isWatched = false

  init(
    inbox: Inbox, images: MemoryStore, callers: CallerTable, hub: EventHub, work: OpenWork,
    decoder: AnyDecoder,
    limits: PrefetchMachine.Limits
  ) {
    self.inbox = inbox
    self.images = images
    self.callers = callers
    self.hub = hub
    self.work = work
    self.decoder = decoder
    machine = PrefetchMachine(limits: limits)
  }
}

/// Results that came with a fact, until the machine has said what to do with them.
struct StagedResults: Sendable {
  var decoded: [ImageID: StoredImage] = [:]
  var failures: [ImageID: PrefetchError] = [:]
  var transferFailure: PrefetchError?
}
