package import Foundation

/// Is told of an answer, piece by piece.
package protocol HTTPReceiver: Sendable {
  /// Takes the next event of an exchange: a head, pieces, then an end; or at any point a failure.
  ///
  /// It runs on a thread of the transport's that serves all exchanges: it must be quick, and must not wait.
  ///
  /// - Returns: Whether to go on. What is answered to an end or a failure does not matter.
  func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow
}

/// What a receiver is told.
package enum HTTPEvent: Sendable {
  case head(HTTPHead)

  /// The next bytes of the body, never empty and never more than 64 kB.
  case piece(Data)

  /// The answer is complete.
  case end(ExchangeFigures)

  case failure(ExchangeFailure, ExchangeFigures)
}

/// What a receiver answers.
package enum HTTPFlow: Sendable {
  case goOn

  /// Nothing more until `resume`: the server is slowed down by its own connection.
  ///
  /// A cancel or a failure can still come. Over HTTP/2 a paused stream may hold up the others of its connection
  /// while bytes for it are under way, so pausing is for the exception, not for pacing.
  case pause
}
