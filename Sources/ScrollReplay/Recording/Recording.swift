/// What one policy did in one replay, as it can be drawn.
///
/// Times are milliseconds of the trace. Rows are named by their keys, which are the same in each replay of a
/// simulation.
package struct Recording: Sendable, Equatable {
  /// When the replay began and ended.
  package var span: ClosedRange<Double>
  /// Every transfer, in the order of the starts.
  package var transfers: [RecordedTransfer] = []
  /// Every appearance that lasted, in the order in which they ended.
  package var sightings: [Sighting] = []
  /// Every image's times in memory, in the order of their beginnings.
  package var stays: [Stay] = []

  /// One image of a visible row, from the row's entering to its leaving.
  package struct Sighting: Sendable, Equatable {
    package var row: Int
    package var image: ImageIndex
    package var began: Double
    /// When its image was first in memory; nil as long as it was not.
    package var came: Double?
    package var ended: Double

    package init(row: Int, image: ImageIndex, began: Double, came: Double? = nil, ended: Double) {
      self.row = row
      self.image = image
      self.began = began
      self.came = came
      self.ended = ended
    }

    /// How long the row stood there without this image.
    package var blankTime: Double { (came ?? ended) - began }
  }

  /// An image in memory.
  package struct Stay: Sendable, Equatable {
    package var image: ImageIndex
    package var began: Double
    package var ended: Double
    /// Whether a visible row showed it for a time above zero.
    package var isSeen = false

    package init(image: ImageIndex, began: Double, ended: Double, isSeen: Bool = false) {
      self.image = image
      self.began = began
      self.ended = ended
      self.isSeen = isSeen
    }
  }
}

/// One transfer, from its start to its end.
package struct RecordedTransfer: Sendable, Equatable {
  package var image: ImageIndex
  /// The row that it was for: of those that showed the image at the start the nearest to the viewport; nil if none
  /// did.
  package var row: Int?
  /// How far that row was at the start.
  package var distance: RowDistance?
  package var began: Double
  /// When its round trip was over; nil if it ended before.
  package var receivedFrom: Double?
  package var ended: Double
  package var outcome: Outcome
  /// What an earlier transfer had left to it.
  package var keptBytes: Double
  /// What it brought itself.
  package var bytes: Double
  /// Whether what it brought was seen, and for the first time: the rest is the figures' waste.
  package var isUseful: Bool

  package init(
    image: ImageIndex, row: Int?, distance: RowDistance?, began: Double, receivedFrom: Double? = nil,
    ended: Double, outcome: Outcome = .open, keptBytes: Double = 0, bytes: Double = 0, isUseful: Bool = false
  ) {
    self.image = image
    self.row = row
    self.distance = distance
    self.began = began
    self.receivedFrom = receivedFrom
    self.ended = ended
    self.outcome = outcome
    self.keptBytes = keptBytes
    self.bytes = bytes
    self.isUseful = isUseful
  }

  /// How it ended.
  package enum Outcome: Sendable, Equatable {
    /// The image is in memory.
    case arrived
    /// The image came, and memory had no place for it.
    case refused
    /// The policy stopped it, when the nearest row with the image was this far; nil if there was none any more.
    case cancelled(RowDistance?)
    /// It was under way at the end.
    case open
  }
}

/// How many rows away from the visible ones: 0 is visible, below 0 above them, over 0 below them.
package typealias RowDistance = Int
