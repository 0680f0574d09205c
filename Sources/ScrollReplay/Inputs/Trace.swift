/// A recorded scroll: what one list's viewport did, in the order in which it happened.
///
/// Times are milliseconds, lengths points.
package struct Trace: Sendable, Equatable {
  /// The file's base name without its endings: how reports name the trace.
  package var name: String
  /// The viewport's size in points.
  package var viewport: Size
  /// How the scroll was recorded; for the reader of a report.
  package var recorded: Provenance?
  /// What happened, never empty; `time` never decreases.
  package var events: [Event]

  /// A width and a height, in points, both above zero.
  package struct Size: Sendable, Equatable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// How a scroll was recorded.
  package struct Provenance: Sendable, Equatable {
    package var with: String
    package var input: String
    package var how: String

    package init(with: String, input: String, how: String) {
      self.with = with
      self.input = input
      self.how = how
    }
  }

  /// One line of a trace.
  package struct Event: Sendable, Equatable {
    /// Milliseconds, never negative.
    package var time: Double
    package var kind: Kind
    /// The line of the file it stands in, counted from 1; what an error about it names.
    package var line: Int

    package init(time: Double, kind: Kind, line: Int = 0) {
      self.time = time
      self.kind = kind
      self.line = line
    }
  }

  /// What a line of a trace says.
  package enum Kind: Sendable, Equatable {
    /// A frame: the content offset of the viewport's top edge, held until the next frame. Not clamped.
    case offset(Double)
    case touchDown
    /// The finger left; `target` is the offset at which the list will come to rest, if it was announced.
    case touchUp(target: Double?)
    case edit(Edit)
    case memory(MemoryLevel)
    case network(NetworkPath)
  }

  /// A change of the list's rows.
  package enum Edit: Sendable, Equatable {
    case insert([Feed.Row], at: Int)
    case delete(at: Int, count: Int)
    /// `to` is the place after the removal.
    case move(from: Int, to: Int)
    /// The same rows, as when an app reloads its table.
    case reload
  }

  /// How hard the system presses for memory.
  package enum MemoryLevel: String, Sendable, CaseIterable {
    case warning
    case critical
  }

  /// What the device reports of its network.
  package enum NetworkPath: String, Sendable, CaseIterable {
    case unrestricted
    case constrained
    case offline
  }

  package init(name: String, viewport: Size, recorded: Provenance? = nil, events: [Event]) {
    self.name = name
    self.viewport = viewport
    self.recorded = recorded
    self.events = events
  }
}
