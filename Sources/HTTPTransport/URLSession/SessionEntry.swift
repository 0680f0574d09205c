import Foundation

/// An exchange in a `URLSessionTransport`.
struct SessionEntry {
  let exchange: HTTPExchange
  let started: ContinuousClock.Instant

  /// How many were started before it.
  let turn: Int

  /// What carries it, once it has left the queue.
  var task: SessionTask?
  var course: ExchangeCourse?
  var firstByte: ContinuousClock.Instant?

  /// When it is looked next whether its time is up.
  var watched: ContinuousClock.Instant?

  /// What came while the receiver paused, and what came last of all.
  var kept: [HTTPEvent] = []
  var keptBytes = 0

  var figures: ExchangeFigures {
    var figures = ExchangeFigures()
    guard let course else { return figures }
    figures.queued = course.queued
    figures.total = .now - course.began
    figures.firstByte = firstByte.map { $0 - course.began }
    figures.bodyBytes = course.received
    return figures
  }
}
