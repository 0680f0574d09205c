internal import PrefetchCore

/// How long pages have been taking: what the next one may take.
///
/// The mean and its deviation, both fading, as a transport protocol estimates its round trip (RFC 6298): a page is expected
/// after the mean and four deviations.
package struct PagingPace: Hashable, Sendable {
  /// In milliseconds; nil before the first page.
  private var mean: Double?
  private var deviation = 0.0
  private let first: Double

  /// A pace of which only a guess is known, in milliseconds.
  package init(first: Double) {
    self.first = first
  }

  /// Takes in how long a page took, in milliseconds.
  package mutating func record(milliseconds: Double) {
    guard let mean else {
      self.mean = milliseconds
      deviation = milliseconds / 2
      return
    }
    deviation += (abs(milliseconds - mean) - deviation) / 4
    self.mean = mean + (milliseconds - mean) / 8
  }

  /// How long the next page may take, in milliseconds.
  package var expected: Double {
    mean.map { $0 + 4 * deviation } ?? first
  }
}
