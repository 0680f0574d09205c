package import Foundation

/// One request, and whoever is told of its answer.
///
/// It is an identity: what is started is what can be cancelled.
package final class HTTPExchange: Sendable {
  /// For logs, and for a receiver of many exchanges.
  package let number: Int

  /// `http` or `https`, without a user name.
  package let url: URL

  /// Sent in this order, after the transport's own.
  package let fields: [HTTPField]

  /// At the start.
  package let priority: ExchangePriority

  package let limits: ExchangeLimits

  package let receiver: any HTTPReceiver

  /// Shut once the receiver must not be told anything any more.
  let gate = Gate()

  package init(
    number: Int, url: URL, fields: [HTTPField] = [], priority: ExchangePriority = .medium,
    limits: ExchangeLimits = ExchangeLimits(), receiver: any HTTPReceiver
  ) {
    self.number = number
    self.url = url
    self.fields = fields
    self.priority = priority
    self.limits = limits
    self.receiver = receiver
  }
}
