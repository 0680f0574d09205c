/// Something that happened at a server.
package struct LogEntry: Sendable, Hashable {
  package enum Side: Sendable, Hashable {
    /// The client finished or closed.
    case client
    /// The client went with RST, or was gone when something was to be sent.
    case clientReset
    case server
  }

  package enum Event: Sendable, Hashable {
    case opened
    case requested(Request)
    /// Nothing more will be sent for the request of that number: `bytes` were handed to the kernel, head and
    /// framing included; not `complete` if the script was not played to its end.
    case replied(request: Int, bytes: Int, complete: Bool)
    /// `unacknowledged` of the bytes sent were not known to have arrived, where the system tells.
    case closed(by: Side, unacknowledged: Int?)
  }

  /// Counts the server's connections from 1.
  package var connection: Int
  package var time: ContinuousClock.Instant
  package var event: Event

  /// The request, if it is one.
  package var request: Request? {
    if case .requested(let request) = event { request } else { nil }
  }

  /// Who closed the connection, if it was closed.
  package var closedBy: Side? {
    if case .closed(let side, _) = event { side } else { nil }
  }
}
