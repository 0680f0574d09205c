import Foundation
import HTTPTransport
import Testing

extension HTTPTransport {
  /// Starts an exchange for an address, and gives it with the recorder of its answer.
  func begin(
    _ address: String, number: Int = 1, fields: [HTTPField] = [], priority: ExchangePriority = .medium,
    limits: ExchangeLimits = ExchangeLimits(), recorder: AnswerRecorder = AnswerRecorder()
  ) throws -> (exchange: HTTPExchange, recorder: AnswerRecorder) {
    let url = try #require(URL(string: address))
    let exchange = HTTPExchange(
      number: number, url: url, fields: fields, priority: priority, limits: limits, receiver: recorder)
    start(exchange)
    return (exchange, recorder)
  }

  /// The whole answer from an address.
  func get(
    _ address: String, fields: [HTTPField] = [], limits: ExchangeLimits = ExchangeLimits()
  ) async throws -> AnswerRecorder.Told {
    try await begin(address, fields: fields, limits: limits).recorder.end()
  }
}
