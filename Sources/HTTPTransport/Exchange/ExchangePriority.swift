/// How urgent an exchange is: from 0 to 255, the greater the sooner.
package struct ExchangePriority: Hashable, Comparable, Sendable {
  package var rank: UInt8

  package init(_ rank: UInt8) {
    self.rank = rank
  }

  package static let low = ExchangePriority(0)
  package static let medium = ExchangePriority(127)
  package static let high = ExchangePriority(255)

  package static func < (one: ExchangePriority, other: ExchangePriority) -> Bool {
    one.rank < other.rank
  }

  /// The weight of an HTTP/2 stream: 1 to 256.
  var streamWeight: Int { Int(rank) + 1 }
}
