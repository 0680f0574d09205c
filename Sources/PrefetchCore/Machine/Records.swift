// Both records hold numbers only, no array: one that is read in a loop over the plan is copied with nothing to retain,
// and never keeps the table that it stands in from being changed in place.

/// What the machine knows of an image that something refers to.
struct ImageRecord: Sendable {
  let source: SourceID
  /// The next of the images of its source.
  var next: ImageID?
  /// Where a row that shows it last came into a window.
  var place: ListPlace?
  /// How many rows of windows show it.
  var windowRows = 0
  /// How many visible rows show it.
  var visibleRows = 0
  /// How many slots are bound to it; `demands` has them.
  var slotCount = 0
  /// How many tasks await it; `demands` has them.
  var callerCount = 0
  var isDecoding = false
  /// Its source was invalidated while it was being decoded: the result is out of date.
  var isOutdated = false
  /// It could not be decoded, and is not tried again before this moment.
  var undecodableUntil: Instant?
  /// It was decoded in this turn: it is at hand, and what it costs; whether memory takes it the turn's end says.
  var arrivingCost: Int?
  /// It was put out of memory, or never let in, while its rows were in the window: not to be prefetched again before
  /// it has become visible, or has left and come back.
  var isRefused = false
  /// The last plan in which only rows that fly past showed it.
  var passingPlan = 0
  /// A visible row, a slot or a caller has had to do with it since it came into memory, or before.
  var wasShown = false
  /// The last order of the windows' images that names it.
  var order = 0

  /// Whether it is known that its bytes are no image.
  var isUndecodable: Bool { undecodableUntil != nil }
  /// Whether anyone wants it.
  var isWanted: Bool { windowRows > 0 || isDemanded }
  /// Whether someone wants it by name, and not as part of a window.
  var isDemanded: Bool { callerCount > 0 || slotCount > 0 }
  /// Whether it can be seen, and so must stay in memory.
  var isShown: Bool { visibleRows > 0 || slotCount > 0 }
  /// Whether memory holds it for a window or a slot.
  var isHeld: Bool { windowRows > 0 || slotCount > 0 }
}

/// Who wants an image by name.
struct Demand: Sendable {
  /// The slots that are bound to it, in the order in which they were.
  var slots: [SlotID] = []
  /// The tasks that await it, in the order in which they came.
  var callers: [Caller] = []

  /// A task that awaits it.
  struct Caller: Sendable {
    let id: CallerID
    var patience: Event.Patience
  }
}

/// What the machine knows of a source.
struct SourceRecord: Sendable {
  let host: HostID
  /// The first of the images that are decoded from it and known; each knows the next.
  var firstImage: ImageID?
  var expectedBytes: Int?
  /// The transfer that is under way.
  var transfer: TransferID?
  /// How many of its images are being decoded now.
  var decodings = 0
  /// Bytes of a cancelled transfer at hand.
  var keptBytes = 0
  /// The reading that is under way.
  var read: ReadID?
  /// The loader may have its bytes at hand.
  var isStored = false
  /// It was brought for the loader to keep, and was not kept.
  var cannotBeStored = false
  /// What is brought of it now is for the loader to keep: memory has no room for it.
  var isForStore = false
  /// When its images in memory go out of date.
  var freshUntil: Instant?
  /// Its images may stay in memory when nothing near shows them.
  var mayBeKept = true
  /// An image of it that is out of date has been shown: its server is to be asked for a newer one.
  var needsRefresh = false
  /// How its last transfer failed, until one succeeds.
  var failure: FailureRecord?
  /// Why interest in it was last lost.
  var lossReason: CancellationReason?
  /// The last plan that wanted it, and how much.
  var plan = 0
  var priority = TransferPriority.trailing
}

/// How a source failed, and when it may be tried again.
struct FailureRecord: Sendable {
  var kind: FailureKind
  /// How often in a row, not counting failures for want of a network.
  var attempts: Int
  /// Not before this moment.
  var retryAt: Instant
}

/// A transfer that has begun and not ended.
struct OpenTransfer: Sendable {
  let id: TransferID
  let source: SourceID
  let host: HostID
  let startedAt: Instant
  /// It asks whether an image that is shown is up to date.
  let isRefresh: Bool
  var priority: TransferPriority
  /// With those it resumed from.
  var receivedBytes: Int
  var isReceiving = false
  /// When something last came of it, or else its start.
  var heardAt: Instant
}

/// A reading that has begun and not ended.
struct OpenRead: Sendable {
  let id: ReadID
  let source: SourceID
  var priority: TransferPriority
}
