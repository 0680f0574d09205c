import Foundation
import HTTPTransport
import Testing

extension HTTPTransport {
  /// Starts an exchange for an address, and gives it with the recorder of its answer.
  func begin(
    _ address: String, number: Int = 1, fields: [HTTPField] = [], priority: ExchangePriority = .medium,
    limits: ExchangeLimits = .patient, recorder: AnswerRecorder = AnswerRecorder()
  ) throws -> (exchange: HTTPExchange, recorder: AnswerRecorder) {
    let url = try #require(URL(string: address))
    let exchange = HTTPExchange(
      number: number, url: url, fields: fields, priority: priority, limits: limits, receiver: recorder)
    start(exchange)
    return (exchange, recorder)
  }

  /// The whole answer from an address.
  func get(
    _ address: String, fields: [HTTPField] = [], limits: ExchangeLimits = .patient
  ) async throws -> AnswerRecorder.Told {
    try await begin(address, fields: fields, limits: limits).recorder.end()
  }
}

extension ExchangeLimits {
  /// None that a slow machine could exceed; what is not about limits is to end, or to stay open, for its own reason.
  static let patient = ExchangeLimits(
    connect: .seconds(3_600), stall: .seconds(3_600), total: .seconds(3_600))

  /// As patient, but for how long nothing may come.
  static func stall(_ time: Duration) -> ExchangeLimits {
    ExchangeLimits(connect: patient.connect, stall: time, total: patient.total)
  }

  /// As patient, but for the whole.
  static func total(_ time: Duration) -> ExchangeLimits {
    ExchangeLimits(connect: patient.connect, stall: patient.stall, total: time)
  }
}
