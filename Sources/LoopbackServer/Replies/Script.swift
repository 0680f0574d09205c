/// What a server does to answer one request, step by step.
///
/// It need not be HTTP: every fault is a script.
package struct Script: Sendable {
  package enum Step: Sendable {
    /// These bytes, as fast as they are taken; the link does not count them.
    case bytes([UInt8])
    /// A part of a body, as fast as the link lets it through.
    case body(Body, Range<Int>)
    /// A byte at a time, and after each a wait.
    case trickle(Body, every: Duration)
    /// Nothing for a time.
    case pause(Duration)
  }

  package enum Ending: Sendable {
    /// The connection waits for the next request.
    case keepAlive
    /// As `keepAlive`, but the server closes the connection when it was idle for a time.
    case keepAliveFor(Duration)
    /// FIN.
    case finish
    /// RST.
    case reset
    /// Nothing more comes, until the client closes the connection.
    case silence

    /// Whether another request may follow.
    var keeps: Bool {
      switch self {
      case .keepAlive, .keepAliveFor: true
      case .finish, .reset, .silence: false
      }
    }
  }

  package var steps: [Step]
  package var ending: Ending

  /// Steps, and what becomes of the connection after them.
  package init(_ steps: [Step], then ending: Ending) {
    self.steps = steps
    self.ending = ending
  }
}

extension Script.Step {
  /// A whole body.
  package static func body(_ body: Body) -> Self { .body(body, 0..<body.count) }

  /// A text's UTF-8.
  package static func text(_ text: String) -> Self { .bytes(Array(text.utf8)) }
}
