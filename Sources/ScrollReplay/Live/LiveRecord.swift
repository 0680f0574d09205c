/// What was seen of a scroll over a real link: when images came into memory and left it, and what transfers did.
package struct LiveRecord: Sendable {
  /// One thing that happened.
  package enum Entry: Sendable, Equatable {
    case arrived(ImageIndex)
    case evicted(ImageIndex)
    case started(ImageIndex, resumed: Bool)
    case cancelled(ImageIndex)
    case failed(ImageIndex)
  }

  /// By time, in milliseconds of the trace; those of one time in the order in which they happened.
  private(set) var entries: [(time: Double, entry: Entry)] = []
  /// What came over the link.
  package var bytesDownloaded = 0
  /// Transfers that had not ended at the end.
  package var openTransfers = 0

  package init() {}

  /// Notes something; it may be told late, but not out of its own order.
  package mutating func note(_ entry: Entry, at time: Double) {
    entries.append((time, entry))
  }

  var inOrder: [(time: Double, entry: Entry)] {
    entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

extension Simulation {
  /// The list as it is at the beginning, and what it shows at an offset; for whoever scrolls it for real.
  package func makeList() -> LiveList {
    let start = scenario.trace.events.first?.time ?? 0
    return LiveList(world: World(scenario, table: table, rows: rows, from: start))
  }

  /// The figures of a scroll that was really made: the frames at the trace's times, all else when it was seen.
  ///
  /// They are those of a replay, by the same definitions; a transfer that finished is one that brought an image.
  package func figures(of record: LiveRecord) -> Figures {
    let events = scenario.trace.events
    let start = events.first?.time ?? 0
    let end = events.last?.time ?? start
    let world = World(scenario, table: table, rows: rows, from: start)
    var recorder = FiguresRecorder(world: world, from: start)
    var rest = record.inOrder.filter { $0.time <= end }[...]
    for event in events {
      while let next = rest.first, next.time <= event.time {
        rest.removeFirst()
        recorder.advance(to: max(start, next.time))
        world.apply(next.entry, at: next.time, recorder: &recorder)
        recorder.settle(in: world)
      }
      recorder.advance(to: event.time)
      world.apply(event, recorder: &recorder)
      recorder.settle(in: world)
    }
    return recorder.finish(downloaded: Double(record.bytesDownloaded), open: record.openTransfers)
  }
}

extension World {
  fileprivate func apply(_ entry: LiveRecord.Entry, at time: Double, recorder: inout FiguresRecorder) {
    switch entry {
    case .arrived(let image):
      guard !memory.holds(image) else { return }
      memory.insert(image, bytes: images[image].bytes, at: time)
      recorder.arrived(image)
    case .evicted(let image):
      memory.remove(image)
      recorder.evicted(image)
    case .started(let image, let resumed): recorder.started(image, resumed: resumed)
    case .cancelled(let image): recorder.cancelled(image)
    case .failed(let image): recorder.failed(image)
    }
  }

  fileprivate func apply(_ event: Trace.Event, recorder: inout FiguresRecorder) {
    switch event.kind {
    case .offset(let offset):
      recorder.frame(at: event.time, movement: show(offset, at: event.time), in: self)
    case .edit(let edit):
      apply(edit, at: event.time)
      recorder.edited(in: self)
    case .touchDown, .touchUp, .memory, .network: break
    }
  }
}
