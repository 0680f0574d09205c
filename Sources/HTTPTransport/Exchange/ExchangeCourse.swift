/// How far an exchange has come since it left the queue, and when its time is up.
struct ExchangeCourse {
  let exchange: HTTPExchange
  let queued: Duration
  let began: ContinuousClock.Instant
  var isConnected: Bool

  /// When the last byte came, or since when one is waited for.
  var lastByte: ContinuousClock.Instant
  var isPaused = false

  /// How long the body is to be, if the head says so.
  var announced: Int64?

  /// How much of the body came.
  var received: Int64 = 0

  init(
    _ exchange: HTTPExchange, queued: Duration, isConnected: Bool, at now: ContinuousClock.Instant = .now
  ) {
    self.exchange = exchange
    self.queued = queued
    self.isConnected = isConnected
    began = now
    lastByte = now
  }

  /// The next instant at which time may be up.
  var alarm: ContinuousClock.Instant {
    let end = began + exchange.limits.total
    return isConnected && !isPaused ? min(end, lastByte + exchange.limits.stall) : end
  }

  /// Why time is up.
  func overdue(at now: ContinuousClock.Instant) -> ExchangeFailure? {
    guard now >= alarm else { return nil }
    return now >= began + exchange.limits.total ? .deadline : .stalled
  }
}
